import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

// A build that does not know the table leaves an old `text` in it, by which the next search finds what has changed.
const TABLE = `create table media_words (
    path text not null primary key references media_files (path) on delete cascade,
    form bigint not null,
    text text not null,
    words text not null,
    stems text not null
  )`;

/** Adds the words by which the media library is searched. */
export async function addMediaWords(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const text = kind === 'sqlite' ? `${TABLE.replaceAll('bigint', 'integer')} strict` : TABLE;
  await sql.raw(text).execute(db);
}
