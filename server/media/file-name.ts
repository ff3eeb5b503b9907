import type { Kysely } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { shownFileName } from '../platform/text/file-name.ts';
import { type MediaType, mediaTypeOf } from './inspect-media.ts';

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

/** Returns the names of media files by their addresses, as `findMediaName` does. Files that are gone are left out. */
export async function findMediaNames(
  db: Kysely<Schema>,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const chunk of chunksOf(addresses)) {
    const rows = await db
      .selectFrom('media_files as media')
      .leftJoin('media_details as details', 'details.path', 'media.path')
      .select(['media.path', 'details.name', 'media.source_path'])
      .where('media.path', 'in', chunk)
      .execute();
    for (const { path, name, source_path: sourcePath } of rows) {
      const type = mediaTypeOf(path);
      if (type !== null) names.set(path, shownFileName(name ?? sourcePath, type, 'file'));
    }
  }
  return names;
}
