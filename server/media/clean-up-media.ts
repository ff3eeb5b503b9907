import type { Kysely } from 'kysely';
import { variantAddresses } from '../../contract/pictures.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deleteUnreferencedMedia } from './media-files.ts';
import { deleteUnusedMedia, listMediaFiles } from './repository.ts';

/** Pages that are still open in a browser may load files that the content no longer uses. In milliseconds. */
const UNUSED_RETENTION = HOUR;

/**
 * How long a file stays that only earlier versions of entries name, so that they can be restored with it. In milliseconds.
 */
export const RESTORABLE = 365 * DAY;

/**
 * Deletes the media files that no entry, draft or copy of a tweet has used for an hour. A file that an earlier version of an
 * entry names is deleted after a year. Files that staff have uploaded or described stay until somebody removes or replaces
 * them.
 * @param now the clock, in epoch milliseconds
 * @returns the number of deleted files
 */
export async function cleanUpMedia({
  db,
  storage,
  now,
}: {
  db: Kysely<Schema>;
  storage: Storage;
  now: () => number;
}): Promise<number> {
  const startedAt = now();
  const before = startedAt - UNUSED_RETENTION;
  const restorable = startedAt - RESTORABLE;
  await db
    .transaction()
    .execute((trx) => deleteUnusedMedia(trx, { now: startedAt, before, restorable }));
  // Rows are deleted first: the next run deletes a file without a row, but a row without a file breaks a page.
  const referenced = new Set(
    (await listMediaFiles(db)).flatMap(({ path }) => [path, ...variantAddresses(path)]),
  );
  return deleteUnreferencedMedia(storage, referenced, before);
}
