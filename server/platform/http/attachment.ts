/** Returns the value of `Content-Disposition` for a file that browsers download instead of showing it. */
export function attachment(name: string): string {
  return contentDisposition('attachment', name);
}

/**
 * Returns the value of `Content-Disposition` for a file with a name (RFC 6266, 4.3). A name that is not plain ASCII is
 * encoded by RFC 8187, after an ASCII name for programs that do not know that RFC.
 * @param type `inline`: browsers may show the file, and save it under the name
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const latin = latinName(name);
  const plain = `${type}; filename="${latin}"`;
  return latin === name ? plain : `${plain}; filename*=UTF-8''${encode(name)}`;
}

/**
 * Returns a name without characters that would end or escape a quoted string, and without `%`, which some browsers decode
 * there.
 */
function latinName(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  const stem = name
    .slice(0, name.length - extension.length)
    .normalize('NFKD')
    .replaceAll(/[^ -~]|["%\\]/g, '')
    .trim();
  return `${/[a-z0-9]/i.test(stem) ? stem : 'file'}${extension}`;
}

function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
