import type { Kysely } from 'kysely';
import { firstMigrationTime } from '../platform/database/migrations/migrate.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listSubmissionFiles } from './repository.ts';
import { emptyTrash, findUnreferencedUploads, removeIncoming, trashUpload } from './uploads.ts';

/** Longer than the slowest upload takes from its first byte to its row. In milliseconds. */
const MAX_UPLOAD_TIME = HOUR;

/** A process that is killed leaves a few files without a row. More of them belong to another database. */
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
  /** Files removed from the trash for good. */
  removed: number;
};

/**
 * Cleans up uploaded files: unreferenced ones are moved to the trash, and removed from there after 30 days. If there
 * are more than a few, or one is older than the database, they belong to another database and stay (decision 0005).
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
  const before = time - MAX_UPLOAD_TIME;
  await removeIncoming(storage, before);
  const referenced = new Set(await listSubmissionFiles(db));
  const unreferenced = await findUnreferencedUploads(storage, referenced, before);
  const madeAt = (await firstMigrationTime({ db })) ?? 0;
  const isForeign =
    unreferenced.length > MAX_UNREFERENCED ||
    unreferenced.some(({ writtenAt }) => writtenAt < madeAt);
  if (!isForeign) {
    for (const { name } of unreferenced)
      await trashUpload(storage, name, { owner: null, now: time });
  }
  const removed = await emptyTrash(storage, {
    before: time - TRASH_RETENTION,
    limit: MAX_FROM_TRASH,
  });
  return isForeign
    ? { trashed: 0, foreign: unreferenced.length, removed }
    : { trashed: unreferenced.length, foreign: 0, removed };
}

/**
 * Removes incoming files that a killed process has left, where submissions are passed on to another
 * backend. Stored files stay: they belong to a database that is not open.
 */
export async function cleanUpPassedUploads(parts: {
  storage: Storage;
  now: () => number;
}): Promise<void> {
  await removeIncoming(parts.storage, parts.now() - MAX_UPLOAD_TIME);
}
