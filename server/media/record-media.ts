import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { MediaSource } from './media-files.ts';
import { addMediaFiles } from './repository.ts';

/**
 * Records placed files in the database, so that entries and copies of tweets can name them.
 * @param at epoch milliseconds
 */
export async function recordMedia(
  trx: Transaction<Schema>,
  files: readonly MediaSource[],
  at: number,
): Promise<void> {
  const rows = files.map((file) => ({
    path: file.address,
    source_path: file.sourcePath,
    bytes: file.bytes,
    sha256: file.sha256,
    content_type: file.contentType,
    width: file.width,
    height: file.height,
    added_at: at,
  }));
  await addMediaFiles(trx, rows);
}

/**
 * Returns a function that gives a file of a content folder the URL that it already has in the database. In an export, a file
 * of the library has another name than in its URL. If there are several, the one that content uses wins.
 */
export async function findRecordedAddresses(
  db: Kysely<Schema>,
): Promise<(file: MediaSource) => MediaSource> {
  const rows = await db
    .selectFrom('media_files')
    .select((eb) => [
      'path',
      'source_path',
      'sha256',
      eb
        .exists(
          eb
            .selectFrom('content_media')
            .select('content_media.path')
            .whereRef('content_media.path', '=', 'media_files.path'),
        )
        .as('is_used'),
    ])
    .orderBy('path')
    .execute();
  const key = (sourcePath: string, sha256: string) => `${sha256} ${sourcePath}`;
  const addresses = new Map<string, string>();
  for (const isUsed of [false, true]) {
    for (const row of rows) {
      if (Boolean(row.is_used) !== isUsed) continue;
      // `storeVariants` adds the size of a picture.
      const address = row.path.replace(/\.\d+x\d+(?=\.\w+$)/, '');
      addresses.set(key(row.source_path, row.sha256), address);
    }
  }
  return (file) => ({
    ...file,
    address: addresses.get(key(file.sourcePath, file.sha256)) ?? file.address,
  });
}
