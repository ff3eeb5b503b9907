import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type IncomingFile, StorageFailure } from '../platform/http/read-body.ts';

/** Where uploaded files lie in the data folder. Nothing of it is ever served. */
export type UploadFolders = {
  /** What is still arriving, or being looked at. */
  incoming: string;
  /** What a row names. */
  kept: string;
  /** What was removed by itself, for 30 days. */
  trash: string;
};

/** The folders for uploads within the data folder. */
export function uploadFolders(dataDir: string): UploadFolders {
  const root = join(dataDir, 'uploads');
  return {
    incoming: join(root, 'incoming'),
    kept: join(root, 'kept'),
    trash: join(root, 'trash'),
  };
}

/** Makes the folders, for the server's user alone. */
export async function makeUploadFolders(folders: UploadFolders): Promise<void> {
  for (const folder of [folders.incoming, folders.kept, folders.trash]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

/**
 * Keeps a file that came in: flushes it, gives it a name of ours, and flushes the folder. When it
 * returns, the file is on disk under that name.
 * @returns the name below the folder of kept files; it has no ending, so that no double click opens it
 * @throws StorageFailure where the disk does not take it
 */
export async function storeUpload(folders: UploadFolders, file: IncomingFile): Promise<string> {
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
export function storedFile(folders: UploadFolders, name: string): string {
  return join(folders.kept, basename(name));
}

/** Whether the bytes of a kept file are there. */
export async function hasUpload(folders: UploadFolders, name: string): Promise<boolean> {
  return stat(storedFile(folders, name)).then(
    (info) => info.isFile(),
    () => false,
  );
}

/** Removes kept files for good. */
export async function removeUploads(
  folders: UploadFolders,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await rm(storedFile(folders, name), { force: true });
  if (names.length > 0) await syncFolder(folders.kept);
}

/** Copies a kept file out of the data folder. */
export async function copyUploadTo(
  folders: UploadFolders,
  name: string,
  target: string,
): Promise<void> {
  await copyFile(storedFile(folders, name), target);
}

/** Names of all kept files. */
export async function listUploads(folders: UploadFolders): Promise<string[]> {
  const entries = await readdir(folders.kept, { withFileTypes: true }).catch(noneIfMissing);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A kept file that no row names. */
export type UnnamedUpload = {
  name: string;
  /** When it was last written, in epoch milliseconds. */
  writtenAt: number;
};

/**
 * The kept files that no row names and nobody has touched since `before`.
 * @param named names of files that rows name
 * @param before epoch milliseconds; younger files may be of a submission that is being stored
 */
export async function findUnnamedUploads(
  folders: UploadFolders,
  named: ReadonlySet<string>,
  before: number,
): Promise<UnnamedUpload[]> {
  const found: UnnamedUpload[] = [];
  for (const name of await listUploads(folders)) {
    if (named.has(name)) continue;
    const info = await stat(storedFile(folders, name)).catch(() => null);
    if (info !== null && info.mtimeMs < before) found.push({ name, writtenAt: info.mtimeMs });
  }
  return found;
}

/**
 * Moves a kept file to the trash, where it stays for 30 days. One that is gone already is none.
 * @param owner whose it is, as a tag by which `removeTrashedOf` finds it; null: nobody knows
 * @param now epoch milliseconds, from which its days count
 */
export async function trashUpload(
  folders: UploadFolders,
  name: string,
  { owner, now }: { owner: string | null; now: number },
): Promise<void> {
  const file = storedFile(folders, name);
  const time = new Date(now);
  const target = join(folders.trash, basename(name) + (owner === null ? '' : `.${owner}`));
  await mkdir(folders.trash, { recursive: true, mode: 0o700 });
  try {
    await utimes(file, time, time);
    await rename(file, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  await syncFolder(folders.trash);
  await syncFolder(folders.kept);
}

/** Removes for good what of one person lies in the trash. @returns how many files */
export async function removeTrashedOf(folders: UploadFolders, owner: string): Promise<number> {
  const names = await readdir(folders.trash).catch(noneIfMissing);
  const theirs = names.filter((name) => name.endsWith(`.${owner}`));
  for (const name of theirs) await rm(join(folders.trash, name), { force: true });
  if (theirs.length > 0) await syncFolder(folders.trash);
  return theirs.length;
}

/**
 * Removes for good what has been in the trash since before a time.
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function emptyTrash(
  folders: UploadFolders,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  return removeUntouched(folders.trash, before, limit);
}

/**
 * Removes what was arriving and nobody has touched since `before`.
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function removeLeftIncoming(folders: UploadFolders, before: number): Promise<number> {
  return removeUntouched(folders.incoming, before);
}

async function removeUntouched(
  folder: string,
  before: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(noneIfMissing)) {
    if (removed >= limit) break;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info === null || !info.isFile() || info.mtimeMs >= before) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
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
