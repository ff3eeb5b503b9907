import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Runs work in a transaction: all of it is done, or nothing. When it returns, what was written is
 * on disk. Work may be run beside other work in one transaction, so it waits for nothing but its
 * own queries, and no more than a visitor's form is written.
 * @throws what the work throws, and what keeps the database from writing; then nothing of it is left
 */
export type Transact = <Result>(
  work: (trx: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

/** So much is written at once, at most: others wait meanwhile. */
const MOST_AT_ONCE = 32;

/** A piece of work in the queue, and how whoever waits for it is told. */
type Waiting = {
  /** @returns what tells that it is done */
  run: (trx: Transaction<Schema>) => Promise<() => void>;
  fail: (error: unknown) => void;
};

/**
 * Transactions for SQLite, which flushes to disk once for each: what comes while one is being
 * flushed shares the next one, each behind a savepoint of its own. PostgreSQL does this by itself.
 */
export function groupedTransactions(db: Kysely<Schema>): Transact {
  const queue: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    // What the same turn of the event loop brings goes along.
    await new Promise(setImmediate);
    while (queue.length > 0) await writeTogether(db, queue.splice(0, MOST_AT_ONCE));
    isWriting = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      queue.push({
        async run(trx) {
          const result = await work(trx);
          return () => resolve(result);
        },
        fail: reject,
      });
      if (!isWriting) void writeAll();
    });
}

async function writeTogether(db: Kysely<Schema>, group: readonly Waiting[]): Promise<void> {
  const waiting = new Set(group);
  const done: (() => void)[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      for (const one of group) {
        await sql`savepoint one`.execute(trx);
        try {
          done.push(await one.run(trx));
        } catch (error) {
          // A full disk ends the whole transaction: there is no savepoint any more then.
          await sql`rollback to one`.execute(trx).catch(() => {
            throw error;
          });
          waiting.delete(one);
          one.fail(error);
        }
        await sql`release one`.execute(trx);
      }
    });
  } catch (error) {
    for (const one of waiting) one.fail(error);
    return;
  }
  for (const tell of done) tell();
}
