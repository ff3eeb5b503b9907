import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_MEDIA_BYTES } from '../../contract/admin/media/media.ts';
import { variantAddresses } from '../../contract/pictures.ts';
import { inspectArchive } from '../platform/archive-type.ts';
import { hashBytes, hashFile } from '../platform/file-hash.ts';
import { readStoredFile, type Storage, StorageFailure } from '../platform/storage/storage.ts';
import {
  ARCHIVE_LIMITS,
  inspectMedia,
  inspectPicture,
  isArchive,
  MEDIA_TYPES,
  type MediaType,
} from './inspect-media.ts';

/** Prefix of the public URLs of media files. Without its first slash, a URL is the key in the storage. */
const ADDRESS_PREFIX = '/media/';

/** Prefix of the keys of media files. */
const KEY_PREFIX = 'media/';

/** How much of a file is read to determine its type and size. In bytes. */
const HEAD_BYTES = 256 * 1024;
const MAX_SVG_BYTES = 5 * 1024 * 1024;

/** A file that passed inspection, with the URL that it gets. */
export type MediaSource = {
  /** Path of the file, or its bytes. */
  from: string | Buffer;
  /** Path below the content folder's `media/`. For a fetched picture, the path that it would have there. */
  sourcePath: string;
  /** Public URL, with the start of the hash: `/media/news/12.3fa9c1d2ab.svg`. */
  address: string;
  type: MediaType;
  contentType: string;
  bytes: number;
  sha256: string;
  /** In pixels. Null if the header does not say or the file is no picture. */
  width: number | null;
  height: number | null;
};

/** Result of inspecting a file. The reason can follow the file's name in a sentence. */
export type MediaRead = { ok: true; source: MediaSource } | { ok: false; reason: string };

/**
 * Reads and inspects a file of a content folder. A link that leads out of the folder does not count.
 * @param folder path of the content folder's `media/`
 * @param path valid path below it, with forward slashes
 */
export async function readMedia(folder: string, path: string): Promise<MediaRead> {
  const file = await resolveWithin(folder, path);
  if (file === null) return { ok: false, reason: `does not exist: media/${path}` };
  const handle = await open(file);
  try {
    const info = await handle.stat();
    if (!info.isFile()) return { ok: false, reason: `is not a file: media/${path}` };
    const isSvg = /\.svg$/i.test(path);
    if (isSvg && info.size > MAX_SVG_BYTES) {
      return { ok: false, reason: `is larger than 5 MiB, too much for an SVG: media/${path}` };
    }
    const { head, sha256, bytes } = await readHead(handle, isSvg ? MAX_SVG_BYTES : HEAD_BYTES);
    const inspected = inspectMedia(path, head);
    if (!inspected.ok) return { ok: false, reason: `${inspected.reason}: media/${path}` };
    const { type, size } = inspected;
    if (isArchive(type) && !(await isArchiveOf(type, file, bytes))) {
      return {
        ok: false,
        reason: `is not ${MEDIA_TYPES[type].description} without macros and password: media/${path}`,
      };
    }
    return {
      ok: true,
      source: {
        from: file,
        sourcePath: path,
        address: addressFor(path, sha256, type),
        type,
        contentType: MEDIA_TYPES[type].contentType,
        bytes,
        sha256,
        width: size?.width ?? null,
        height: size?.height ?? null,
      },
    };
  } finally {
    await handle.close();
  }
}

async function isArchiveOf(type: MediaType, file: string, bytes: number): Promise<boolean> {
  if (bytes > MAX_MEDIA_BYTES.document) return false;
  const archive = await inspectArchive(file, ARCHIVE_LIMITS);
  return archive.ok && archive.type === type;
}

/**
 * Inspects a picture that was fetched from another server.
 * @param path path that it gets, with forward slashes; the extension is ignored
 */
export function readFetchedPicture(path: string, bytes: Buffer): MediaRead {
  const inspected = inspectPicture(bytes);
  if (!inspected.ok) return { ok: false, reason: inspected.reason };
  const { type, size } = inspected;
  const sha256 = hashBytes(bytes);
  return {
    ok: true,
    source: {
      from: bytes,
      sourcePath: path,
      address: addressFor(path, sha256, type),
      type,
      contentType: MEDIA_TYPES[type].contentType,
      bytes: bytes.length,
      sha256,
      width: size?.width ?? null,
      height: size?.height ?? null,
    },
  };
}

/**
 * Stores files under their URLs. When it returns, they are complete and flushed to disk. Existing files are not overwritten,
 * because a URL contains the hash of its bytes.
 * @param now epoch milliseconds, as the modification time of existing files, so that no clean-up deletes them
 * @returns the number of new files, or the first file whose bytes have changed since it was inspected
 * @throws StorageFailure if writing fails, such as on a full disk
 */
export async function storeMedia(
  storage: Storage,
  sources: readonly MediaSource[],
  now: number,
): Promise<{ ok: true; added: number } | { ok: false; changed: MediaSource }> {
  let added = 0;
  for (const source of sources) {
    const { from, bytes, sha256 } = source;
    const key = mediaKey(source.address);
    if (await storage.touch(key, now)) continue;
    if (typeof from !== 'string') await storage.put(key, from);
    else if (!(await storage.putFile(key, { path: from, bytes, sha256 }))) {
      return { ok: false, changed: source };
    }
    added++;
  }
  return { ok: true, added };
}

/** Returns the key of the file with a public URL. For any other text it is a key of no file. */
export function mediaKey(address: string): string {
  return KEY_PREFIX + address.slice(ADDRESS_PREFIX.length);
}

/**
 * Copies a media file to a path of this machine, and creates its folder.
 * @throws StorageFailure if the file does not exist
 */
export async function copyMediaTo(
  storage: Storage,
  address: string,
  target: string,
): Promise<void> {
  const opened = await storage.open(mediaKey(address));
  if (opened === null || !opened.isSatisfiable) {
    throw new StorageFailure(
      `The media file ${address} is missing in ${storage.describe('media/')}.`,
    );
  }
  await mkdir(dirname(target), { recursive: true });
  await pipeline(opened.stream, createWriteStream(target));
}

/**
 * Sets the modification time of a media file, so that no clean-up deletes it.
 * @param now epoch milliseconds
 * @returns false if the file does not exist
 */
export async function touchMedia(storage: Storage, address: string, now: number): Promise<boolean> {
  return storage.touch(mediaKey(address), now);
}

/** Returns the bytes of a media file, or null if it does not exist. */
export async function readMediaBytes(storage: Storage, address: string): Promise<Buffer | null> {
  return address.startsWith(ADDRESS_PREFIX) ? readStoredFile(storage, mediaKey(address)) : null;
}

/** Permanently removes a media file and its variants. */
export async function removeMedia(storage: Storage, address: string): Promise<void> {
  await storage.remove([address, ...variantAddresses(address)].map(mediaKey));
}

/** Returns whether a media file exists. */
export async function hasMedia(storage: Storage, address: string): Promise<boolean> {
  return (await storage.stat(mediaKey(address))) !== null;
}

/**
 * Deletes unreferenced files that were last modified before a time. They are left over from deleted entries or from an
 * interrupted import.
 * @param referenced URLs of the files that stay
 * @param before epoch milliseconds; newer files may belong to a running import
 * @returns the number of deleted files
 */
export async function deleteUnreferencedMedia(
  storage: Storage,
  referenced: ReadonlySet<string>,
  before: number,
): Promise<number> {
  let deleted = 0;
  for (const { key, modifiedAt } of await storage.list(KEY_PREFIX)) {
    if (modifiedAt >= before || referenced.has(`/${key}`)) continue;
    // An import may have begun to use the file since it was listed.
    const file = await storage.stat(key);
    if (file === null || file.modifiedAt >= before) continue;
    await storage.remove([key]);
    deleted++;
  }
  return deleted;
}

/** Returns the real path of a file below a folder, or null if it does not exist or a link leads out of the folder. */
async function resolveWithin(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder).catch(nullIfMissing);
  const file = await realpath(join(folder, path)).catch(nullIfMissing);
  return root !== null && file?.startsWith(root + sep) ? file : null;
}

/** @throws every error except that a file or folder does not exist */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Returns the hash and length of a file, and its first bytes. */
async function readHead(handle: FileHandle, headBytes: number) {
  const head: Buffer[] = [];
  let missing = headBytes;
  const hash = await hashFile(handle, (chunk) => {
    if (missing > 0) head.push(chunk.subarray(0, missing));
    missing -= chunk.length;
  });
  return { head: Buffer.concat(head), ...hash };
}

/**
 * Returns the public URL of a file. It has only characters that need no escaping in a URL and are the same on every file
 * system. The hash distinguishes files whose paths become equal by this.
 */
export function addressFor(path: string, sha256: string, type: MediaType): string {
  const parts = path.toLowerCase().split('/');
  const name = basename(parts.pop() ?? '').replace(/\.[^.]*$/, '');
  const folders = parts.map((part) => toPlainName(part, 'folder'));
  const file = `${toPlainName(name, 'file')}.${sha256.slice(0, 10)}.${type}`;
  return ADDRESS_PREFIX + [...folders, file].join('/');
}

/** Limits names from other servers, because file systems allow no longer ones. In UTF-16 units. */
const MAX_NAME_LENGTH = 255;

export function toPlainName(name: string, fallback: string): string {
  const plain = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKD')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 80) || fallback;
}
