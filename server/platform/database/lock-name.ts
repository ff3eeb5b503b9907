import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Lets whoever locks the same name wait until the transaction ends, on either database. For a list that may be empty, so that there is no
 * row to lock, or for a setting of that name, which keeps its value.
 */
export async function lockName(trx: Transaction<Schema>, name: string): Promise<void> {
  await trx
    .insertInto('office_settings')
    .values({ name, value: '' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('office_settings.value') })),
    )
    .execute();
}
