import type { Kysely } from 'kysely';
import { removeLeftIncoming, removeUnnamedUploads, type UploadFolders } from './uploads.ts';
import type { Schema } from '../platform/database/schema.ts';
import { listSubmissionFiles } from './repository.ts';

/** Longer than the slowest upload takes from its first byte to its row. In milliseconds. */
const UNDER_WAY = 60 * 60_000;

/**
 * Removes uploaded files that no row names: what a process left that was killed.
 * @returns how many
 */
export async function sweepUploads({
  db,
  uploads,
  now,
}: {
  db: Kysely<Schema>;
  uploads: UploadFolders;
  now: () => number;
}): Promise<number> {
  const before = now() - UNDER_WAY;
  const named = new Set(await listSubmissionFiles(db));
  return removeUnnamedUploads(uploads, named, before);
}

/**
 * Removes what of a CV that was passed on to another backend a killed process has left. Files that
 * are kept stay: they are those of a database that is not open.
 * @returns how many
 */
export async function sweepPassedUploads(parts: {
  uploads: UploadFolders;
  now: () => number;
}): Promise<number> {
  return removeLeftIncoming(parts.uploads, parts.now() - UNDER_WAY);
}
