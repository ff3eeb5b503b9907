import { createReadStream } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../../server/platform/sync-folder.ts';

/** An object of a backup store. `usedAt`: when it was written or last used, in epoch milliseconds. */
export type BackupObject = { key: string; bytes: number; usedAt: number };

/**
 * Where backups are stored. A key is a relative path with `/`. What an object contains never changes, but for small
 * texts that are written again.
 */
export type BackupStore = {
  /** Where it is, for sentences. */
  readonly name: string;
  /** A local folder for files on their way into the store; on the same disk where that makes `take` a rename. */
  readonly workFolder: string;
  /** Moves a local file into the store: completely and flushed to disk, or not at all. */
  take(key: string, file: string): Promise<void>;
  /** Writes a small text in the same way. */
  write(key: string, text: string): Promise<void>;
  /** Returns the size of an object in bytes and marks it as used now; null if there is none. */
  use(key: string, now: number): Promise<number | null>;
  /** Opens an object for reading; null if there is none. */
  open(key: string): Promise<Readable | null>;
  /** Reads a small text; null if there is none. */
  read(key: string): Promise<string | null>;
  /** Lists all objects. */
  list(): Promise<BackupObject[]>;
  /** Removes objects. Missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
};

/** The folder of a folder store with files that are on their way. */
const WORK = 'incoming';

/**
 * A backup store in a folder, which may be a mounted disk of another machine.
 * @param root absolute path; created when something is written
 */
export function folderStore(root: string): BackupStore {
  const pathOf = (key: string) => join(root, ...key.split('/'));
  const workFolder = join(root, WORK);
  async function take(key: string, file: string): Promise<void> {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(file, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(file, target);
    await syncFolder(dirname(target));
  }
  return {
    name: root,
    workFolder,
    take,
    async write(key, text) {
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
      const temporary = join(workFolder, key.replaceAll('/', '-'));
      await writeFile(temporary, text);
      await take(key, temporary);
    },
    async use(key, now) {
      const time = new Date(now);
      const info = await stat(pathOf(key)).catch(nullIfMissing);
      if (info === null || !info.isFile()) return null;
      await utimes(pathOf(key), time, time);
      return info.size;
    },
    async open(key) {
      const info = await stat(pathOf(key)).catch(nullIfMissing);
      return info?.isFile() === true ? createReadStream(pathOf(key)) : null;
    },
    read: (key) => readFile(pathOf(key), 'utf8').catch(nullIfMissing),
    async list() {
      const entries =
        (await readdir(root, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
      const objects: BackupObject[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const info = await stat(file).catch(nullIfMissing);
        if (info === null) continue;
        const key = file.slice(root.length + 1).replaceAll(sep, '/');
        objects.push({ key, bytes: info.size, usedAt: info.mtimeMs });
      }
      return objects;
    },
    async remove(keys) {
      const folders = new Set<string>();
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        folders.add(dirname(pathOf(key)));
      }
      for (const folder of folders) {
        if (folder === root) continue;
        const left = await readdir(folder).catch(nullIfMissing);
        if (left?.length === 0) await rm(folder, { recursive: true });
      }
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
