/** Camera raw files, sound and audio books. They also name a brand of films. */
const NO_FILMS = new Set(['crx ', 'M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ']);

const FILMS = /^(?:isom|iso\d|mp4\d|avc\d|M4V.|dash|mmp4|MSNV|XAVC|3gp\d|F4V )$/;

const HEIC = /^(?:hei[cxms]|hev[cxms])$/;

/** Brands of pictures in this container, however they are encoded. */
const PICTURES = new Set(['mif1', 'msf1', 'miaf']);

/** Brands beyond these are not read. Cameras name at most ten. */
const MAX_BRANDS = 64;

/** What a file of the ISO base media format is, by its brands. */
export type BrandedType = 'avif' | 'heic' | 'quicktime' | 'mp4';

/**
 * Returns the brands of a file of the ISO base media format, the main one first (ISO 14496-12, 4.3). Many programs write a
 * general or their own main brand, and put the one that readers use among the others. Empty for other files.
 * @param head its first bytes
 */
export function readBrands(head: Buffer): string[] {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const brands = [head.toString('latin1', 8, 12)];
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 16; at + 4 <= end && brands.length < MAX_BRANDS; at += 4) {
    brands.push(head.toString('latin1', at, at + 4));
  }
  return brands;
}

/** Returns what a file is by its brands. Null if its type is unknown here. */
export function typeOfBrands([main, ...others]: readonly string[]): BrandedType | null {
  if (main === undefined || NO_FILMS.has(main)) return null;
  const brands = [main, ...others];
  if (main === 'qt  ') return 'quicktime';
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  if (brands.some((brand) => HEIC.test(brand)) || PICTURES.has(main)) return 'heic';
  if (brands.some((brand) => FILMS.test(brand))) return 'mp4';
  return brands.includes('qt  ') ? 'quicktime' : null;
}
