import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Adds when the event of a calendar file begins, so that a conversation shows it without reading the file. */
export async function addInterviews(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table conversation_files add column starts_at ${type}`).execute(db);
}
