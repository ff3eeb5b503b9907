import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import {
  VARIANT_FORMATS,
  type VariantFormat,
  variantAddress,
  variantWidths,
} from '../../contract/pictures.ts';
import { MEDIA_TYPES, RASTER_TYPES } from './inspect-media.ts';
import { type MediaSource, renewMedia, storeMedia } from './media-files.ts';

/** What stands at a file's beginning and says that it moves. */
const HEAD_BYTES = 64 * 1024;

/**
 * Pictures of more pixels than this stay as they are: whole, one takes three bytes for each. It
 * bounds what an import needs of memory, as one picture is worked on at a time.
 */
const MOST_PIXELS = 64_000_000;

const READING: SharpOptions = { limitInputPixels: MOST_PIXELS, sequentialRead: true };

/** Half the effort of sharp's own for a file that is two per cent larger. */
const ENCODERS: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/**
 * Makes the smaller ones of a picture, each in every format, and puts them beside where it will lie.
 * They are turned as the picture's EXIF says, keep what is transparent, and carry no metadata. Those
 * that are there already are made no second time.
 * @param root the data folder's `media/`
 * @param now epoch milliseconds
 * @returns the picture under an address that tells of them; as it was where there are none: drawings,
 * pictures that move, too large ones, broken ones, and everything else than pictures
 * @throws where the disk is full
 */
export async function withVariants(
  root: string,
  source: MediaSource,
  now: number,
): Promise<MediaSource> {
  if (!RASTER_TYPES.includes(source.type) || (await moves(source))) return source;
  const sharp = await loadSharp();
  const size = sharp && (await uprightSize(sharp, source));
  if (sharp === null || size === null) return source;
  const address = source.address.replace(/(?=\.\w+$)/, `.${size.width}x${size.height}`);
  for (const each of variantWidths(address)) {
    for (const format of VARIANT_FORMATS) {
      const placed = await place(root, source, {
        ...{ address: variantAddress(address, each, format), width: each, format, now },
        sharp,
      });
      if (!placed) return source;
    }
  }
  return { ...source, address };
}

type SharpModule = typeof import('sharp').default;

type Variant = {
  address: string;
  width: number;
  format: VariantFormat;
  now: number;
  sharp: SharpModule;
};

/** False where the picture cannot be read to its end. */
async function place(
  root: string,
  source: MediaSource,
  { address, width, format, now, sharp }: Variant,
): Promise<boolean> {
  if (await renewMedia(root, address, now)) return true;
  const upright = sharp(source.from, READING).autoOrient().resize({ width });
  const bytes = await ENCODERS[format](upright)
    .toBuffer()
    .catch(() => null);
  if (bytes === null) return false;
  await storeMedia(
    root,
    [
      {
        ...{ from: bytes, address, sourcePath: source.sourcePath, type: format },
        ...{ contentType: MEDIA_TYPES[format].contentType, bytes: bytes.length },
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...{ width: null, height: null },
      },
    ],
    now,
  );
  return true;
}

/** How large a still picture is once it is turned as its EXIF says; null where it cannot be read. */
async function uprightSize(sharp: SharpModule, { from }: MediaSource) {
  const found = await sharp(from, READING)
    .metadata()
    .catch(() => null);
  if (found === null || found.width * found.height > MOST_PIXELS) return null;
  return (found.pages ?? 1) > 1 ? null : found.autoOrient;
}

/** Whether a picture moves in a way that sharp does not see: an animated PNG, or a sequence of AVIF. */
async function moves({ from, type }: MediaSource): Promise<boolean> {
  if (type !== 'png' && type !== 'avif') return false;
  const head = typeof from === 'string' ? await headOf(from) : from.subarray(0, HEAD_BYTES);
  return type === 'png' ? head.includes('acTL') : head.toString('latin1', 8, 12) === 'avis';
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * What draws is large: it is loaded where there is a picture to draw, with one thread and nothing
 * kept. Null on a machine that it is not made for, where pictures stay as they are.
 */
async function loadSharp(): Promise<SharpModule | null> {
  const loaded = await import('sharp').catch(() => null);
  if (loaded === null) return null;
  loaded.default.concurrency(1);
  loaded.default.cache(false);
  return loaded.default;
}
