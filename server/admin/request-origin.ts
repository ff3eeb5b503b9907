import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../platform/admin/admin-request.ts';

/** The names of this machine, as browsers send them. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the address under which the back office was opened, or null: by http from another machine, its cookie could be read on the way.
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

/** Returns whether a request was sent on this machine, and not passed on by a proxy. */
export function isLocalRequest(request: FastifyRequest, { isSecure }: RequestOrigin): boolean {
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

/**
 * Returns whether a writing request was made by a page of the back office: browsers send Sec-Fetch-Site, which a page
 * cannot change, or at least Origin. A request with neither is refused, because only a browser has the cookie.
 */
export function isOwnWrite({ headers }: FastifyRequest, { origin }: RequestOrigin): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}
