/**
 * The Trusted Types policies of the site (site/trusted-types.ts): one for the HTML of content, one for the URL of the worker.
 * No other string may become HTML or a script URL.
 */
const TRUSTED_TYPES = ['yafee-html', 'yafee-worker'];

/**
 * Returns the Content-Security-Policy of pages, and of all responses without their own: only resources of our origin, no
 * inline script or style, and Trusted Types.
 * @param styleHashes hashes of the inline style elements of the page, such as `sha256-…`
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

/** The policy of files of the build and the content: browsers may show them, but not run their scripts. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The policy of PDF files, without sandbox: Safari's PDF viewer stays blank in a sandbox. Scripts in a PDF never run
 * with our origin.
 */
export const PDF_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the policy of a page that the back office shows in a frame before it is published. It is that of pages, but without
 * scripts and forms. The sandbox keeps its origin, because pictures and fonts are sent to our own origin only.
 * @param styleHashes as in `pagePolicy`
 */
export function previewPolicy(styleHashes: readonly string[]): string {
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)];
  return [
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ');
}
