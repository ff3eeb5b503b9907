/** What no path of ours or of another backend contains as it stands: controls, spaces, backslashes, other than ASCII. */
const NOT_OF_A_PATH = /[^\x21-\x7e]|[\\#]/;

/** A character that changes what a path means once it is decoded: a control, a slash, a backslash. */
const DECODES_TO_MORE = /%(?:25)*(?:[01][0-9a-f]|2f|5c|7f)/i;

/** A segment that leads elsewhere, also with what some servers cut off behind a semicolon. */
const DOT_SEGMENT = /^(?:\.|%(?:25)*2e){1,2}(?:(?:;|%(?:25)*3b).*)?$/i;

/**
 * The address at another backend that a request target of ours stands for. Servers read a path that is
 * ambiguous in different ways, so such a target has no address (RFC 3986 §5.2.4 and §6.2.2, WHATWG URL).
 * @param origin the other backend's origin, such as https://other.host
 * @param target a path and query as they came, in origin-form (RFC 9112 §3.2.1)
 * @param prefix what the address's path must begin with
 * @returns the address, which lies at that origin and below that prefix; null where the target has none
 */
export function upstreamAddress(origin: string, target: string, prefix = '/'): URL | null {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  if (NOT_OF_A_PATH.test(path) || DECODES_TO_MORE.test(path)) return null;
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment))) return null;
  const address = URL.parse(target, origin);
  return address?.origin === origin && address.pathname.startsWith(prefix) ? address : null;
}
