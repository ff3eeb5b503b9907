import type { Kysely } from 'kysely';
import type { Sharp } from 'sharp';
import type { FocalPoint } from '../../contract/admin/media/media.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { SECOND } from '../platform/durations.ts';
import { hashBytes } from '../platform/file-hash.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { MEDIA_TYPES, mediaTypeOf } from './inspect-media.ts';
import { findLibraryFile } from './library/library.ts';
import { MAILED_FOLDER } from './mailed-folder.ts';
import { type MediaSource, readMediaBytes, storeMedia, touchMedia } from './media-files.ts';
import { loadSharp, MAX_PIXELS, type SharpModule } from './picture-variants.ts';
import { recordMedia } from './record-media.ts';

/** The size in which mails show pictures of content. In pixels. */
export const MAILED_SIZE = { width: 152, height: 114 } as const;

/** The URLs of a picture for mails: in the size in which they show it, and in twice that size. */
export type MailedPicture = { small: string; large: string };

/** Increase it when pictures are made in another way, so that their URLs change. Sent mails keep the earlier ones. */
const VERSION = 1;

const SCALES = { small: 1, large: 2 } as const;

/** The resolution at which a drawing has the size that it states, and the limits of librsvg. */
const DRAWN_DENSITY = 72;
const MIN_DENSITY = 1;
const MAX_DENSITY = 100_000;

/** A broken picture counts as none. Only the first frame of an animation is used. */
const READ_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/** How long to wait for a busy database. In milliseconds. */
const PATIENCE = 5 * SECOND;

/** Drawings have areas of one colour, which PNG keeps sharp. For photographs JPEG is much smaller. */
const ENCODERS = {
  png: (picture: Sharp) => picture.png({ palette: true, colours: 128, compressionLevel: 9 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 78, mozjpeg: true }),
} as const;

/**
 * Makes a picture of the library for mails, in two sizes, cropped around its focal point, as JPEG or PNG, which every mail
 * program shows. The files are never deleted, because mails are opened years later. Existing files are not made again.
 * @param address of the picture
 * @param options.ground the colour of the mail, which shows where a picture is transparent
 * @param options.now in epoch milliseconds
 * @returns null if none can be made: it is no picture, is missing, broken or too large
 * @throws what database or storage throw
 */
export async function storeMailedPicture(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  address: string,
  { ground, now }: { ground: string; now: number },
): Promise<MailedPicture | null> {
  const type = mediaTypeOf(address);
  if (type === null || !MEDIA_TYPES[type].contentType.startsWith('image/')) return null;
  const focal = (await findLibraryFile(db, address))?.focal ?? { x: 50, y: 50 };
  const format = type === 'svg' ? 'png' : 'jpg';
  const [name = ''] = /^[\w-]{0,200}/.exec(address.slice(address.lastIndexOf('/') + 1)) ?? [];
  // The URL of a picture contains the hash of its bytes.
  const recipe = JSON.stringify([VERSION, address, focal, MAILED_SIZE, ground]);
  const stem = `${MAILED_FOLDER}/${name}.${hashBytes(Buffer.from(recipe)).slice(0, 16)}`;
  const pathOf = (scale: keyof typeof SCALES) => `${stem}.${SCALES[scale]}x.${format}`;
  const made = { small: `/media/${pathOf('small')}`, large: `/media/${pathOf('large')}` };
  if (await areStored(db, storage, Object.values(made), now)) return made;
  const sources = await makeSources(storage, address, { focal, format, made, ground });
  if (sources === null) return null;
  await storeMedia(storage, sources, now);
  // The files come first, because a row without a file would be a missing picture.
  await retryWhileBusy(PATIENCE, () =>
    db.transaction().execute((trx) => recordMedia(trx, sources, now)),
  );
  return made;
}

/** Returns whether the files of some URLs are recorded and stored. */
async function areStored(
  db: Kysely<Schema>,
  storage: Storage,
  addresses: readonly string[],
  now: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('media_files')
    .select('path')
    .where('path', 'in', addresses)
    .execute();
  if (rows.length < addresses.length) return false;
  for (const address of addresses) {
    if (!(await touchMedia(storage, address, now))) return false;
  }
  return true;
}

type Making = {
  focal: FocalPoint;
  format: keyof typeof ENCODERS;
  made: MailedPicture;
  ground: string;
};

/** Makes the files of a picture. Null if it is missing or cannot be read. */
async function makeSources(
  storage: Storage,
  address: string,
  { focal, format, made, ground }: Making,
): Promise<MediaSource[] | null> {
  const sharp = await loadSharp();
  const original = sharp === null ? null : await readMediaBytes(storage, address);
  if (sharp === null || original === null) return null;
  const sources: MediaSource[] = [];
  for (const scale of ['small', 'large'] as const) {
    const width = MAILED_SIZE.width * SCALES[scale];
    const height = MAILED_SIZE.height * SCALES[scale];
    const bytes = await crop(sharp, original, { focal, width, height, ground })
      .then((picture) => ENCODERS[format](picture).toBuffer())
      .catch(() => null);
    if (bytes === null) return null;
    sources.push({
      from: bytes,
      address: made[scale],
      sourcePath: made[scale].slice('/media/'.length),
      type: format,
      contentType: MEDIA_TYPES[format].contentType,
      bytes: bytes.length,
      sha256: hashBytes(bytes),
      width,
      height,
    });
  }
  return sources;
}

type Crop = { focal: FocalPoint; width: number; height: number; ground: string };

/**
 * Crops a picture as pages do (`object-fit: cover` and `object-position`), upright and without metadata.
 * @throws what sharp throws for unreadable input, and RangeError for a drawing with an extreme aspect ratio
 */
async function crop(
  sharp: SharpModule,
  original: Buffer,
  { focal, width, height, ground }: Crop,
): Promise<Sharp> {
  const { format, autoOrient } = await sharp(original, READ_OPTIONS).metadata();
  // A drawing is rendered in the size that is needed, and not enlarged afterwards.
  const enlarged = Math.max(width / autoOrient.width, height / autoOrient.height);
  const drawnPixels = autoOrient.width * autoOrient.height * enlarged ** 2;
  if (format === 'svg' && drawnPixels > MAX_PIXELS) {
    throw new RangeError('a drawing of this shape would be too large');
  }
  const density = Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, Math.ceil(DRAWN_DENSITY * enlarged)));
  const options = format === 'svg' ? { ...READ_OPTIONS, density } : READ_OPTIONS;
  const source = (await sharp(original, options).metadata()).autoOrient;
  const scale = Math.min(source.width / width, source.height / height);
  const shownWidth = Math.max(1, Math.floor(width * scale));
  const shownHeight = Math.max(1, Math.floor(height * scale));
  return sharp(original, options)
    .autoOrient()
    .extract({
      left: Math.round(((source.width - shownWidth) * focal.x) / 100),
      top: Math.round(((source.height - shownHeight) * focal.y) / 100),
      width: shownWidth,
      height: shownHeight,
    })
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: ground })
    .toColourspace('srgb');
}
