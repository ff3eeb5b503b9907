import { open } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import {
  VARIANT_FORMATS,
  type VariantFormat,
  variantAddress,
  variantWidths,
} from '../../contract/pictures.ts';
import { hashBytes } from '../platform/file-hash.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readBrands } from './file-brands.ts';
import { MEDIA_TYPES, RASTER_TYPES } from './inspect-media.ts';
import { type MediaSource, storeMedia, touchMedia } from './media-files.ts';
import { isAnimatedPng } from './png-chunks.ts';

/** How many bytes from the start contain the marks of an animation. */
const HEAD_BYTES = 64 * 1024;

/**
 * Larger pictures get no variants. This limits the memory of an import: a decoded picture takes three bytes for each pixel,
 * and pictures are processed one at a time.
 */
export const MAX_PIXELS = 64_000_000;

const READ_OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, sequentialRead: true };

/** AVIF with effort 2 takes half the time of sharp's default, and the files are 2 % larger. */
const ENCODERS: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/**
 * Makes the smaller variants of a picture in every format, and stores them. Variants are rotated by the picture's EXIF data,
 * keep transparency and have no metadata. Existing ones are not made again.
 * @param now epoch milliseconds, as the modification time of existing variants
 * @returns the source with a URL that contains the picture's size, from which the URLs of the variants derive. The unchanged
 * source for what gets no variants: SVG files, animations, too large or broken pictures, and files that are no pictures.
 * @throws StorageFailure if writing fails, such as on a full disk
 */
export async function storeVariants(
  storage: Storage,
  source: MediaSource,
  now: number,
): Promise<MediaSource> {
  if (!RASTER_TYPES.includes(source.type) || (await isAnimated(source))) return source;
  const sharp = await loadSharp();
  const size = sharp && (await uprightSize(sharp, source));
  if (sharp === null || size === null) return source;
  const address = source.address.replace(/(?=\.\w+$)/, `.${size.width}x${size.height}`);
  for (const width of variantWidths(address)) {
    for (const format of VARIANT_FORMATS) {
      const isStored = await storeVariant(storage, source, {
        address: variantAddress(address, width, format),
        width,
        format,
        now,
        sharp,
      });
      if (!isStored) return source;
    }
  }
  return { ...source, address };
}

export type SharpModule = typeof import('sharp').default;

type Variant = {
  address: string;
  width: number;
  format: VariantFormat;
  now: number;
  sharp: SharpModule;
};

/** Returns false if the picture cannot be decoded. */
async function storeVariant(
  storage: Storage,
  source: MediaSource,
  { address, width, format, now, sharp }: Variant,
): Promise<boolean> {
  if (await touchMedia(storage, address, now)) return true;
  const upright = sharp(source.from, READ_OPTIONS).autoOrient().resize({ width });
  const bytes = await ENCODERS[format](upright)
    .toBuffer()
    .catch(() => null);
  if (bytes === null) return false;
  await storeMedia(
    storage,
    [
      {
        from: bytes,
        address,
        sourcePath: source.sourcePath,
        type: format,
        contentType: MEDIA_TYPES[format].contentType,
        bytes: bytes.length,
        sha256: hashBytes(bytes),
        width: null,
        height: null,
      },
    ],
    now,
  );
  return true;
}

/** Returns the size of a still picture after rotation by EXIF. Null if it is animated, too large or unreadable. */
async function uprightSize(sharp: SharpModule, { from }: MediaSource) {
  const metadata = await sharp(from, READ_OPTIONS)
    .metadata()
    .catch(() => null);
  if (metadata === null || metadata.width * metadata.height > MAX_PIXELS) return null;
  return (metadata.pages ?? 1) > 1 ? null : metadata.autoOrient;
}

/** Returns whether a picture is an animation that sharp does not detect: an animated PNG, or an AVIF sequence. */
async function isAnimated({ from, type }: MediaSource): Promise<boolean> {
  if (type !== 'png' && type !== 'avif') return false;
  const head = typeof from === 'string' ? await readHead(from) : from.subarray(0, HEAD_BYTES);
  return type === 'png' ? isAnimatedPng(head) : readBrands(head).includes('avis');
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Loads sharp when it is first needed, because it takes much memory. For the same reason it gets one thread and no cache.
 * Returns null on a platform for which sharp has no binary.
 */
export async function loadSharp(): Promise<SharpModule | null> {
  const module = await import('sharp').catch(() => null);
  if (module === null) return null;
  module.default.concurrency(1);
  module.default.cache(false);
  return module.default;
}
