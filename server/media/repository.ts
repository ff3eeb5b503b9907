import {
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { MediaFiles, Schema } from '../platform/database/schema.ts';
import { MAILED_FOLDER } from './mailed-folder.ts';

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

/** Returns the size of a picture in pixels by its address, or null if it is unknown. */
export async function findPictureSize(
  db: Kysely<Schema>,
  path: string,
): Promise<{ width: number; height: number } | null> {
  const row = await db
    .selectFrom('media_files')
    .select(['width', 'height'])
    .where('path', '=', path)
    .executeTakeFirst();
  const { width = null, height = null } = row ?? {};
  return width === null || height === null ? null : { width, height };
}

/** Adds media files. If a row exists, the file only counts as used again, because its path contains the hash of its bytes. */
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
 * Stores since when each unused file is unused, and deletes the rows of those that have been unused long enough. All times
 * are in epoch milliseconds.
 * @param times.before those unused since then are deleted
 * @param times.restorable the same for files that earlier versions of entries name
 */
export async function deleteUnusedMedia(
  trx: Transaction<Schema>,
  { now, before, restorable }: { now: number; before: number; restorable: number },
): Promise<void> {
  await trx
    .updateTable('media_files')
    .set({ released_at: null })
    .where('released_at', 'is not', null)
    .where(isKept)
    .execute();
  await trx
    .updateTable('media_files')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where((media) => media.not(isKept(media)))
    .execute();
  await trx
    .deleteFrom('media_files')
    .where('released_at', '<=', before)
    .where((media) =>
      media.or([
        media('released_at', '<=', restorable),
        media.not(media.or(RESTORABLE_TABLES.map(isNamedIn))),
        // Earlier versions are restored with the file that replaced it.
        isNamedIn('media_replacements'),
      ]),
    )
    .execute();
}

/** A table whose column `path` names media files. */
type NamingTable = Exclude<
  {
    [Table in keyof Schema]: Schema[Table] extends { path: string | null } ? Table : never;
  }[keyof Schema],
  'media_files'
>;

/**
 * What it means for a file that a table names it. `entry`: an entry or a draft uses it, so it stays; `earlier-entry`: an
 * earlier version of an entry does, so it stays for longer; `copy`: a copy of a tweet uses it, so it stays; `described`: it
 * stays if staff have put it in the library; `none`: nothing. A new table does not compile without a line here, because its
 * files would be deleted.
 */
const NAMING_TABLES = {
  content_media: 'entry',
  content_draft_media: 'entry',
  content_history_media: 'earlier-entry',
  tweet_copy_media: 'copy',
  media_details: 'described',
  media_words: 'none',
  media_replacements: 'none',
  media_uploads: 'none',
} as const satisfies Record<NamingTable, 'entry' | 'earlier-entry' | 'copy' | 'described' | 'none'>;

type Meaning = (typeof NAMING_TABLES)[NamingTable];

type TableOf<Of extends Meaning> = {
  [Table in NamingTable]: (typeof NAMING_TABLES)[Table] extends Of ? Table : never;
}[NamingTable];

/** A table in which entries, their drafts or their earlier versions name files. */
export type EntryMediaTable = TableOf<'entry' | 'earlier-entry'>;

/** The tables in which entries and drafts name files. */
export const ENTRY_TABLES = tablesOf('entry');

const USING_TABLES = [...ENTRY_TABLES, ...tablesOf('copy')];

const RESTORABLE_TABLES = tablesOf('earlier-entry');

function tablesOf<Of extends Meaning>(meaning: Of): TableOf<Of>[] {
  return (Object.keys(NAMING_TABLES) as NamingTable[]).filter(
    (table): table is TableOf<Of> => NAMING_TABLES[table] === meaning,
  );
}

/** Whether a file is never deleted: something uses it, staff have put it in the library, or a mail may show it. */
function isKept(media: ExpressionBuilder<Schema, 'media_files'>) {
  return media.or([
    media('media_files.source_path', 'like', `${MAILED_FOLDER}/%`),
    ...USING_TABLES.map(isNamedIn),
    media.and([
      media.exists(
        media
          .selectFrom('media_details')
          .select('media_details.path')
          .whereRef('media_details.path', '=', 'media_files.path')
          // Others have only the description of a content folder.
          .where((details) =>
            details.or([
              details('media_details.added_by', 'is not', null),
              details('media_details.version', '>', 0),
            ]),
          ),
      ),
      media.not(isNamedIn('media_replacements')),
    ]),
  ]);
}

function isNamedIn(table: NamingTable): RawBuilder<SqlBool> {
  return sql`exists (select 1 from ${sql.table(table)} as naming where naming.path = media_files.path)`;
}
