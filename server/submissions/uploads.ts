import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeLeftIncoming } from '../platform/storage/incoming-folder.ts';
import type { LocalFile, OpenedFile, Storage, StoredFile } from '../platform/storage/storage.ts';

/** Files of submissions and conversations. They are never served to visitors. */
const CVS = 'cvs/';

/** Files that a purge or clean-up has removed, for 30 days. */
const TRASH = 'trash/';

/** Files of the storage's own readiness checks. Those of visitors arrive in a local folder. */
const INCOMING = 'incoming/';

/**
 * Stores an incoming file under a random name. When it returns, the file survives a power failure.
 * @returns its name, without extension, so that a double click does not open it
 * @throws StorageFailure if the storage fails; then the file is removed
 */
export async function storeUpload(storage: Storage, file: LocalFile): Promise<string> {
  const name = randomUUID();
  await storage.moveFile(CVS + name, file);
  return name;
}

/** Opens a stored file. The caller must read or destroy its stream. @returns null if it does not exist */
export async function openUpload(
  storage: Storage,
  name: string,
): Promise<Extract<OpenedFile, { isSatisfiable: true }> | null> {
  const opened = await storage.open(keyOf(name));
  return opened?.isSatisfiable === true ? opened : null;
}

/** Permanently removes stored files. */
export async function removeUploads(storage: Storage, names: readonly string[]): Promise<void> {
  await storage.remove(names.map(keyOf));
}

/** Copies a stored file to a path of this machine. @returns false if it does not exist */
export async function copyUploadTo(
  storage: Storage,
  name: string,
  target: string,
): Promise<boolean> {
  const opened = await openUpload(storage, name);
  if (opened === null) return false;
  await pipeline(opened.stream, createWriteStream(target, { mode: 0o600 }));
  return true;
}

/** Lists all stored files. Their keys end with their names. */
export async function listUploads(storage: Storage): Promise<StoredFile[]> {
  return storage.list(CVS);
}

/** A stored file. */
export type UploadedFile = {
  name: string;
  /** When it was last written, in epoch milliseconds. */
  writtenAt: number;
};

/** Lists all stored files by name. */
export async function listUploadedFiles(storage: Storage): Promise<UploadedFile[]> {
  return (await listUploads(storage)).map(({ key, modifiedAt }) => ({
    name: key.slice(CVS.length),
    writtenAt: modifiedAt,
  }));
}

/**
 * Moves a stored file to the trash, where it stays for 30 days. A missing file is ignored.
 * @param owner the tag by which `removeTrashedOf` finds a person's files; null if it is unknown
 * @param now epoch milliseconds, from which the 30 days count
 */
export async function trashUpload(
  storage: Storage,
  name: string,
  { owner, now }: { owner: string | null; now: number },
): Promise<void> {
  const target = TRASH + basename(name) + (owner === null ? '' : `.${owner}`);
  await storage.move(keyOf(name), target, now);
}

/** Permanently removes the files of one person from the trash. @returns how many */
export async function removeTrashedOf(storage: Storage, owner: string): Promise<number> {
  const suffix = `.${owner}`;
  const theirs = (await storage.list(TRASH))
    .filter(({ key }) => key.endsWith(suffix))
    .map(({ key }) => key.slice(TRASH.length, -suffix.length));
  // An interrupted move in a bucket leaves the file in both places, and the clean-up would move it without a tag.
  await storage.remove(
    theirs.flatMap((name) => [`${TRASH}${name}${suffix}`, TRASH + name, CVS + name]),
  );
  return theirs.length;
}

/**
 * Permanently removes files that were moved to the trash before a time.
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function emptyTrash(
  storage: Storage,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  return removeOlder(storage, TRASH, { before, limit });
}

/**
 * Removes incoming files that were last written before a time.
 * @param before epoch milliseconds
 */
export async function removeIncoming(storage: Storage, before: number): Promise<void> {
  await removeLeftIncoming(storage.incomingFolder, before);
  await removeOlder(storage, INCOMING, { before, limit: Number.POSITIVE_INFINITY });
}

async function removeOlder(
  storage: Storage,
  prefix: typeof TRASH | typeof INCOMING,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = (await storage.list(prefix))
    .filter(({ modifiedAt }) => modifiedAt < before)
    .slice(0, limit);
  await storage.remove(old.map(({ key }) => key));
  return old.length;
}

function keyOf(name: string): string {
  return CVS + basename(name);
}
