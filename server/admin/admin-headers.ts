import type { Theme } from '../pages/pages.ts';

/**
 * Returns the Content-Security-Policy of the back office. It has no HTML of content, so no Trusted Types policy may be made.
 * @param styles what its documents may have as styles
 */
const policyOf = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
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

/** The headers of every response of the back office but its documents and files. */
export const ADMIN_HEADERS = {
  'content-security-policy': policyOf("'self'"),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // Links in the back office lead to the site; where they were followed is nobody's concern.
  'referrer-policy': 'same-origin',
};

/** Returns the headers of a document of the back office, which has its theme as inline styles. */
export function documentHeaders({ hash }: Theme): Record<string, string> {
  return { ...ADMIN_HEADERS, 'content-security-policy': policyOf(`'self' '${hash}'`) };
}
