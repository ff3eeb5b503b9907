import type { Sharp } from 'sharp';
import type { UploadProblem } from '../../../contract/admin-media.ts';
import type { MediaType } from '../inspect-media.ts';
import { loadSharp, MAX_PIXELS } from '../picture-variants.ts';

/** Longer sides are reduced to this: twice the largest width that the site shows. In pixels. */
const MAX_SIDE = 3200;

/** Frames of an animation, decoded one below the other. */
const MAX_ANIMATION_PIXELS = 100_000_000;

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

/** Returns whether a file of a type is encoded anew. */
export function isRaster(type: MediaType): type is RasterType {
  return Object.hasOwn(ENCODERS, type);
}

/**
 * Encodes a picture anew, upright and in sRGB. So nothing is served that a device has stored with it, such as the place and
 * the owner, and nothing that is hidden behind the picture.
 * @param path of a local file
 * @param head its first bytes
 */
export async function cleanPicture(
  path: string,
  type: RasterType,
  head: Buffer,
): Promise<CleanedPicture> {
  const sharp = await loadSharp();
  if (sharp === null) return { ok: false, problem: 'pictures-unsupported' };
  if (type === 'png' && head.includes('acTL')) return { ok: false, problem: 'animated-png' };
  const animated = type === 'gif' || type === 'webp';
  const options = { limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS, animated };
  const metadata = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return { ok: false, problem: 'damaged' };
  const pages = metadata.pages ?? 1;
  const height = metadata.pageHeight ?? metadata.height;
  if (metadata.width * height * pages > options.limitInputPixels) {
    return { ok: false, problem: 'too-many-pixels' };
  }
  const picture = sharp(path, { ...options, sequentialRead: true }).autoOrient();
  const sized =
    pages > 1
      ? picture
      : picture.resize({
          width: MAX_SIDE,
          height: MAX_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        });
  const encoded = await ENCODERS[type](sized)
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (encoded === null) return { ok: false, problem: 'damaged' };
  const { info } = encoded;
  return {
    ok: true,
    bytes: encoded.data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}
