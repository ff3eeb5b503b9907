/**
 * Returns the value of `Content-Disposition` for a file that browsers download and do not show (RFC 6266, 4.3, with the encoding of
 * RFC 8187).
 */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
