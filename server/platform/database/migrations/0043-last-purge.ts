import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Empties the time of 0004, which says from now on when personal data was last purged, by the database's clock. */
export async function forgetTrustedClock(db: Kysely<unknown>) {
  await sql`update purge_clock set trusted_at = null`.execute(db);
}
