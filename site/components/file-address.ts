/** The last part of an address's path. */
function lastPart(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const part = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Not encoded as addresses are: it is what it is.
  }
}

/** The format of a file by its address, as people name it: `PDF`; empty where it says nothing. */
export function formatOf(address: string): string {
  return /\.([a-z0-9]{2,5})$/i.exec(lastPart(address))?.[1]?.toUpperCase() ?? '';
}

/**
 * The name to keep a file under: as in its address, without the hash and the size that our server
 * puts into it.
 */
export function fileNameOf(address: string): string {
  return lastPart(address).replace(/\.[0-9a-f]{10}(\.\d+x\d+)?(?=\.[a-z0-9]+$)/i, '');
}

const PICTURES = new Set(['SVG', 'PNG', 'JPG', 'JPEG', 'WEBP', 'AVIF', 'GIF']);

/** Whether a file is a picture that a page can show. One from another origin is only ever linked to. */
export function isPicture(address: string): boolean {
  return address.startsWith('/') && PICTURES.has(formatOf(address));
}
