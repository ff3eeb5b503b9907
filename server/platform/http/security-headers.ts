import type { FastifyInstance } from 'fastify';
import { FILE_POLICY, pagePolicy } from './security-policy.ts';

/**
 * What the site never asks a device for, and so nothing that runs in it may: what tells of a visitor or
 * costs him something. Only names that browsers have known for long, one that they do not know is a warning
 * in their console; and no more of them than that, because they travel with every answer (decision 0056).
 */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'payment', 'usb'],
];

/** Of files, in which nothing can run, it says no more than browsers would ask the visitor about. */
const UNUSED_BY_FILES = ['camera', 'geolocation', 'microphone'];

const nobodyMay = (features: readonly string[]) =>
  features.map((feature) => `${feature}=()`).join(',');

/** What every answer says, whatever it is. */
const COMMON = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': nobodyMay(UNUSED_FEATURES),
};

/** What files say in place of what pages do. */
export const FILE_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'permissions-policy': nobodyMay(UNUSED_BY_FILES),
};

/** Two years, as those ask for who keep the browsers' lists. The organisation's other hosts decide for themselves. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=63072000' };

/**
 * Puts the same security headers on every answer, whatever door it comes through.
 * @param publicUrl origin under which visitors reach the site. By https, or where a proxy that is
 *   believed says so, they are told to come by https only (RFC 6797).
 */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecureSite = publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(COMMON);
    if (isSecureSite || request.protocol === 'https') reply.headers(HTTPS_ONLY);
  });
}

/** The answer to what is no HTTP, where no request comes to be: with the same headers. */
export const NO_HTTP_ANSWER =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n' +
  `${Object.entries(COMMON)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
