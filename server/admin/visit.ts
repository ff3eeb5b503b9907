import type { FastifyRequest } from 'fastify';
import { ADMIN_PATH } from '../../contract/admin/api.ts';
import { type RelyingParty, SESSION_LIFETIME } from '../auth/auth.ts';
import { DAY, SECOND } from '../platform/durations.ts';

/**
 * How the back office is visited: by https under the public address, or by http on this machine. A cookie of any other
 * visit could be read on the way.
 */
export type Visit = { isSecure: boolean; origin: string };

/** The names of this machine, as browsers send them. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns how a request reaches the back office, or null if its cookie could be read on the way.
 * @param publicUrl the public origin of the site
 */
export function visitOf({ headers }: FastifyRequest, publicUrl: string): Visit | null {
  if (publicUrl.startsWith('https:')) return { isSecure: true, origin: publicUrl };
  const url = URL.parse(`http://${headers.host ?? ''}`);
  return url !== null && LOCAL_HOSTS.has(url.hostname)
    ? { isSecure: false, origin: url.origin }
    : null;
}

/** Returns whether a request was sent on this machine, and not passed on by a proxy. */
export function isLocalRequest(request: FastifyRequest, { isSecure }: Visit): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
  return isLoopback && !isPassedOn(request) && !isSecure;
}

/** What proxies add to a request. */
const PROXY_HEADERS = [
  'cf-connecting-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a proxy has passed a request on, or somebody pretends so. nginx adds no header unless it is told to, and speaks
 * HTTP/1.0, which no browser does.
 */
export function isPassedOn({ headers, raw }: FastifyRequest): boolean {
  return PROXY_HEADERS.some((name) => name in headers) || raw.httpVersion === '1.0';
}

/** Returns the site that passkeys are bound to, or null: browsers make none for an IP address. */
export function relyingParty({ origin }: Visit): RelyingParty | null {
  const { hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}

/**
 * Returns whether a writing request was made by a page of the back office: browsers send Sec-Fetch-Site, which a page
 * cannot change, or at least Origin. A request with neither is refused, because only a browser has the cookie.
 */
export function isOwnWrite({ headers }: FastifyRequest, { origin }: Visit): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

/**
 * Name of the session cookie. Its prefix makes browsers refuse it without https. Only on this machine, where there is
 * none, it has no prefix.
 */
const SECURE_COOKIE = '__Secure-yafee-admin';
const LOCAL_COOKIE = 'yafee-admin';

/** Its name in earlier builds. It is read for one more release, so that an upgrade signs nobody out. */
const EARLIER_SECURE_COOKIE = '__Secure-yafee-office';

/** Returns the token in the session cookie, or null. */
export function sessionToken({ headers }: FastifyRequest, { isSecure }: Visit): string | null {
  if (!isSecure) return readCookie(headers.cookie, LOCAL_COOKIE);
  return (
    readCookie(headers.cookie, SECURE_COOKIE) ?? readCookie(headers.cookie, EARLIER_SECURE_COOKIE)
  );
}

/**
 * Returns the Set-Cookie header that stores a session.
 * @param token null removes the cookie
 */
export function sessionCookie({ isSecure }: Visit, token: string | null): string {
  const age = token === null ? 0 : SESSION_LIFETIME / SECOND;
  const name = isSecure ? SECURE_COOKIE : LOCAL_COOKIE;
  const cookie = `${name}=${token ?? ''}; Path=${ADMIN_PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

const BROWSER_LIFETIME = 400 * DAY;

/** Returns the mark of a browser in which somebody has signed in before, or null. */
export function browserMark({ headers }: FastifyRequest, { isSecure }: Visit): string | null {
  return readCookie(headers.cookie, browserCookieName(isSecure));
}

/** Returns the Set-Cookie header that marks a browser in which somebody has signed in. */
export function browserCookie({ isSecure }: Visit, mark: string): string {
  const age = BROWSER_LIFETIME / SECOND;
  const cookie = `${browserCookieName(isSecure)}=${mark}; Path=${ADMIN_PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

function browserCookieName(isSecure: boolean): string {
  return isSecure ? `${SECURE_COOKIE}-browser` : `${LOCAL_COOKIE}-browser`;
}

/** Returns the value of a cookie, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals >= 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
