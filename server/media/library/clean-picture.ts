import { readFile, stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { UploadProblem } from '../../../contract/admin/media/media.ts';
import type { MediaType } from '../inspect-media.ts';
import { loadSharp, MAX_PIXELS, type SharpModule } from '../picture-variants.ts';
import { isAnimatedPng } from '../png-chunks.ts';
import { type DecodedHeic, decodeHeic } from './decode-heic.ts';
import { countGifFrames, countWebpFrames, withoutPngTexts } from './picture-structure.ts';
import { displayP3Profile, profileChunk } from './png-profile.ts';

/** Longer sides are reduced to this length, twice the largest width that the site shows. In pixels. */
const MAX_SIDE = 3200;

/** All frames of an animation, which are decoded one below another. */
const MAX_ANIMATION_PIXELS = 30_000_000;

const MAX_FRAMES = 1_000;

/** The largest drawing that is read. In bytes. */
const MAX_SVG_BYTES = 5 * 1024 * 1024;

/** The larger side of a rendered drawing. In pixels. */
const DRAWING_SIDE = 2400;

/** The signature of a PNG and its first chunk. In bytes. */
const PNG_HEADER = 33;

/** The resolution at which a unit of a drawing is a pixel, and the highest one that sharp accepts. */
const UNIT_DENSITY = 72;
const MAX_DENSITY = 2400;

type RasterType = Extract<MediaType, 'png' | 'jpg' | 'webp' | 'avif' | 'gif'>;

const ENCODERS: Record<RasterType, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 88, progressive: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 88 }),
  avif: (picture) => picture.avif({ quality: 65, effort: 2 }),
  gif: (picture) => picture.gif(),
};

/** The result of encoding a picture anew. Width and height of one frame, in pixels. */
export type CleanedPicture =
  | { ok: true; bytes: Buffer; width: number; height: number }
  | { ok: false; problem: UploadProblem };

/** Returns whether files of a type are re-encoded. */
export function isRaster(type: MediaType): type is RasterType {
  return Object.hasOwn(ENCODERS, type);
}

/**
 * Re-encodes a picture, upright and in sRGB. So nothing is served that a device has stored with it, such as the place and the
 * owner, or that is hidden behind the picture.
 * @param path of a local file
 */
export async function cleanPicture(path: string, type: RasterType): Promise<CleanedPicture> {
  const sharp = await loadSharp();
  if (sharp === null) return { ok: false, problem: 'pictures-unsupported' };
  const file = await readFile(path);
  const bytes = type === 'png' ? await withoutPngTexts(file, () => displayP3Profile(sharp)) : file;
  if (bytes === null) return { ok: false, problem: 'damaged' };
  if (type === 'png' && isAnimatedPng(file)) return { ok: false, problem: 'animated-png' };
  const animated = type === 'gif' || type === 'webp';
  if (animated && countFrames(bytes, type) > MAX_FRAMES) {
    return { ok: false, problem: 'too-many-frames' };
  }
  const options = { limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS, animated };
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return { ok: false, problem: 'damaged' };
  const pages = metadata.pages ?? 1;
  const height = metadata.pageHeight ?? metadata.height;
  const maxPixels = pages > 1 ? MAX_ANIMATION_PIXELS : MAX_PIXELS;
  if (metadata.width * height * pages > maxPixels) {
    return { ok: false, problem: pages > 1 ? 'too-many-frames' : 'too-many-pixels' };
  }
  const picture = sharp(bytes, {
    ...options,
    limitInputPixels: maxPixels,
    sequentialRead: true,
  }).autoOrient();
  const sized = pages > 1 ? picture : picture.resize(INSIDE);
  return encode(ENCODERS[type](sized));
}

/**
 * Converts a picture of a phone to JPEG, or to WebP if it has transparency, upright and in sRGB. Few browsers show HEIC, and
 * sharp's decoders do not support it.
 * @param path of a local file
 */
export async function convertHeic(
  path: string,
): Promise<(CleanedPicture & { ok: true; type: RasterType }) | (CleanedPicture & { ok: false })> {
  const sharp = await loadSharp();
  if (sharp === null) return { ok: false, problem: 'pictures-unsupported' };
  const decoded = decodeHeic(await readFile(path), MAX_PIXELS);
  if (!decoded.ok) return decoded;
  const { pixels, width, height, channels, colours } = decoded;
  const sized = sharp(pixels, { raw: { width, height, channels } }).resize(INSIDE);
  const png = await sized.png({ compressionLevel: 1 }).toBuffer();
  const coloured = await withColours(sharp, png, colours);
  if (coloured === null) return { ok: false, problem: 'damaged' };
  const type = channels === 4 ? 'webp' : 'jpg';
  const encoded = await encode(ENCODERS[type](sharp(coloured)));
  return encoded.ok ? { ...encoded, type } : encoded;
}

/** Returns a PNG that states its colour space, so that its colours can be converted. */
async function withColours(
  sharp: SharpModule,
  png: Buffer,
  colours: Extract<DecodedHeic, { ok: true }>['colours'],
): Promise<Buffer | null> {
  const displayP3 = () => displayP3Profile(sharp);
  const profile =
    colours instanceof Buffer ? profileChunk(colours) : colours && (await displayP3());
  if (profile === null) return png;
  const [header, data] = [png.subarray(0, PNG_HEADER), png.subarray(PNG_HEADER)];
  return withoutPngTexts(Buffer.concat([header, profile, data]), displayP3);
}

/**
 * Renders a user's SVG as a picture with transparency. Browsers would freeze with elements that use each other, and the
 * drawing may refer to anything.
 * @param path of a local file
 */
export async function drawSvg(path: string): Promise<CleanedPicture> {
  const sharp = await loadSharp();
  if (sharp === null) return { ok: false, problem: 'pictures-unsupported' };
  const { size } = await stat(path);
  if (size > MAX_SVG_BYTES) return { ok: false, problem: 'too-large' };
  // From memory, so that it cannot refer to files in its folder.
  const drawing = await readFile(path);
  const metadata = await sharp(drawing, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return { ok: false, problem: 'undrawable' };
  const scale = DRAWING_SIDE / Math.max(metadata.width, metadata.height);
  const density = Math.min(MAX_DENSITY, Math.max(1, UNIT_DENSITY * scale));
  const drawn = sharp(drawing, { density, limitInputPixels: MAX_PIXELS }).resize(INSIDE);
  const encoded = await encode(drawn.png({ compressionLevel: 9 }));
  return encoded.ok ? encoded : { ok: false, problem: 'undrawable' };
}

const INSIDE = {
  width: MAX_SIDE,
  height: MAX_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

async function encode(picture: Sharp): Promise<CleanedPicture> {
  const encoded = await picture.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (encoded === null) return { ok: false, problem: 'damaged' };
  const { info } = encoded;
  return {
    ok: true,
    bytes: encoded.data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

function countFrames(bytes: Buffer, type: 'gif' | 'webp'): number {
  const limit = MAX_FRAMES + 1;
  return type === 'gif' ? countGifFrames(bytes, limit) : countWebpFrames(bytes, limit);
}
