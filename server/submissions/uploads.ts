import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type IncomingFile, StorageFailure } from '../platform/http/read-body.ts';

/** The folders of uploaded files in the data folder. They are never served. */
export type UploadFolders = {
  /** Files that are being received or validated. */
  incoming: string;
  /** Files of stored applications. */
  stored: string;
  /** Files that a purge or clean-up has removed, for 30 days. */
  trash: string;
};

/** The folders of uploaded files in a data folder. */
export function uploadFolders(dataDir: string): UploadFolders {
  const root = join(dataDir, 'uploads');
  return {
    incoming: join(root, 'incoming'),
    stored: join(root, 'kept'),
    trash: join(root, 'trash'),
  };
}

/** Creates the folders, readable by the server's user only. */
export async function makeUploadFolders(folders: UploadFolders): Promise<void> {
  for (const folder of [folders.incoming, folders.stored, folders.trash]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

/**
 * Stores an incoming file under a random name. When it returns, the file and its name are flushed to disk.
 * @returns the name in the folder of stored files, without extension, so that no double click opens it
 * @throws StorageFailure where the disk is full or fails
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
    await rename(file.path, join(folders.stored, name));
    await syncFolder(folders.stored);
    return name;
  } catch (error) {
    await rm(file.path, { force: true });
    await rm(join(folders.stored, name), { force: true });
    throw new StorageFailure(String(error), { cause: error });
  }
}

/** The path of a stored file. */
export function uploadPath(folders: UploadFolders, name: string): string {
  return join(folders.stored, basename(name));
}

/** Whether a stored file exists. */
export async function hasUpload(folders: UploadFolders, name: string): Promise<boolean> {
  return stat(uploadPath(folders, name)).then(
    (info) => info.isFile(),
    () => false,
  );
}

/** Removes stored files for good. */
export async function removeUploads(
  folders: UploadFolders,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await rm(uploadPath(folders, name), { force: true });
  if (names.length > 0) await syncFolder(folders.stored);
}

/** Copies a stored file out of the data folder. */
export async function copyUploadTo(
  folders: UploadFolders,
  name: string,
  target: string,
): Promise<void> {
  await copyFile(uploadPath(folders, name), target);
}

/** Names of all stored files. */
export async function listUploads(folders: UploadFolders): Promise<string[]> {
  const entries = await readdir(folders.stored, { withFileTypes: true }).catch(noneIfMissing);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A stored file that no row references. */
export type UnreferencedUpload = {
  name: string;
  /** When it was last written, in epoch milliseconds. */
  writtenAt: number;
};

/**
 * Finds stored files that no row references, and that were last written before a time.
 * @param referenced names of files that rows reference
 * @param before epoch milliseconds; a newer file may belong to a submission that is being stored
 */
export async function findUnreferencedUploads(
  folders: UploadFolders,
  referenced: ReadonlySet<string>,
  before: number,
): Promise<UnreferencedUpload[]> {
  const found: UnreferencedUpload[] = [];
  for (const name of await listUploads(folders)) {
    if (referenced.has(name)) continue;
    const info = await stat(uploadPath(folders, name)).catch(() => null);
    if (info !== null && info.mtimeMs < before) found.push({ name, writtenAt: info.mtimeMs });
  }
  return found;
}

/**
 * Moves a stored file to the trash, where it stays for 30 days. A missing file is ignored.
 * @param owner the tag by which `removeTrashedOf` finds a person's files; null where it is not known
 * @param now epoch milliseconds, from which the 30 days count
 */
export async function trashUpload(
  folders: UploadFolders,
  name: string,
  { owner, now }: { owner: string | null; now: number },
): Promise<void> {
  const file = uploadPath(folders, name);
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
  await syncFolder(folders.stored);
}

/** Removes the files of one person from the trash for good. @returns how many */
export async function removeTrashedOf(folders: UploadFolders, owner: string): Promise<number> {
  const names = await readdir(folders.trash).catch(noneIfMissing);
  const theirs = names.filter((name) => name.endsWith(`.${owner}`));
  for (const name of theirs) await rm(join(folders.trash, name), { force: true });
  if (theirs.length > 0) await syncFolder(folders.trash);
  return theirs.length;
}

/**
 * Removes files for good that were moved to the trash before a time.
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
 * Removes incoming files that were last written before a time.
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
