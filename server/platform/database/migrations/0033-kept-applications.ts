import type { Kysely } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Says until when an applicant was asked to let an application be kept, and until when it is. In epoch milliseconds. */
export async function addKeptApplications(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('conversations').addColumn('keep_asked_until', bigint).execute();
  await db.schema.alterTable('conversations').addColumn('kept_until', bigint).execute();
}
