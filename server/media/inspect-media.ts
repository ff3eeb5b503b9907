import type { MediaUse } from '../../contract/kinds/fields.ts';
import { inspectSvg, startsAsSvg } from './svg.ts';

/** The types of media files that the site serves, by the extension that they are stored under. */
export const MEDIA_TYPES = {
  svg: { contentType: 'image/svg+xml', what: 'an SVG picture' },
  png: { contentType: 'image/png', what: 'a PNG picture' },
  jpg: { contentType: 'image/jpeg', what: 'a JPEG picture' },
  webp: { contentType: 'image/webp', what: 'a WebP picture' },
  avif: { contentType: 'image/avif', what: 'an AVIF picture' },
  gif: { contentType: 'image/gif', what: 'a GIF picture' },
  mp4: { contentType: 'video/mp4', what: 'an MP4 video' },
  webm: { contentType: 'video/webm', what: 'a WebM video' },
  ogg: { contentType: 'video/ogg', what: 'an Ogg video' },
  pdf: { contentType: 'application/pdf', what: 'a PDF document' },
} as const;

export type MediaType = keyof typeof MEDIA_TYPES;

/** The types of pictures that are made of pixels. */
export const RASTER_TYPES: readonly MediaType[] = ['png', 'jpg', 'webp', 'avif', 'gif'];

const PICTURES: readonly MediaType[] = ['svg', ...RASTER_TYPES];
const VIDEOS: readonly MediaType[] = ['mp4', 'webm', 'ogg'];

const TAKEN: Record<MediaUse, readonly MediaType[]> = {
  picture: PICTURES,
  'picture or video': [...PICTURES, ...VIDEOS],
  'PDF document': ['pdf'],
  file: Object.keys(MEDIA_TYPES) as MediaType[],
};

/** What was found in a file: its type and, of pictures, the size in pixels where the header tells it. */
export type Inspected =
  | { ok: true; type: MediaType; size: { width: number; height: number } | null }
  | { ok: false; reason: string };

/**
 * Tells what a file is by its bytes; its name must agree.
 * @param name file name with extension
 * @param head the first bytes; for an SVG all of them
 */
export function inspectMedia(name: string, head: Buffer): Inspected {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const named = extension === 'jpeg' ? 'jpg' : extension;
  if (named === undefined || !isMediaType(named)) {
    return {
      ok: false,
      reason: `is of a type that is not allowed: allowed are ${Object.keys(MEDIA_TYPES).join(', ')}`,
    };
  }
  if (head.length === 0) return { ok: false, reason: 'is empty' };
  const type = typeOf(head);
  if (type !== named) {
    const what = type === null ? 'something else' : MEDIA_TYPES[type].what;
    return { ok: false, reason: `is named .${extension} but holds ${what}` };
  }
  if (type === 'svg') {
    const inspected = inspectSvg(head.toString('utf8'));
    return inspected.ok ? { ok: true, type, size: inspected.size } : inspected;
  }
  return { ok: true, type, size: rasterSize(type, head) };
}

/**
 * Tells what picture some bytes are that come without a name. SVG is not taken: whoever keeps the
 * bytes is a stranger, and a stranger's drawing needs nothing that pixels cannot show.
 */
export function inspectPicture(head: Buffer): Inspected {
  const type = typeOf(head);
  return type === null || type === 'svg' || !PICTURES.includes(type)
    ? { ok: false, reason: `holds ${type === null ? 'no picture' : MEDIA_TYPES[type].what}` }
    : { ok: true, type, size: rasterSize(type, head) };
}

/** Why a field cannot take a file of this type, or null where it can. */
export function refuseUse(use: MediaUse, type: MediaType): string | null {
  if (TAKEN[use].includes(type)) return null;
  return `is ${MEDIA_TYPES[type].what}, but this field takes a ${use} (${TAKEN[use].join(', ')})`;
}

function isMediaType(extension: string): extension is MediaType {
  return Object.hasOwn(MEDIA_TYPES, extension);
}

function typeOf(head: Buffer): MediaType | null {
  const starts = (text: string, at = 0) => head.subarray(at, at + text.length).equals(latin(text));
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('\xff\xd8\xff')) return 'jpg';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('%PDF-')) return 'pdf';
  if (starts('OggS')) return 'ogg';
  if (starts('ftyp', 4)) {
    const brand = head.toString('latin1', 8, 12);
    if (brand === 'avif' || brand === 'avis') return 'avif';
    return /^(isom|iso\d|mp4\d|avc1|M4V |dash|mmp4)$/.test(brand) ? 'mp4' : null;
  }
  if (starts('\x1a\x45\xdf\xa3')) return head.subarray(0, 64).includes('webm') ? 'webm' : null;
  return startsAsSvg(head.toString('utf8', 0, 4096)) ? 'svg' : null;
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function rasterSize(type: MediaType, head: Buffer): { width: number; height: number } | null {
  try {
    if (type === 'png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    if (type === 'gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    if (type === 'webp') return webpSize(head);
    if (type === 'jpg') return jpegSize(head);
    return null;
  } catch (error) {
    // A header that ends early: the browser may still draw the picture, we just do not know its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function webpSize(head: Buffer): { width: number; height: number } | null {
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') {
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  }
  if (chunk === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8 ') {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  }
  return null;
}

/** Walks the segments up to the frame header, which holds the size. */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  for (let at = 2; head.readUInt8(at) === 0xff; ) {
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
