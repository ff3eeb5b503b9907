import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { shownFileName } from '../platform/text/file-name.ts';
import type { MediaType } from './inspect-media.ts';

/**
 * Returns the name that a media file had when it was uploaded or in the content folder, with the extension of its current
 * type. Null if there is no such file. URLs contain only Latin names.
 */
export async function findMediaName(
  db: Kysely<Schema>,
  address: string,
  type: MediaType,
): Promise<string | null> {
  const row = await db
    .selectFrom('media_files as media')
    .leftJoin('media_details as details', 'details.path', 'media.path')
    .select(['details.name', 'media.source_path'])
    .where('media.path', '=', address)
    .executeTakeFirst();
  return row === undefined ? null : shownFileName(row.name ?? row.source_path, type, 'file');
}
