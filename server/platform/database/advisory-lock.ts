import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** First half of the keys of our advisory locks, so that they differ from those of other programs and of `migrate`. */
const LOCK_CLASS = 7_233_302;

/**
 * Runs work while holding an advisory lock of PostgreSQL, unless another process holds it. The lock has its own
 * connection and ends with it, also if the process dies.
 * @param name of the lock, the same in every process
 * @param maxDuration after this, PostgreSQL releases the lock of a host that no longer responds. In milliseconds
 * @returns false if another process holds the lock, so that nothing was done
 * @throws what the work throws, or if the connection of the lock was lost meanwhile
 */
export async function withAdvisoryLock(
  db: Kysely<Schema>,
  name: string,
  maxDuration: number,
  work: () => Promise<void>,
): Promise<boolean> {
  // A transaction, because a connection pooler in transaction mode would leave a lock of the session behind.
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(maxDuration)}`.execute(trx);
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${name})) as locked`.execute(trx);
    if (rows[0]?.locked !== true) return false;
    await work();
    return true;
  });
}
