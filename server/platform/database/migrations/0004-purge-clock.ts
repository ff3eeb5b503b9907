import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the table of when the clock was last known to be right: a wrong clock must not purge personal data. */
export async function createPurgeClock(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('purge_clock')
    .addColumn('id', bigint, (column) => column.notNull().primaryKey())
    .addColumn('trusted_at', bigint)
    .addColumn('checked_at', bigint)
    .addColumn('held_for', bigint, (column) => column.notNull())
    .addCheckConstraint('purge_clock_one', sql`id = 1`)
    .modifyEnd(strict)
    .execute();
  // Starts from the newest row, because the clock of the process that migrates may be wrong.
  await sql`
    insert into purge_clock (id, trusted_at, checked_at, held_for)
    select 1, max(newest.at), max(newest.at), 0 from (
      select max(received_at) as at from submissions
      union all select max(asked_at) from subscribers
      union all select max(queued_at) from outbox
      union all select max(used_at) from idempotency_keys
      union all select max(changed_at) from content_history
      union all select max(tried_at) from tweet_copies
    ) as newest`.execute(db);
}
