import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../platform/admin/admin-request.ts';

/** The names of this machine, as browsers send them. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the address at which the back office was opened. Null if it was opened by http from another machine, because its
 * cookie could be read on the way.
 * @param publicUrl the public origin of the site
 */
export function requestOrigin(
  { headers }: FastifyRequest,
  publicUrl: string,
): RequestOrigin | null {
  if (publicUrl.startsWith('https:')) return { isSecure: true, origin: publicUrl };
  const url = URL.parse(`http://${headers.host ?? ''}`);
  return url !== null && LOCAL_HOSTS.has(url.hostname)
    ? { isSecure: false, origin: url.origin }
    : null;
}

/** Returns whether a request was sent on this machine and not forwarded by a proxy. */
export function isLocalRequest(request: FastifyRequest, { isSecure }: RequestOrigin): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
  return isLoopback && !isPassedOn(request) && !isSecure;
}

/** Headers that proxies add to a request. */
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
 * Returns whether a proxy has forwarded a request, or somebody pretends that. By default nginx adds no header, but it speaks
 * HTTP/1.0, which no browser does.
 */
export function isPassedOn({ headers, raw }: FastifyRequest): boolean {
  return PROXY_HEADERS.some((name) => name in headers) || raw.httpVersion === '1.0';
}

/**
 * Returns whether a page of the back office made a writing request. Browsers send Sec-Fetch-Site, which a page cannot change,
 * or at least Origin. A request with neither is refused, because only a browser has the cookie.
 */
export function isOwnWrite({ headers }: FastifyRequest, { origin }: RequestOrigin): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}
