import type { Theme } from '../pages/pages.ts';

/**
 * Returns the Content-Security-Policy of the back office. It has no HTML of content, so no Trusted Types policy may be
 * created.
 * @param styles the style sources that its documents may use
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

/** The headers of every response of the back office except its documents and files. */
export const ADMIN_HEADERS = {
  'content-security-policy': policyOf("'self'"),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // Links in the back office lead to the site, which need not learn where they were followed.
  'referrer-policy': 'same-origin',
};

/** Returns the headers of a document of the back office, which contains its theme as inline styles. */
export function documentHeaders({ hash }: Theme): Record<string, string> {
  return { ...ADMIN_HEADERS, 'content-security-policy': policyOf(`'self' '${hash}'`) };
}
