/** The scheme and authority of a request target in absolute-form. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i;

/**
 * Normalizes the target of a request to a path and query that can be decoded. It removes the authority of a target in
 * absolute-form (RFC 9112 §3.2.2), because `PUBLIC_URL` sets the host. If the path has an invalid escape or NUL, it escapes
 * each `%` in it; otherwise Fastify would send its own 400 before any of our routes. It removes NUL from the query
 * (text/nul.ts).
 * @param url the request target as received
 */
export function readableAddress(url: string): string {
  const target = originForm(url);
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  const query = target.slice(path.length).replaceAll('%00', '');
  const isReadable = !path.includes('%') || isDecodable(path);
  return (isReadable ? path : path.replaceAll('%', '%25')) + query;
}

/** Returns whether a path can be decoded. No page has a path with NUL. */
function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function originForm(target: string): string {
  const authority = AUTHORITY.exec(target)?.[0];
  if (authority === undefined) return target;
  const pathAndQuery = target.slice(authority.length);
  return pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`;
}
