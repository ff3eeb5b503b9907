/** Characters that no valid path contains unencoded: control characters, spaces, backslashes, `#`, and non-ASCII characters. */
const INVALID_IN_PATH = /[^\x21-\x7e]|[\\#]/;

/** An encoded character that changes the meaning of a path after decoding: a control character, slash or backslash. */
const AMBIGUOUS_ENCODING = /%(?:25)*(?:[01][0-9a-f]|2f|5c|7f)/i;

/** A dot segment, or one with parameters after a semicolon, which some servers remove. */
const DOT_SEGMENT = /^(?:\.|%(?:25)*2e){1,2}(?:(?:;|%(?:25)*3b).*)?$/i;

/**
 * Returns the URL at another backend for a request target. Servers interpret an ambiguous path differently, so an ambiguous
 * target has no URL (RFC 3986 §5.2.4 and §6.2.2, WHATWG URL).
 * @param origin the other backend's origin, such as https://other.host
 * @param target path and query as received, in origin-form (RFC 9112 §3.2.1)
 * @param prefix the required beginning of the path
 * @returns a URL at this origin and below this prefix, or null
 */
export function upstreamAddress(origin: string, target: string, prefix = '/'): URL | null {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  if (INVALID_IN_PATH.test(path) || AMBIGUOUS_ENCODING.test(path)) return null;
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment))) return null;
  const address = URL.parse(target, origin);
  return address?.origin === origin && address.pathname.startsWith(prefix) ? address : null;
}
