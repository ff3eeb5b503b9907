import type { Transaction } from 'kysely';
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
