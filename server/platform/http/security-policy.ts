/**
 * The Trusted Types policies of the site (site/trusted-types.ts): one for content's HTML, one for
 * the worker's address. Nothing else may become HTML or script.
 */
const TRUSTED_TYPES = ['yafee-html', 'yafee-worker'];

/**
 * The Content-Security-Policy of pages, and of everything without one of its own: all from our own
 * origin, nothing inline, nothing made of text by scripts.
 * @param styleHashes hashes of inline style elements that the page holds, as `sha256-…`
 */
export function pagePolicy(styleHashes: readonly string[] = []): string {
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
  ].join('; ');
}

/** Files, of the build and of the content, may be looked at, but never run anything, also as a page of their own. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The same for PDF. A browser's viewer is a page with scripts of its own, and Safari's stays blank in
 * a sandbox; what a PDF itself may run never has our origin.
 */
export const PDF_POLICY = "default-src 'none'; frame-ancestors 'none'";
