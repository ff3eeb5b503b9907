import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { MediaFiles, Schema } from '../platform/database/schema.ts';

export type MediaFile = Omit<MediaFiles, 'released_at'>;

/** Returns all media files of the database, including unused ones, ordered by path. */
export async function listMediaFiles(db: Kysely<Schema>): Promise<MediaFile[]> {
  return db
    .selectFrom('media_files')
    .select([
      'path',
      'source_path',
      'bytes',
      'sha256',
      'content_type',
      'width',
      'height',
      'added_at',
    ])
    .orderBy('path')
    .execute();
}

/** Adds media files. An existing row only counts as used again, because its path contains the hash of its bytes. */
export async function addMediaFiles(
  trx: Transaction<Schema>,
  files: readonly MediaFile[],
): Promise<void> {
  for (const file of files) {
    await trx
      .insertInto('media_files')
      .values({ ...file, released_at: null })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ released_at: null }))
      .execute();
  }
}

/**
 * Stores since when each unused file is unused, and deletes the rows of those unused since `before`.
 * Both times are in epoch milliseconds.
 */
export async function deleteUnusedMedia(
  trx: Transaction<Schema>,
  { now, before }: { now: number; before: number },
): Promise<void> {
  await trx
    .updateTable('media_files')
    .set({ released_at: null })
    .where('released_at', 'is not', null)
    .where(isUsed)
    .execute();
  await trx
    .updateTable('media_files')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where((media) => media.not(isUsed(media)))
    .execute();
  await trx.deleteFrom('media_files').where('released_at', '<=', before).execute();
}

function isUsed(media: ExpressionBuilder<Schema, 'media_files'>) {
  return media.or([
    media.exists(
      media
        .selectFrom('content_media')
        .select('content_media.path')
        .whereRef('content_media.path', '=', 'media_files.path'),
    ),
    media.exists(
      media
        .selectFrom('content_draft_media')
        .select('content_draft_media.path')
        .whereRef('content_draft_media.path', '=', 'media_files.path'),
    ),
    media.exists(
      media
        .selectFrom('tweet_copy_media')
        .select('tweet_copy_media.path')
        .whereRef('tweet_copy_media.path', '=', 'media_files.path'),
    ),
  ]);
}
