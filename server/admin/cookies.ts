import type { FastifyRequest } from 'fastify';
import { ADMIN_PATH } from '../../contract/admin/api.ts';
import { SESSION_LIFETIME } from '../auth/auth.ts';
import type { RequestOrigin } from '../platform/admin/admin-request.ts';
import { DAY, SECOND } from '../platform/durations.ts';

/**
 * Name of the session cookie. Its prefix makes browsers refuse it without https. It has no prefix on this machine only, where
 * there is no https.
 */
const SECURE_COOKIE = '__Secure-yafee-admin';
const LOCAL_COOKIE = 'yafee-admin';

/** Returns the token in the session cookie, or null. */
export function sessionToken(
  { headers }: FastifyRequest,
  { isSecure }: RequestOrigin,
): string | null {
  return readCookie(headers.cookie, isSecure ? SECURE_COOKIE : LOCAL_COOKIE);
}

/**
 * Returns the Set-Cookie header that stores a session.
 * @param token null removes the cookie
 */
export function sessionCookie({ isSecure }: RequestOrigin, token: string | null): string {
  const age = token === null ? 0 : SESSION_LIFETIME / SECOND;
  const name = isSecure ? SECURE_COOKIE : LOCAL_COOKIE;
  const cookie = `${name}=${token ?? ''}; Path=${ADMIN_PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

const BROWSER_LIFETIME = 400 * DAY;

/** Returns the mark of a browser in which somebody has signed in before, or null. */
export function browserMark(
  { headers }: FastifyRequest,
  { isSecure }: RequestOrigin,
): string | null {
  return readCookie(headers.cookie, browserCookieName(isSecure));
}

/** Returns the Set-Cookie header that marks a browser in which somebody has signed in. */
export function browserCookie({ isSecure }: RequestOrigin, mark: string): string {
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
