import type { MediaType as LibraryType } from '../../contract/admin/media/media.ts';
import type { MediaUse } from '../../contract/content/fields.ts';
import { hasPdfMark } from '../platform/pdf-mark.ts';
import { decodeTable } from '../platform/text/decode-table.ts';
import { LOCAL_FILE } from '../platform/zip.ts';
import { type BrandedType, readBrands, typeOfBrands } from './file-brands.ts';
import { readSvg, startsAsSvg } from './svg.ts';

const OFFICE_OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const ODF_TEXT = 'application/vnd.oasis.opendocument.text';

/** The types of media files that the site serves, by the extension of the stored file. */
export const MEDIA_TYPES = {
  svg: { contentType: 'image/svg+xml', description: 'an SVG picture' },
  png: { contentType: 'image/png', description: 'a PNG picture' },
  jpg: { contentType: 'image/jpeg', description: 'a JPEG picture' },
  webp: { contentType: 'image/webp', description: 'a WebP picture' },
  avif: { contentType: 'image/avif', description: 'an AVIF picture' },
  gif: { contentType: 'image/gif', description: 'a GIF picture' },
  mp4: { contentType: 'video/mp4', description: 'an MP4 video' },
  webm: { contentType: 'video/webm', description: 'a WebM video' },
  ogg: { contentType: 'video/ogg', description: 'an Ogg video' },
  pdf: { contentType: 'application/pdf', description: 'a PDF document' },
  docx: { contentType: `${OFFICE_OPEN_XML}.wordprocessingml.document`, description: 'a DOCX text' },
  xlsx: { contentType: `${OFFICE_OPEN_XML}.spreadsheetml.sheet`, description: 'an XLSX table' },
  pptx: {
    contentType: `${OFFICE_OPEN_XML}.presentationml.presentation`,
    description: 'a PPTX presentation',
  },
  odt: { contentType: ODF_TEXT, description: 'an ODT text' },
  csv: { contentType: 'text/csv; charset=utf-8', description: 'a CSV table' },
  zip: { contentType: 'application/zip', description: 'a ZIP archive' },
} as const;

export type MediaType = keyof typeof MEDIA_TYPES;

/** Room for a presentation with many pictures, or an archive of photographs. In bytes: all parts, decompressed. */
export const ARCHIVE_LIMITS = { parts: 10_000, unpacked: 1024 * 1024 * 1024 };

const ARCHIVES: readonly MediaType[] = ['docx', 'xlsx', 'pptx', 'odt', 'zip'];

/** Returns whether a file of a type is a ZIP archive, whose parts determine what it is (`platform/archive-type.ts`). */
export function isArchive(type: MediaType): boolean {
  return ARCHIVES.includes(type);
}

/** Returns whether other programs open a file of a type. Browsers save such a file, and never show it. */
export function isDownload(type: MediaType): boolean {
  return type === 'csv' || isArchive(type);
}

export const RASTER_TYPES: readonly MediaType[] = ['png', 'jpg', 'webp', 'avif', 'gif'];

const PICTURES: readonly MediaType[] = ['svg', ...RASTER_TYPES];
const VIDEOS: readonly MediaType[] = ['mp4', 'webm', 'ogg'];

const TYPES_BY_USE: Record<MediaUse, readonly MediaType[]> = {
  picture: PICTURES,
  // What is not land must be transparent.
  drawing: ['svg', 'png', 'webp'],
  video: VIDEOS,
  'picture or video': [...PICTURES, ...VIDEOS],
  'PDF document': ['pdf'],
  file: Object.keys(MEDIA_TYPES) as MediaType[],
};

/**
 * Result of inspecting a file: its type, and for pictures the size in pixels if the header says it. The reason can follow the
 * file's name in a sentence.
 */
export type InspectionResult =
  | { ok: true; type: MediaType; size: { width: number; height: number } | null }
  | { ok: false; reason: string };

/**
 * Determines the type of a file by its bytes, and checks that its extension agrees. An SVG must also be well-formed.
 * @param name file name with extension
 * @param head the first bytes; for an SVG all of them
 */
export function inspectMedia(name: string, head: Buffer): InspectionResult {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const expectedType = extension === 'jpeg' ? 'jpg' : extension;
  if (expectedType === undefined || !isMediaType(expectedType)) {
    return {
      ok: false,
      reason: `is of a type that is not allowed: allowed are ${Object.keys(MEDIA_TYPES).join(', ')}`,
    };
  }
  if (head.length === 0) return { ok: false, reason: 'is empty' };
  const type = detectNamedType(name, head, expectedType);
  if (type !== expectedType) {
    const description = type === null ? 'something else' : MEDIA_TYPES[type].description;
    return { ok: false, reason: `is named .${extension} but holds ${description}` };
  }
  if (type === 'svg') {
    const result = readSvg(head.toString('utf8'));
    return result.ok ? { ok: true, type, size: result.size } : result;
  }
  return { ok: true, type, size: rasterSize(type, head) };
}

/**
 * Determines the type of a picture from another server by its bytes. Rejects SVG, because a raster picture can show the same
 * and cannot contain scripts.
 * @param head the first bytes
 */
export function inspectPicture(head: Buffer): InspectionResult {
  const type = detectType('', head);
  return type === null || type === 'svg' || !PICTURES.includes(type)
    ? { ok: false, reason: `holds ${type === null ? 'no picture' : MEDIA_TYPES[type].description}` }
    : { ok: true, type, size: rasterSize(type, head) };
}

/** Types of files that staff have on their devices and browsers do not show. */
export type ForeignType = Exclude<BrandedType, MediaType>;

/**
 * Determines the type of a file by its bytes, and its size in pixels if the header says it. An SVG is not inspected, and
 * every archive is a `zip` (`platform/archive-type.ts`).
 * @param name its name on the device, because a table in plain text has no recognisable bytes
 * @param head the first bytes
 */
export function recognizeMedia(
  name: string,
  head: Buffer,
): { type: MediaType | ForeignType; size: { width: number; height: number } | null } | null {
  const type = detectType(name, head);
  if (type !== null) return { type, size: rasterSize(type, head) };
  const foreign = typeOfBrands(readBrands(head));
  return foreign !== null && isForeign(foreign) ? { type: foreign, size: null } : null;
}

/** Returns the type of a stored file by its URL, or null if it has none of the served types. */
export function mediaTypeOf(address: string): MediaType | null {
  const extension = address.slice(address.lastIndexOf('.') + 1);
  return isMediaType(extension) ? extension : null;
}

/** Returns the reason why a field does not accept a file of this type, or null if it does. */
export function checkMediaUse(use: MediaUse, type: MediaType): string | null {
  if (TYPES_BY_USE[use].includes(type)) return null;
  return `is ${MEDIA_TYPES[type].description}, but this field takes a ${use} (${TYPES_BY_USE[use].join(', ')})`;
}

function isMediaType(extension: string): extension is MediaType {
  return Object.hasOwn(MEDIA_TYPES, extension);
}

function isForeign(type: BrandedType): type is ForeignType {
  return type === 'heic' || type === 'quicktime';
}

/**
 * Returns the type of a file by its bytes, or null if it is none of the served types. Text may precede a PDF, so tables and
 * the types that have a signature at their first byte come first.
 */
function detectType(name: string, head: Buffer): MediaType | null {
  const type = detectSignature(head) ?? (isCsv(name, head) ? 'csv' : null);
  return type ?? (hasPdfMark(head) ? 'pdf' : null);
}

function detectSignature(head: Buffer): MediaType | null {
  const hasBytes = (text: string, offset = 0) =>
    head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));
  if (hasBytes('\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytes('\xff\xd8\xff')) return 'jpg';
  if (hasBytes('RIFF') && hasBytes('WEBP', 8)) return 'webp';
  if (hasBytes('GIF87a') || hasBytes('GIF89a')) return 'gif';
  if (hasBytes('%PDF-')) return 'pdf';
  if (hasBytes('OggS')) return 'ogg';
  if (head.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return 'zip';
  const branded = typeOfBrands(readBrands(head));
  if (branded !== null) return isForeign(branded) ? null : branded;
  if (hasBytes('\x1a\x45\xdf\xa3')) return head.subarray(0, 64).includes('webm') ? 'webm' : null;
  return startsAsSvg(head.toString('utf8', 0, 4096)) ? 'svg' : null;
}

/**
 * Works like `detectType`, and also accepts a file that is named as an archive or a table. Its parts are checked when the
 * whole file is read.
 */
function detectNamedType(name: string, head: Buffer, expected: MediaType): MediaType | null {
  const type = detectType(name, head);
  return type === 'zip' && isArchive(expected) ? expected : type;
}

/** Control characters that no text has. */
const CONTROLS = /[^\P{Cc}\t\r\n\u0080-\u009f]/u;

/**
 * Returns whether a file is a table of comma-separated values. These have no signature, so both the name must say so and all
 * of it must be text, in one of the character sets of `decodeTable`.
 * @param bytes of the file, or its start
 */
export function isCsv(name: string, bytes: Buffer): boolean {
  return /\.csv$/i.test(name) && bytes.length > 0 && !CONTROLS.test(decodeTable(bytes));
}

/** Returns the library's type of a file. */
export function libraryType(type: MediaType): LibraryType {
  const { contentType } = MEDIA_TYPES[type];
  if (contentType.startsWith('image/')) return 'picture';
  return contentType.startsWith('video/') ? 'video' : 'document';
}

function rasterSize(type: MediaType, head: Buffer): { width: number; height: number } | null {
  try {
    if (type === 'png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    if (type === 'gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    if (type === 'webp') return webpSize(head);
    if (type === 'jpg') return jpegSize(head);
    return null;
  } catch (error) {
    // The header is incomplete. A browser may still show the picture, so only its size is unknown.
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

/** Reads the size from the frame header, after the segments before it. */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  for (let offset = 2; head.readUInt8(offset) === 0xff; ) {
    const marker = head.readUInt8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { width: head.readUInt16BE(offset + 7), height: head.readUInt16BE(offset + 5) };
    offset += 2 + head.readUInt16BE(offset + 2);
  }
  return null;
}
