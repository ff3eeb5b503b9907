import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a post may come from a page of ours, or from a program that is no browser. Browsers say
 * where a post comes from, and no page can make them say something else; programs say nothing.
 * @param publicUrl origin under which visitors reach the site
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  // Reached by another name, as 127.0.0.1 or an address of the local network.
  const named = URL.parse(origin)?.host;
  return named !== undefined && named !== '' && named === headers.host?.toLowerCase();
}
