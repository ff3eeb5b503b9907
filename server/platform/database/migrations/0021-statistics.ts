import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLE = `create table statistics (
  measure text not null,
  day text not null,
  subject text not null,
  count bigint not null,
  primary key (measure, day, subject)
)`;

/** Adds the numbers of each day: what was read and done on the site, without saying by whom. */
export async function addStatistics(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // Without the number of each row, which nothing uses, the table takes half the place.
  const text =
    kind === 'sqlite' ? `${TABLE.replaceAll('bigint', 'integer')} strict, without rowid` : TABLE;
  await sql.raw(text).execute(db);
}
