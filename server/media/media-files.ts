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

/** Every media file's public address begins so. Below it lies what the data folder's `media/` holds. */
const ADDRESS_PREFIX = '/media/';

const HEAD_BYTES = 256 * 1024;
const MOST_SVG_BYTES = 5 * 1024 * 1024;

/** A file that may be served, and the address that it will have. */
export type MediaSource = {
  /** Path of the file that holds it now, or its bytes. */
  from: string | Buffer;
  /** Path below the content folder's `media/`; of a fetched picture, the path that it would have there. */
  sourcePath: string;
  /** Public address, which names the bytes: `/media/news/12.3fa9c1d2ab.svg`. */
  address: string;
  type: MediaType;
  contentType: string;
  bytes: number;
  sha256: string;
  /** In pixels, of pictures whose header tells it. */
  width: number | null;
  height: number | null;
};

export type MediaRead = { ok: true; source: MediaSource } | { ok: false; reason: string };

/** The folder that holds the media within the data folder. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media');
}

/**
 * Reads and checks one file of a content folder.
 * @param folder the content folder's `media/`
 * @param path checked path below it, with forward slashes
 */
export async function readMedia(folder: string, path: string): Promise<MediaRead> {
  const file = await locate(folder, path);
  if (file === null) return { ok: false, reason: `does not exist: media/${path}` };
  const handle = await open(file);
  try {
    const info = await handle.stat();
    if (!info.isFile()) return { ok: false, reason: `is not a file: media/${path}` };
    const isSvg = /\.svg$/i.test(path);
    if (isSvg && info.size > MOST_SVG_BYTES) {
      return { ok: false, reason: `is larger than 5 MiB, too much for an SVG: media/${path}` };
    }
    const { head, sha256, bytes } = await digest(handle, isSvg ? MOST_SVG_BYTES : HEAD_BYTES);
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
 * Checks a picture that was fetched.
 * @param path what it shall be called, with forward slashes; its ending does not count
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
 * Puts files under their addresses. When it returns, they are whole and on disk; nothing that was
 * there before is overwritten, since an address names its bytes.
 * @param root the data folder's `media/`
 * @param now epoch milliseconds: files that are there already count as new, so that no sweep takes them
 * @returns how many were not there before; or which file changed since it was read
 * @throws where the disk is full
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
    for (let each = folder; each.startsWith(root); each = dirname(each)) folders.add(each);
    added++;
  }
  for (const folder of folders) await syncFolder(folder);
  return { ok: true, added };
}

/** The file behind an address of ours. */
export function mediaFile(root: string, address: string): string {
  return join(root, address.slice(ADDRESS_PREFIX.length));
}

/** Copies a media file out of the data folder. */
export async function copyMediaTo(root: string, address: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await copyFile(mediaFile(root, address), target);
}

/**
 * Lets a file count as new, so that no sweep takes it.
 * @param now epoch milliseconds
 * @returns false where there is none
 */
export async function renewMedia(root: string, address: string, now: number): Promise<boolean> {
  return touch(mediaFile(root, address), now);
}

/** What the file behind an address holds. */
export async function readMediaBytes(root: string, address: string): Promise<Buffer> {
  return readFile(mediaFile(root, address));
}

/** Whether the file behind an address is there. */
export async function hasMedia(root: string, address: string): Promise<boolean> {
  const info = await stat(mediaFile(root, address)).catch(nothingIfMissing);
  return info?.isFile() ?? false;
}

/**
 * Removes the files that are not known and have not been touched since `before`: left over from
 * removed entries, or from an import that was cut short.
 * @param known addresses that stay
 * @param before epoch milliseconds; younger files may belong to an import that is under way
 * @returns how many were removed
 */
export async function removeUnknownMedia(
  root: string,
  known: ReadonlySet<string>,
  before: number,
): Promise<number> {
  let removed = 0;
  for (const entry of await filesBelow(root)) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length + 1).replaceAll(sep, '/');
    if (known.has(ADDRESS_PREFIX + path)) continue;
    const info = await stat(file).catch(nothingIfMissing);
    if (info === null || info.mtimeMs >= before) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

async function filesBelow(root: string): Promise<Dirent[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    nothingIfMissing,
  );
  return (entries ?? []).filter((entry) => entry.isFile());
}

/** The real path of a file below a folder, or null where there is none or a link leads out of it. */
async function locate(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder).catch(nothingIfMissing);
  const file = await realpath(join(folder, path)).catch(nothingIfMissing);
  return root !== null && file?.startsWith(root + sep) ? file : null;
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

async function digest(handle: FileHandle, headBytes: number) {
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
 * The parts of a source path, in letters that need no escaping in an address and mean the same on
 * every file system; the hash keeps apart what then reads alike.
 */
function addressFor(path: string, sha256: string, type: MediaType): string {
  const parts = path.toLowerCase().split('/');
  const name = basename(parts.pop() ?? '').replace(/\.[^.]*$/, '');
  const folders = parts.map((part) => plainName(part, 'folder'));
  const file = `${plainName(name, 'file')}.${sha256.slice(0, 10)}.${type}`;
  return ADDRESS_PREFIX + [...folders, file].join('/');
}

/** No file system takes longer names; one that another server gave could be of any length. In UTF-16 units. */
const LONGEST_NAME = 255;

function plainName(name: string, otherwise: string): string {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 80) || otherwise;
}

async function touch(file: string, now: number): Promise<boolean> {
  const time = new Date(now);
  return (await utimes(file, time, time).catch(nothingIfMissing)) !== null;
}

/**
 * Writes under another name first, so that under its own it is whole from the start.
 * @returns false where the bytes are not those that were read before; then nothing is written
 */
async function writeAtomically(source: MediaSource, target: string): Promise<boolean> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    if (typeof source.from === 'string') await copyFile(source.from, temporary);
    else await writeFile(temporary, source.from);
    const handle = await open(temporary, 'r+');
    try {
      const { sha256 } = await digest(handle, 0);
      if (sha256 !== source.sha256) return false;
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
    return true;
  } finally {
    // After the rename there is nothing under this name.
    await rm(temporary, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it, and needs not.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
