import { randomBytes } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { checkWritable } from '../data-folder.ts';
import { HOUR } from '../durations.ts';
import { hashFile } from '../file-hash.ts';
import { syncFolder } from '../sync-folder.ts';
import { incomingFolder, makeIncomingFolder } from './incoming-folder.ts';
import {
  isStorageKey,
  type RequestedRange,
  STORAGE_PREFIXES,
  type Storage,
  StorageFailure,
  type StoragePrefix,
  type StoredFile,
} from './storage.ts';

/** The folder of each prefix in the data folder. The names are fixed, because existing data folders use them. */
const FOLDERS: Record<StoragePrefix, string> = {
  'media/': 'media',
  'share/': 'share-pictures',
  'cvs/': 'uploads/kept',
  'trash/': 'uploads/trash',
  'incoming/': 'uploads/incoming',
  'parts/': 'uploads/parts',
  'assets/': 'assets',
};

/** The folders that exist from the start. Only the server's user can read the private ones. */
const PREPARED: readonly StoragePrefix[] = ['media/', 'cvs/', 'trash/', 'parts/'];

/**
 * Stores files in the data folder. A file is written under a temporary name, flushed to disk and renamed, so that a
 * crash leaves no part of it under its key.
 * @param dataDir absolute path
 */
export function diskStorage(dataDir: string): Storage {
  const folderOf = (prefix: StoragePrefix) => join(dataDir, FOLDERS[prefix]);
  /** Returns the path of a key. Throws if the text is not a valid key, so that no path leaves the data folder. */
  const pathOf = (key: string): string => {
    const prefix = STORAGE_PREFIXES.find((each) => key.startsWith(each));
    if (prefix === undefined || !isStorageKey(key)) {
      throw new RangeError(`${JSON.stringify(key)} names no file of the storage`);
    }
    return join(folderOf(prefix), key.slice(prefix.length));
  };
  const incoming = incomingFolder(dataDir);

  return {
    describe: folderOf,
    incomingFolder: incoming,
    async prepare() {
      try {
        for (const prefix of PREPARED) {
          await mkdir(folderOf(prefix), { recursive: true, mode: 0o700 });
          await access(folderOf(prefix), constants.W_OK | constants.X_OK);
        }
        await makeIncomingFolder(incoming);
      } catch (error) {
        throw new StorageFailure(
          `The data folder ${dataDir} cannot be written to (${reasonOf(error)}): make it writable, or set DATA_DIR to another folder.`,
          { cause: error, isMisconfigured: true },
        );
      }
    },
    checkStorage: () => attempt(() => checkWritable(dataDir)),
    put: (key, bytes) =>
      attempt(async () => {
        await replaceAtomically(pathOf(key), async (temporary) => {
          await writeFile(temporary, bytes);
          return true;
        });
      }),
    putFile: (key, file) =>
      attempt(() =>
        replaceAtomically(pathOf(key), async (temporary) => {
          await copyFile(file.path, temporary);
          return (await hashFile(temporary)).sha256 === file.sha256;
        }),
      ),
    moveFile: (key, file) =>
      attempt(async () => {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        try {
          await syncFile(file.path);
          await rename(file.path, path);
          await syncFolder(dirname(path));
        } catch (error) {
          await rm(file.path, { force: true });
          await rm(path, { force: true });
          throw error;
        }
      }),
    // The signal is not needed: the caller stops by destroying the stream, and nothing waits before that.
    open: (key, { range = null } = {}) =>
      attempt(async () => {
        const path = isStorageKey(key) ? pathOf(key) : null;
        const info = path === null ? null : await stat(path).catch(nullIfMissing);
        if (path === null || info === null || !info.isFile()) return null;
        const { size: bytes, mtimeMs: modifiedAt } = info;
        const part = range === null ? null : resolveRange(range, bytes);
        if (part === 'unsatisfiable') return { isSatisfiable: false, bytes };
        // A stream of a path is a third cheaper than one of a file handle.
        const stream = createReadStream(path, part ?? {});
        return { isSatisfiable: true, bytes, modifiedAt, range: part, stream };
      }),
    stat: (key) =>
      attempt(async () => {
        const info = isStorageKey(key) ? await stat(pathOf(key)).catch(nullIfMissing) : null;
        if (info === null || !info.isFile()) return null;
        return { key, bytes: info.size, modifiedAt: info.mtimeMs };
      }),
    touch: (key, now) => attempt(() => setTime(pathOf(key), now)),
    move: (from, to, now) =>
      attempt(async () => {
        const [source, target] = [pathOf(from), pathOf(to)];
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        if (!(await setTime(source, now))) return false;
        if ((await rename(source, target).catch(nullIfMissing)) === null) return false;
        await syncFolder(dirname(target));
        await syncFolder(dirname(source));
        return true;
      }),
    remove: (keys) =>
      attempt(async () => {
        const folders = new Set<string>();
        for (const path of keys.map(pathOf)) {
          await rm(path, { force: true });
          folders.add(dirname(path));
        }
        for (const folder of folders) {
          // A folder that does not exist had no file.
          await syncFolder(folder).catch(nullIfMissing);
          await removeEmptied(folder, folderOf('assets/'));
        }
      }),
    list: (prefix) => attempt(() => listFiles(prefix, pathOf(`${prefix}x`).slice(0, -2))),
  };
}

/** Names of files that are being written. */
const TEMPORARY_NAME = /\.[0-9a-f]{12}\.part$/;

/** Runs an operation on the disk. An error becomes a `StorageFailure` with the error as its cause. */
async function attempt<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    // An invalid key is a mistake in the code.
    if (error instanceof RangeError) throw error;
    throw new StorageFailure(`The data folder cannot be used (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Writes a file under a temporary name, flushes it to disk and renames it.
 * @param write writes the temporary file. If it returns false, the file is not stored
 */
async function replaceAtomically(
  path: string,
  write: (temporary: string) => Promise<boolean>,
): Promise<boolean> {
  const created = await mkdir(dirname(path), { recursive: true });
  // Random, because process ids are the same in every container.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    if (!(await write(temporary))) return false;
    await syncFile(temporary);
    await rename(temporary, path);
  } finally {
    // After the rename there is nothing to remove.
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  // New folders are entries of their parent folders.
  for (let folder = dirname(path); created !== undefined && folder.startsWith(created); ) {
    folder = dirname(folder);
    await syncFolder(folder);
  }
  return true;
}

function resolveRange(
  range: RequestedRange,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' {
  const [start, end] =
    'last' in range
      ? [Math.max(0, bytes - range.last), bytes - 1]
      : [range.start, Math.min(range.end ?? bytes - 1, bytes - 1)];
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Removes an empty folder below `assets/`, which an old build has left. */
async function removeEmptied(folder: string, assets: string): Promise<void> {
  if (!folder.startsWith(assets + sep)) return;
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}

async function setTime(path: string, now: number): Promise<boolean> {
  const time = new Date(now);
  return (await utimes(path, time, time).catch(nullIfMissing)) !== null;
}

async function listFiles(prefix: string, folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException): Dirent[] => nullIfMissing(error) ?? [],
  );
  const files: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(nullIfMissing);
    if (info === null) continue;
    const key = prefix + path.slice(folder.length + 1).replaceAll(sep, '/');
    // A file with an invalid key, which somebody else has put there.
    if (!isStorageKey(key)) continue;
    // A file that is being written is not listed. One that was left over is, so that a clean-up finds it.
    if (TEMPORARY_NAME.test(key) && info.mtimeMs > Date.now() - HOUR) continue;
    files.push({ key, bytes: info.size, modifiedAt: info.mtimeMs });
  }
  return files.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** @throws every error except that a file or folder does not exist */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
