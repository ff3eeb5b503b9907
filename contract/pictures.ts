/**
 * The smaller ones of a picture are told by its address alone, which says how large it is:
 * `/media/news/12.3fa9c1d2ab.1600x900.jpg`. Beside it lie `….1600x900.400.avif`,
 * `….1600x900.400.webp` and so on (decision 0045). Without a size in its address a picture has none.
 */
export const VARIANT_FORMATS = ['avif', 'webp'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

const STEPS = [400, 800, 1200];

/** No slot of the site asks for more. */
const WIDEST = 1600;

/** Width and height of a picture in pixels, upright; nothing where its address tells of none. */
export function pictureSize(address: string): [width: number, height: number] | [] {
  const [, width, height] = /^\/media\/.+\.(\d+)x(\d+)\.\w+$/.exec(address) ?? [];
  return width === undefined ? [] : [Number(width), Number(height)];
}

/** The widths that a picture is there in, in pixels, the smallest first; none where its address tells of none. */
export function variantWidths(address: string): number[] {
  const [width] = pictureSize(address);
  if (width === undefined) return [];
  const widest = Math.min(width, WIDEST);
  return [...STEPS.filter((step) => step * 1.25 < widest), widest];
}

/** The address of a smaller one, of a picture that has them. */
export function variantAddress(address: string, width: number, format: VariantFormat): string {
  return `${address.slice(0, address.lastIndexOf('.') + 1)}${width}.${format}`;
}

/** The addresses of all smaller ones of a picture. */
export function variantAddresses(address: string): string[] {
  return variantWidths(address).flatMap((width) =>
    VARIANT_FORMATS.map((format) => variantAddress(address, width, format)),
  );
}
