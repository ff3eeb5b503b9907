/** The scheme and authority of a target in absolute-form. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i;

/**
 * The target of a request in the form that every route reads: path and query alone, so that it can
 * be decoded. A target in absolute-form (RFC 9112 §3.2.2) loses its authority, which is not ours to
 * follow: which host we are says `PUBLIC_URL`. A `%` that begins no character stands for itself: the framework would answer it before
 * any of our routes, in words that are not ours.
 * @param url the target as it came
 */
export function readableAddress(url: string): string {
  const target = originForm(url);
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return target;
  return path.replaceAll('%', '%25') + target.slice(path.length);
}

/** The result is used: a bundler removes a call that it knows to be pure, and with it what the call throws. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function originForm(target: string): string {
  const authority = AUTHORITY.exec(target)?.[0];
  if (authority === undefined) return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
