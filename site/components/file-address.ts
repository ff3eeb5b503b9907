/** Returns the last segment of an address's path, decoded. */
function lastSegment(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // It contains an invalid escape.
  }
}

/** Returns the format of a file by its extension, such as `PDF`, or an empty string if it has no extension. */
export function fileFormat(address: string): string {
  return /\.([a-z0-9]{2,5})$/i.exec(lastSegment(address))?.[1]?.toUpperCase() ?? '';
}

/**
 * Returns the file name for a download: the name in the address, without the hash and the size that our server adds. If the name has no
 * Latin letter, the server calls the file `file`, so its title is used instead.
 */
export function downloadName(address: string, title: string): string {
  const name = lastSegment(address).replace(/\.[0-9a-f]{10}(\.\d+x\d+)?(?=\.[a-z0-9]+$)/i, '');
  return name.replace(
    /^file(?=\.[a-z0-9]+$)/i,
    () => title.replaceAll(/[/\\:*?"<>|]/g, ' ').trim() || 'file',
  );
}

const PICTURE_FORMATS = new Set(['SVG', 'PNG', 'JPG', 'JPEG', 'WEBP', 'AVIF', 'GIF']);

/** Whether a page can show a file as a picture. Files of other origins are only linked, never loaded. */
export function isPicture(address: string): boolean {
  return address.startsWith('/') && PICTURE_FORMATS.has(fileFormat(address));
}
