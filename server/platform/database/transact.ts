import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Rolls a transaction back. */
class Refused extends Error {
  readonly result: object;

  constructor(result: object) {
    super('the work of a transaction was refused');
    this.result = result;
  }
}

/**
 * Runs work in a transaction. If its result has `ok: false`, nothing is stored: a refused change leaves no trace, however far
 * the work had got.
 */
export async function transact<Result extends { ok: boolean }>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result as Result;
    throw error;
  }
}
