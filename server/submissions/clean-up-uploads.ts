import type { Kysely } from 'kysely';
import { firstMigrationTime } from '../platform/database/migrations/migrate.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listSubmissionFiles } from './submission-files.ts';
import {
  emptyTrash,
  listUploadedFiles,
  removeIncoming,
  trashUpload,
  type UploadedFile,
} from './uploads.ts';

/** Longer than the slowest upload takes from its first byte to its row. In milliseconds. */
const MAX_UPLOAD_TIME = HOUR;

/** A killed process or database leaves a few files without a row. A larger number may belong to another database. */
const MAX_UNREFERENCED = 10;

/** How long a removed file can be restored. In milliseconds. */
const TRASH_RETENTION = 30 * DAY;

/** The largest number of files removed from the trash in one run, so that a mistake is noticed in time. */
const MAX_FROM_TRASH = 500;

/** The counts of a clean-up. */
export type CleanedUploads = {
  /** Unreferenced files, moved to the trash. */
  trashed: number;
  /** Unreferenced files that stay, because they seem to belong to another database. */
  foreign: number;
  /** Files that were permanently removed from the trash. */
  removed: number;
};

/**
 * Cleans up uploaded files: unreferenced ones are moved to the trash, and removed from there after 30 days. Those that seem to
 * belong to another database stay (decision 0005).
 */
export async function cleanUpUploads({
  db,
  storage,
  now,
}: {
  db: Kysely<Schema>;
  storage: Storage;
  now: () => number;
}): Promise<CleanedUploads> {
  const time = now();
  await removeIncoming(storage, time - MAX_UPLOAD_TIME);
  const { files, isForeign } = await findUnreferenced({ db, storage, now });
  if (!isForeign) {
    for (const { name } of files) await trashUpload(storage, name, { owner: null, now: time });
  }
  const removed = await emptyTrash(storage, {
    before: time - TRASH_RETENTION,
    limit: MAX_FROM_TRASH,
  });
  return {
    trashed: isForeign ? 0 : files.length,
    foreign: isForeign ? files.length : 0,
    removed,
  };
}

/**
 * Finds the uploaded files that no row references and that are no longer arriving.
 * @returns `isForeign`: whether they seem to belong to another database, or to a newer state of this one
 */
export async function findUnreferenced({
  db,
  storage,
  now,
}: {
  db: Kysely<Schema>;
  storage: Storage;
  now: () => number;
}): Promise<{ files: UploadedFile[]; isForeign: boolean }> {
  const referenced = new Set(await listSubmissionFiles(db));
  const before = now() - MAX_UPLOAD_TIME;
  const uploads = await listUploadedFiles(storage);
  const files = uploads.filter(
    ({ name, writtenAt }) => !referenced.has(name) && writtenAt < before,
  );
  const known = uploads.filter(({ name }) => referenced.has(name));
  const madeAt = (await firstMigrationTime({ db })) ?? 0;
  const isOlder = files.some(({ writtenAt }) => writtenAt < madeAt);
  return { files, isForeign: isOlder || !belongsHere(files, known) };
}

/**
 * Returns whether unreferenced files are left over from failures, such as a crash of the database at a busy time. Then there
 * are few, or the database knows ten times as many of the files, some of them stored after these. Another database knows none
 * of them, and an older copy knows none that is newer.
 */
function belongsHere(files: readonly UploadedFile[], known: readonly UploadedFile[]): boolean {
  if (files.length <= MAX_UNREFERENCED) return true;
  const lastKnown = known.reduce((last, { writtenAt }) => Math.max(last, writtenAt), 0);
  return known.length >= 10 * files.length && files.every(({ writtenAt }) => writtenAt < lastKnown);
}

/**
 * Removes incoming files that a killed process has left, if submissions are passed on to another backend. Stored files stay,
 * because they belong to a database that is not open.
 */
export async function cleanUpPassedUploads(dependencies: {
  storage: Storage;
  now: () => number;
}): Promise<void> {
  await removeIncoming(dependencies.storage, dependencies.now() - MAX_UPLOAD_TIME);
}
