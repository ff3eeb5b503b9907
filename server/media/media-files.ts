import { createHash, randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { inspectMedia, inspectPicture, MEDIA_TYPES, type MediaType } from './inspect-media.ts';

/** Prefix of the public addresses of media files. The rest of an address is the path below `media/` of the data folder. */
const ADDRESS_PREFIX = '/media/';

/** How much of a file is read to find its type and size. In bytes. */
const HEAD_BYTES = 256 * 1024;
const MAX_SVG_BYTES = 5 * 1024 * 1024;

/** A file that passed inspection, with the address that it gets. */
export type MediaSource = {
  /** Path of the file, or its bytes. */
  from: string | Buffer;
  /** Path below the content folder's `media/`; for a fetched picture, the path that it would have there. */
  sourcePath: string;
  /** Public address, with the start of the hash: `/media/news/12.3fa9c1d2ab.svg`. */
  address: string;
  type: MediaType;
  contentType: string;
  bytes: number;
  sha256: string;
  /** In pixels; null if the header does not say or the file is no picture. */
  width: number | null;
  height: number | null;
};

/** Result of inspecting a file. The reason follows the file's name in a sentence. */
export type MediaRead = { ok: true; source: MediaSource } | { ok: false; reason: string };

/** Returns the path of the media folder within the data folder. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media');
}

/**
 * Reads and inspects a file of a content folder. A link that leads out of the folder does not exist.
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
    const { head, sha256, bytes } = await hashFile(handle, isSvg ? MAX_SVG_BYTES : HEAD_BYTES);
    const inspected = inspectMedia(path, head);
    if (!inspected.ok) return { ok: false, reason: `${inspected.reason}: media/${path}` };
    const { type, size } = inspected;
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

/**
 * Inspects a picture that was fetched from another server.
 * @param path path that it gets, with forward slashes; the extension is ignored
 */
export function readFetchedPicture(path: string, bytes: Buffer): MediaRead {
  const inspected = inspectPicture(bytes);
  if (!inspected.ok) return { ok: false, reason: inspected.reason };
  const { type, size } = inspected;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
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
 * Stores files under their addresses. When it returns, they are complete and flushed to disk. Existing
 * files are not overwritten, because an address contains the hash of its bytes.
 * @param root path of the data folder's `media/`
 * @param now epoch milliseconds, as the modification time of existing files, so that no clean-up deletes them
 * @returns the number of new files, or the first file whose bytes have changed since it was inspected
 * @throws Error if writing fails, such as on a full disk
 */
export async function storeMedia(
  root: string,
  sources: readonly MediaSource[],
  now: number,
): Promise<{ ok: true; added: number } | { ok: false; changed: MediaSource }> {
  const folders = new Set<string>();
  let added = 0;
  for (const source of sources) {
    const target = mediaFile(root, source.address);
    if (await touch(target, now)) continue;
    const folder = dirname(target);
    await mkdir(folder, { recursive: true });
    if (!(await writeAtomically(source, target))) return { ok: false, changed: source };
    for (let path = folder; path.startsWith(root); path = dirname(path)) folders.add(path);
    added++;
  }
  for (const folder of folders) await syncFolder(folder);
  return { ok: true, added };
}

/** Returns the path of the file with a public address. */
export function mediaFile(root: string, address: string): string {
  return join(root, address.slice(ADDRESS_PREFIX.length));
}

/** Copies a media file to a path, and creates its folder. */
export async function copyMediaTo(root: string, address: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await copyFile(mediaFile(root, address), target);
}

/**
 * Sets the modification time of a media file, so that no clean-up deletes it.
 * @param now epoch milliseconds
 * @returns false if the file does not exist
 */
export async function touchMedia(root: string, address: string, now: number): Promise<boolean> {
  return touch(mediaFile(root, address), now);
}

/** Returns the bytes of a media file. */
export async function readMediaBytes(root: string, address: string): Promise<Buffer> {
  return readFile(mediaFile(root, address));
}

/** Returns whether a media file exists. */
export async function hasMedia(root: string, address: string): Promise<boolean> {
  const info = await stat(mediaFile(root, address)).catch(nullIfMissing);
  return info?.isFile() ?? false;
}

/**
 * Deletes unreferenced files that were last modified before a time. They are left over from deleted
 * entries or from an interrupted import.
 * @param referenced addresses of the files that stay
 * @param before epoch milliseconds; newer files may belong to a running import
 * @returns the number of deleted files
 */
export async function deleteUnreferencedMedia(
  root: string,
  referenced: ReadonlySet<string>,
  before: number,
): Promise<number> {
  let deleted = 0;
  for (const entry of await listFiles(root)) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length + 1).replaceAll(sep, '/');
    if (referenced.has(ADDRESS_PREFIX + path)) continue;
    const info = await stat(file).catch(nullIfMissing);
    if (info === null || info.mtimeMs >= before) continue;
    await rm(file, { force: true });
    deleted++;
  }
  return deleted;
}

async function listFiles(root: string): Promise<Dirent[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    nullIfMissing,
  );
  return (entries ?? []).filter((entry) => entry.isFile());
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
async function hashFile(handle: FileHandle, headBytes: number) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  const stream = handle.createReadStream({ autoClose: false, start: 0 });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
    bytes += chunk.length;
  }
  return { head: Buffer.concat(head), sha256: hash.digest('hex'), bytes };
}

/**
 * Returns the public address of a file. It has only characters that need no escaping in a URL and are
 * the same on every file system. The hash distinguishes files whose paths become equal by this.
 */
function addressFor(path: string, sha256: string, type: MediaType): string {
  const parts = path.toLowerCase().split('/');
  const name = basename(parts.pop() ?? '').replace(/\.[^.]*$/, '');
  const folders = parts.map((part) => toPlainName(part, 'folder'));
  const file = `${toPlainName(name, 'file')}.${sha256.slice(0, 10)}.${type}`;
  return ADDRESS_PREFIX + [...folders, file].join('/');
}

/** Bounds names from other servers; file systems allow no longer ones. In UTF-16 units. */
const MAX_NAME_LENGTH = 255;

function toPlainName(name: string, fallback: string): string {
  const plain = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKD')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 80) || fallback;
}

async function touch(file: string, now: number): Promise<boolean> {
  const time = new Date(now);
  return (await utimes(file, time, time).catch(nullIfMissing)) !== null;
}

/**
 * Writes a temporary file and renames it, so that the target is never incomplete.
 * @returns false if the bytes have changed since the file was inspected; nothing is written then
 */
async function writeAtomically(source: MediaSource, target: string): Promise<boolean> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    if (typeof source.from === 'string') await copyFile(source.from, temporary);
    else await writeFile(temporary, source.from);
    const handle = await open(temporary, 'r+');
    try {
      const { sha256 } = await hashFile(handle, 0);
      if (sha256 !== source.sha256) return false;
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
    return true;
  } finally {
    // Deletes nothing after the rename.
    await rm(temporary, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no sync of one.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
