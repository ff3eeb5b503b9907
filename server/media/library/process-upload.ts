import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_PART, type UploadProblem } from '../../../contract/admin/media/media.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { MEDIA_TYPES } from '../inspect-media.ts';
import { addressFor, type MediaSource, storeMedia, toPlainName } from '../media-files.ts';
import { storeVariants } from '../picture-variants.ts';
import { type ReadUpload, removeUploadedFile, type UploadedFile } from './read-upload.ts';

/** An upload with all its parts stored. */
export type ArrivedUpload = { id: string; name: string; bytes: number };

/** An upload that became a stored file, or why it did not. */
export type TakenUpload =
  | { ok: true; source: MediaSource; sourceHash: string }
  /** The library already has the file. */
  | { ok: true; existing: string }
  | { ok: false; problem: UploadProblem };

/** Folder of uploaded files, in their URLs and in exported content. */
const FOLDER = 'library';

/** Returns the key of the part of an upload that begins at an offset. */
export function partKey(id: string, offset: number): string {
  return `parts/${id}.${String(offset / UPLOAD_PART).padStart(4, '0')}`;
}

export function partKeys({ id, bytes }: Pick<ArrivedUpload, 'id' | 'bytes'>): string[] {
  const count = Math.ceil(bytes / UPLOAD_PART);
  return Array.from({ length: count }, (_, index) => partKey(id, index * UPLOAD_PART));
}

/**
 * Turns an upload into a media file: joins its parts, determines its type by its bytes, removes what devices have stored in
 * it, and stores it with its variants. The parts stay.
 * @param options.read inspects and cleans the local file
 * @param options.findExisting returns the URL of the file in the library that was uploaded with this hash, or null
 * @throws StorageFailure if the storage fails; what `read` throws
 */
export async function processUpload(
  storage: Storage,
  upload: ArrivedUpload,
  {
    now,
    read: readFile,
    findExisting,
  }: {
    now: () => number;
    read: (file: UploadedFile) => Promise<ReadUpload>;
    findExisting: (sourceHash: string) => Promise<string | null>;
  },
): Promise<TakenUpload> {
  const path = join(storage.incomingFolder, `${upload.id}.upload`);
  try {
    const sourceHash = await assemble(storage, upload, path);
    if (sourceHash === null) return { ok: false, problem: 'incomplete' };
    const existing = await findExisting(sourceHash);
    if (existing !== null) return { ok: true, existing };
    const { name, bytes } = upload;
    const read = await readFile({ path, name, bytes });
    if (!read.ok) return read;
    const source = await storeVariants(storage, sourceOf(name, read), now());
    const stored = await storeMedia(storage, [source], now());
    return stored.ok ? { ok: true, source, sourceHash } : { ok: false, problem: 'incomplete' };
  } finally {
    await removeUploadedFile(path);
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

/** Returns the name of an uploaded file. Its path is unique, because phones give the same names again. */
function sourceOf(
  name: string,
  { path, type, sha256, ...size }: Extract<ReadUpload, { ok: true }>,
): MediaSource {
  const plain = toPlainName(name.toLowerCase().replace(/\.[^.]*$/, ''), 'file');
  return {
    sourcePath: `${FOLDER}/${plain}-${sha256.slice(0, 8)}.${type}`,
    address: addressFor(`${FOLDER}/${plain}.${type}`, sha256, type),
    type,
    contentType: MEDIA_TYPES[type].contentType,
    from: path,
    sha256,
    ...size,
  };
}
