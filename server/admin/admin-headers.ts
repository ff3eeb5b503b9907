/**
 * The Content-Security-Policy of the back office. It has no HTML of content, so no Trusted Types policy may be made.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  // Previews of pages.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The headers of every response of the back office but its files. */
export const ADMIN_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // Links in the back office lead to the site; where they were followed is nobody's concern.
  'referrer-policy': 'same-origin',
};
