import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type MediaType as LibraryType,
  MAX_MEDIA_BYTES,
  UPLOAD_PART,
  type UploadProblem,
} from '../../../contract/admin-media.ts';
import { hashBytes, hashFile } from '../../platform/file-hash.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { MEDIA_TYPES, type MediaType, recognizeMedia } from '../inspect-media.ts';
import { addressFor, type MediaSource, storeMedia, toPlainName } from '../media-files.ts';
import { MAX_PIXELS, storeVariants } from '../picture-variants.ts';
import { inspectSvg } from '../svg.ts';
import { blankVideoDetails } from './blank-video-details.ts';
import { cleanPicture, isRaster } from './clean-picture.ts';
import { isTwoKinds, TAIL_BYTES } from './two-kinds.ts';

/** An upload of which every part is stored. */
export type ArrivedUpload = { id: string; name: string; bytes: number };

/** An upload that became a stored file, or why it did not. */
export type TakenUpload =
  | { ok: true; source: MediaSource; sourceHash: string }
  /** The library has the file already. */
  | { ok: true; existing: string }
  | { ok: false; problem: UploadProblem };

/** How much of a file is read to find its type and size. In bytes. */
const HEAD_BYTES = 256 * 1024;
const MAX_SVG_BYTES = 5 * 1024 * 1024;

/** Folder of uploaded files, in their addresses and in exported content. */
const FOLDER = 'library';

/** Returns the key of the part of an upload that begins at an offset. */
export function partKey(id: string, offset: number): string {
  return `parts/${id}.${String(offset / UPLOAD_PART).padStart(4, '0')}`;
}

/** Returns the keys of all parts of an upload. */
export function partKeys({ id, bytes }: Pick<ArrivedUpload, 'id' | 'bytes'>): string[] {
  const count = Math.ceil(bytes / UPLOAD_PART);
  return Array.from({ length: count }, (_, index) => partKey(id, index * UPLOAD_PART));
}

/**
 * Makes a media file of an upload: puts its parts together, finds its type by its bytes, removes what devices have stored
 * in it, and stores it with its variants. The parts stay.
 * @param options.findExisting returns the address of the file in the library that was uploaded with this hash, or null
 * @throws StorageFailure if the storage fails
 */
export async function takeUpload(
  storage: Storage,
  upload: ArrivedUpload,
  {
    now,
    findExisting,
  }: { now: () => number; findExisting: (sourceHash: string) => Promise<string | null> },
): Promise<TakenUpload> {
  const path = join(storage.incomingFolder, `${upload.id}.upload`);
  try {
    const sourceHash = await assemble(storage, upload, path);
    if (sourceHash === null) return { ok: false, problem: 'incomplete' };
    const existing = await findExisting(sourceHash);
    if (existing !== null) return { ok: true, existing };
    const read = await readUpload(path, upload);
    if (!read.ok) return read;
    const source = await storeVariants(storage, read.source, now());
    const stored = await storeMedia(storage, [source], now());
    return stored.ok ? { ok: true, source, sourceHash } : { ok: false, problem: 'incomplete' };
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes all parts into one local file. @returns the hash of its bytes, or null if a part is missing */
async function assemble(
  storage: Storage,
  upload: ArrivedUpload,
  path: string,
): Promise<string | null> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  let written = 0;
  try {
    for (const key of partKeys(upload)) {
      const part = await storage.open(key);
      if (part === null || !part.isSatisfiable) return null;
      for await (const chunk of part.stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        written += await writeAll(file, chunk);
      }
    }
  } finally {
    await file.close();
  }
  return written === upload.bytes ? hash.digest('hex') : null;
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<number> {
  for (let offset = 0; offset < chunk.length; ) {
    offset += (await file.write(chunk, offset)).bytesWritten;
  }
  return chunk.length;
}

type ReadUpload = { ok: true; source: MediaSource } | { ok: false; problem: UploadProblem };

/** Inspects an uploaded file, and removes what must not be served. */
async function readUpload(path: string, { name, bytes }: ArrivedUpload): Promise<ReadUpload> {
  const head = await readPart(path, 0, HEAD_BYTES);
  const recognized = recognizeMedia(head);
  if (recognized === null) return refused('unknown-type');
  const { type, size } = recognized;
  if (size !== null && size.width * size.height > MAX_PIXELS) return refused('too-many-pixels');
  if (type === 'heic' || type === 'quicktime') return refused(type);
  if (bytes > MAX_MEDIA_BYTES[libraryType(type)]) return refused('too-large');
  const tail = await readPart(path, Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES);
  if (isTwoKinds(type, head, tail)) return refused('two-kinds');
  if (isRaster(type)) {
    const cleaned = await cleanPicture(path, type, head);
    if (!cleaned.ok) return cleaned;
    const { width, height } = cleaned;
    return { ok: true, source: sourceOf(name, type, cleaned.bytes, { width, height }) };
  }
  if (type === 'svg') {
    if (bytes > MAX_SVG_BYTES) return refused('too-large');
    const drawing = await readFile(path);
    const inspected = inspectSvg(drawing.toString('utf8'));
    return inspected.ok
      ? { ok: true, source: sourceOf(name, type, drawing, inspected.size) }
      : refused('unsafe-drawing');
  }
  if (type === 'mp4' && !(await blankVideoDetails(path))) return refused('damaged');
  const { sha256, bytes: length } = await hashFile(path);
  return {
    ok: true,
    source: { ...namesOf(name, type, sha256), from: path, bytes: length, sha256 },
  };
}

function refused(problem: UploadProblem): { ok: false; problem: UploadProblem } {
  return { ok: false, problem };
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns which of the library's types a file is of. */
export function libraryType(type: MediaType): LibraryType {
  const { contentType } = MEDIA_TYPES[type];
  if (contentType.startsWith('image/')) return 'picture';
  return contentType.startsWith('video/') ? 'video' : 'document';
}

function sourceOf(
  name: string,
  type: MediaType,
  bytes: Buffer,
  size: { width: number; height: number } | null,
): MediaSource {
  const sha256 = hashBytes(bytes);
  return {
    ...namesOf(name, type, sha256),
    from: bytes,
    bytes: bytes.length,
    sha256,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
}

/** The names of an uploaded file. Its path is unique, because phones give the same names again. */
function namesOf(name: string, type: MediaType, sha256: string) {
  const plain = toPlainName(name.toLowerCase().replace(/\.[^.]*$/, ''), 'file');
  return {
    sourcePath: `${FOLDER}/${plain}-${sha256.slice(0, 8)}.${type}`,
    address: addressFor(`${FOLDER}/${plain}.${type}`, sha256, type),
    type,
    contentType: MEDIA_TYPES[type].contentType,
    width: null,
    height: null,
  };
}
