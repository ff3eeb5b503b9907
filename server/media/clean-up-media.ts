import type { Kysely } from 'kysely';
import { variantAddresses } from '../../contract/pictures.ts';
import type { Schema } from '../platform/database/schema.ts';
import { removeUnknownMedia } from './media-files.ts';
import { deleteUnusedMedia, listMediaFiles } from './repository.ts';

/** Pages that were made before a change are still open somewhere, and still ask for the old files. */
const UNUSED_RETENTION_MS = 60 * 60 * 1000;

/**
 * Removes the media files that neither an entry nor the copy of a tweet has used for an hour.
 * @param media the data folder's `media/`
 * @returns how many files were removed
 */
export async function cleanUpMedia({
  db,
  media,
  now,
}: {
  db: Kysely<Schema>;
  media: string;
  now: () => number;
}): Promise<number> {
  const time = now();
  const before = time - UNUSED_RETENTION_MS;
  await db.transaction().execute((trx) => deleteUnusedMedia(trx, { now: time, before }));
  // Rows go first: a file without a row is removed by the next sweep, a row without a file is a broken page.
  const known = new Set(
    (await listMediaFiles(db)).flatMap(({ path }) => [path, ...variantAddresses(path)]),
  );
  return removeUnknownMedia(media, known, before);
}
