import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Adds when users want a digest of what waits for them, and when they last got one. */
export async function addStaffDigests(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw("alter table staff add column digest text not null default 'never'").execute(db);
  await sql.raw(`alter table staff add column digested_at ${time}`).execute(db);
}
