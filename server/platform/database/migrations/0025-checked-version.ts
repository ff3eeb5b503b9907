import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Adds which version of the content the nightly checks have seen. */
export async function addCheckedVersion(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table check_runs add column checked_version text').execute(db);
}
