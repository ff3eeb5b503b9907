import plugin from 'fastify-plugin';
import { FILE_POLICY, pagePolicy } from '../security-policy.ts';

/**
 * Browser features that no page uses and that affect privacy or cost money. The list has only names that all browsers know,
 * because an unknown name causes a warning in the console. It is short, because the header is sent with every response
 * (decision 0060).
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
];

/** For files, in which no script runs: only the features for which browsers ask the visitor's permission. */
const UNUSED_FEATURES_OF_FILES = ['camera', 'geolocation', 'microphone'];

const disableFeatures = (features: readonly string[]) =>
  features.map((feature) => `${feature}=()`).join(',');

/** The headers of every response. */
const COMMON = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': disableFeatures(UNUSED_FEATURES),
};

/** Headers for files, which replace those of pages. */
export const FILE_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'permissions-policy': disableFeatures(UNUSED_FEATURES_OF_FILES),
};

/**
 * HSTS for two years, as hstspreload.org recommends. Without `includeSubDomains`, which is a decision for the other hosts.
 */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=63072000' };

/**
 * Returns the security headers of every response. They do not depend on the request, so they can be cached with a page.
 * @param publicUrl the public origin of the site. If it is https, HSTS is included (RFC 6797).
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? { ...COMMON, ...HTTPS_ONLY } : COMMON;
}

/** Adds headers to every response. */
export const addHeaders = plugin<{ headers: Readonly<Record<string, string>> }>(
  async (app, { headers }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
);
