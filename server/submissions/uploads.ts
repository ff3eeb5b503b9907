import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type IncomingFile, StorageFailure } from '../platform/http/read-body.ts';

/** Where uploaded files lie in the data folder. Nothing of it is ever served. */
export type UploadFolders = {
  /** What is still arriving, or being looked at. */
  incoming: string;
  /** What a row names. */
  kept: string;
};

/** The folders for uploads within the data folder. */
export function uploadFolders(dataDir: string): UploadFolders {
  const root = join(dataDir, 'uploads');
  return { incoming: join(root, 'incoming'), kept: join(root, 'kept') };
}

/** Makes the folders, for the server's user alone. */
export async function makeUploadFolders(folders: UploadFolders): Promise<void> {
  for (const folder of [folders.incoming, folders.kept]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

/**
 * Keeps a file that came in: flushes it, gives it a name of ours, and flushes the folder. When it
 * returns, the file is on disk under that name.
 * @returns the name below the folder of kept files; it has no ending, so that no double click opens it
 * @throws StorageFailure where the disk does not take it
 */
export async function keepUpload(folders: UploadFolders, file: IncomingFile): Promise<string> {
  const name = randomUUID();
  try {
    const handle = await open(file.path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(file.path, join(folders.kept, name));
    await syncFolder(folders.kept);
    return name;
  } catch (error) {
    await rm(file.path, { force: true });
    await rm(join(folders.kept, name), { force: true });
    throw new StorageFailure(String(error), { cause: error });
  }
}

/** The path of a kept file. */
export function keptFile(folders: UploadFolders, name: string): string {
  return join(folders.kept, basename(name));
}

/** Whether the bytes of a kept file are there. */
export async function hasUpload(folders: UploadFolders, name: string): Promise<boolean> {
  return stat(keptFile(folders, name)).then(
    (info) => info.isFile(),
    () => false,
  );
}

/** Removes kept files for good. */
export async function removeUploads(
  folders: UploadFolders,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await rm(keptFile(folders, name), { force: true });
  if (names.length > 0) await syncFolder(folders.kept);
}

/** Copies a kept file out of the data folder. */
export async function copyUploadTo(
  folders: UploadFolders,
  name: string,
  target: string,
): Promise<void> {
  await copyFile(keptFile(folders, name), target);
}

/**
 * Removes what no row names and nobody has touched since `before`: left over from a process that
 * was killed.
 * @param named names of kept files that stay
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function removeUnnamedUploads(
  folders: UploadFolders,
  named: ReadonlySet<string>,
  before: number,
): Promise<number> {
  const left = await removeLeftIncoming(folders, before);
  return left + (await removeUntouched(folders.kept, named, before));
}

/**
 * Removes what was arriving and nobody has touched since `before`.
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function removeLeftIncoming(folders: UploadFolders, before: number): Promise<number> {
  return removeUntouched(folders.incoming, new Set(), before);
}

async function removeUntouched(
  folder: string,
  stays: ReadonlySet<string>,
  before: number,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (stays.has(name)) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info === null || !info.isFile() || info.mtimeMs >= before) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
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
