/**
 * The addresses of a picture's smaller variants derive from its own address, which contains its size:
 * `/media/news/12.3fa9c1d2ab.1600x900.jpg` has the variants `….1600x900.400.avif`, `….1600x900.400.webp` and so on
 * (decision 0091). A picture without a size in its address has no variants.
 */
export const VARIANT_FORMATS = ['avif', 'webp'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Widths of variants in pixels, besides the largest one. */
const WIDTH_STEPS = [400, 800, 1200];

/** The largest width that the site shows, in pixels. */
const MAX_WIDTH = 1600;

/** Returns whether the file at an address is a picture that browsers show, drawings included. */
export function isPictureAddress(address: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(address);
}

/** Returns width and height of a picture in pixels, after its EXIF rotation. Empty if its address has no size. */
export function pictureSize(address: string): [width: number, height: number] | [] {
  const [, width, height] = /^\/media\/.+\.(\d+)x(\d+)\.\w+$/.exec(address) ?? [];
  return width === undefined ? [] : [Number(width), Number(height)];
}

/** Returns the widths of a picture's variants in pixels, smallest first. Empty if its address has no size. */
export function variantWidths(address: string): number[] {
  const [width] = pictureSize(address);
  if (width === undefined) return [];
  const maxWidth = Math.min(width, MAX_WIDTH);
  // A step just below the largest width would save few bytes.
  return [...WIDTH_STEPS.filter((step) => step * 1.25 < maxWidth), maxWidth];
}

/**
 * Returns the address of a variant.
 * @param address of a picture that has variants
 * @param width one of its `variantWidths`
 */
export function variantAddress(address: string, width: number, format: VariantFormat): string {
  return `${address.slice(0, address.lastIndexOf('.') + 1)}${width}.${format}`;
}

/** Returns the address of the smallest variant of a picture, or its own address if it has no variants. */
export function thumbnailAddress(address: string): string {
  const [width] = variantWidths(address);
  return width === undefined ? address : variantAddress(address, width, 'webp');
}

/** Returns the addresses of all variants of a picture. Empty if it has none. */
export function variantAddresses(address: string): string[] {
  return variantWidths(address).flatMap((width) =>
    VARIANT_FORMATS.map((format) => variantAddress(address, width, format)),
  );
}
