import type { Kysely } from 'kysely';
import { firstMigrationTime } from '../platform/database/migrations/migrate.ts';
import type { Schema } from '../platform/database/schema.ts';
import { listSubmissionFiles } from './repository.ts';
import {
  emptyTrash,
  findUnnamedUploads,
  removeLeftIncoming,
  trashUpload,
  type UploadFolders,
} from './uploads.ts';

/** Longer than the slowest upload takes from its first byte to its row. In milliseconds. */
const UNDER_WAY = 60 * 60_000;

/** A process that is killed leaves a few files without a row; more are of another database. */
const MOST_UNNAMED = 10;

/** How long a removed file can be brought back. In milliseconds. */
const IN_TRASH = 30 * 24 * 60 * 60_000;

/** So many files are removed from the trash for good in one run: a mistake shows before it is complete. */
const MOST_FROM_TRASH = 500;

/** What became of files that no row names. */
export type CleanedUploads = {
  /** Left over from a process that was killed: moved to the trash. */
  trashed: number;
  /** Left where they are, because they seem to be of another database. */
  foreign: number;
  /** Removed for good after their days in the trash. */
  removed: number;
};

/**
 * Cleans up uploaded files: what no row names moves to the trash, and what has been there for 30 days is removed for
 * good. Where there are more than a few of them, or one that is older than the database, the database is not theirs:
 * then nothing of them is moved (decision 0067).
 */
export async function cleanUpUploads({
  db,
  uploads,
  now,
}: {
  db: Kysely<Schema>;
  uploads: UploadFolders;
  now: () => number;
}): Promise<CleanedUploads> {
  const time = now();
  const before = time - UNDER_WAY;
  await removeLeftIncoming(uploads, before);
  const named = new Set(await listSubmissionFiles(db));
  const unnamed = await findUnnamedUploads(uploads, named, before);
  const madeAt = (await firstMigrationTime({ db })) ?? 0;
  const isForeign =
    unnamed.length > MOST_UNNAMED || unnamed.some(({ writtenAt }) => writtenAt < madeAt);
  if (!isForeign) {
    for (const { name } of unnamed) await trashUpload(uploads, name, { owner: null, now: time });
  }
  const removed = await emptyTrash(uploads, { before: time - IN_TRASH, limit: MOST_FROM_TRASH });
  return isForeign
    ? { trashed: 0, foreign: unnamed.length, removed }
    : { trashed: unnamed.length, foreign: 0, removed };
}

/**
 * Removes what of a CV that was passed on to another backend a killed process has left. Files that
 * are kept stay: they are those of a database that is not open.
 * @returns how many
 */
export async function cleanUpPassedUploads(parts: {
  uploads: UploadFolders;
  now: () => number;
}): Promise<number> {
  return removeLeftIncoming(parts.uploads, parts.now() - UNDER_WAY);
}
