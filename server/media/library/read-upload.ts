import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { MAX_MEDIA_BYTES, type UploadProblem } from '../../../contract/admin/media/media.ts';
import { inspectArchive } from '../../platform/archive-type.ts';
import { hashFile } from '../../platform/file-hash.ts';
import { decodeTable } from '../../platform/text/decode-table.ts';
import {
  ARCHIVE_LIMITS,
  isCsv,
  libraryType,
  type MediaType,
  recognizeMedia,
} from '../inspect-media.ts';
import { MAX_PIXELS } from '../picture-variants.ts';
import { blankVideoDetails } from './blank-video-details.ts';
import {
  type CleanedPicture,
  cleanPicture,
  convertHeic,
  drawSvg,
  isRaster,
} from './clean-picture.ts';
import { isTwoKinds, TAIL_BYTES } from './two-kinds.ts';

/** A local file with an upload of staff. `name` is its name on their device. */
export type UploadedFile = { path: string; name: string; bytes: number };

/** The message to the process that reads a file. Memory in bytes. */
export type ReadRequest = { file: UploadedFile; maxMemory: number };

/** What can be served of an upload, in a local file, or why nothing can. Width and height in pixels. */
export type ReadUpload =
  | {
      ok: true;
      path: string;
      type: MediaType;
      bytes: number;
      sha256: string;
      width: number | null;
      height: number | null;
    }
  | { ok: false; problem: UploadProblem };

/**
 * The messages of that process: that it has started, and the result. Only after the first can the file be the reason for how
 * it ends.
 */
export type ReadMessage = 'reading' | ReadUpload;

/** How much of a file is read to determine its type and size. In bytes. */
const HEAD_BYTES = 256 * 1024;

/**
 * Inspects an uploaded file, and removes what must not be served. It changes the file, or writes another one beside it. It
 * may take much time and memory, so it runs in a separate process (`read-upload-apart.ts`).
 */
export async function readUpload({ path, name, bytes }: UploadedFile): Promise<ReadUpload> {
  const head = await readPart(path, 0, HEAD_BYTES);
  const recognized = recognizeMedia(name, head);
  if (recognized === null) return refused('unknown-type');
  const { type, size } = recognized;
  if (size !== null && size.width * size.height > MAX_PIXELS) return refused('too-many-pixels');
  if (type === 'quicktime') return refused(type);
  const limit = MAX_MEDIA_BYTES[type === 'heic' ? 'picture' : libraryType(type)];
  if (bytes > limit) return refused('too-large');
  const tail = await readPart(path, Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES);
  if (isTwoKinds(type, head, tail)) return refused('two-kinds');
  if (type === 'heic') {
    const converted = await convertHeic(path);
    return converted.ok ? written(path, converted.type, converted) : converted;
  }
  if (isRaster(type)) return written(path, type, await cleanPicture(path, type));
  if (type === 'svg') return written(path, 'png', await drawSvg(path));
  if (type === 'mp4' && !(await blankVideoDetails(path))) return refused('damaged');
  if (type === 'csv') return readTable(path, name);
  const archive = type === 'zip' ? await inspectArchive(path, ARCHIVE_LIMITS) : null;
  if (archive?.ok === false) {
    const { problem } = archive;
    const isOfType = problem === 'macros' || problem === 'unknown-type';
    return refused(isOfType ? problem : `archive-${problem}`);
  }
  const found = archive?.type ?? type;
  return { ok: true, path, type: found, ...(await hashFile(path)), width: null, height: null };
}

/** Rewrites a table in UTF-8, with the byte order mark that spreadsheets need. A table in UTF-8 stays unchanged. */
async function readTable(path: string, name: string): Promise<ReadUpload> {
  const table = await readFile(path);
  if (!isCsv(name, table)) return refused('unknown-type');
  const text = decodeTable(table);
  const marked = `\ufeff${text}`;
  const isUtf8 = [text, marked].some((written) => table.equals(Buffer.from(written)));
  const served = isUtf8 ? path : cleanPath(path);
  if (!isUtf8) await writeFile(served, marked, { mode: 0o600 });
  const file = await hashFile(served);
  return { ok: true, path: served, type: 'csv', ...file, width: null, height: null };
}

async function written(
  path: string,
  type: MediaType,
  cleaned: CleanedPicture,
): Promise<ReadUpload> {
  if (!cleaned.ok) return cleaned;
  const { bytes: picture, width, height } = cleaned;
  const clean = cleanPath(path);
  await writeFile(clean, picture, { mode: 0o600 });
  return { ok: true, path: clean, type, ...(await hashFile(clean)), width, height };
}

/** Removes an uploaded file, and what was written beside it. */
export async function removeUploadedFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(cleanPath(path), { force: true });
}

function cleanPath(path: string): string {
  return `${path}.clean`;
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
