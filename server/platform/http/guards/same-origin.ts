import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a POST request may come from a page of this site, or from a program that is not a browser. Browsers send
 * Sec-Fetch-Site or Origin, which a page cannot change. Other programs send neither.
 * @param publicUrl the public origin of the site
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  // The site may be opened under another name, such as 127.0.0.1 or an address in the local network.
  const originHost = URL.parse(origin)?.host;
  return (
    originHost !== undefined && originHost !== '' && originHost === headers.host?.toLowerCase()
  );
}
