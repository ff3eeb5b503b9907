import type { Kysely } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Says of each row of the outbox by which channel it leaves. Those of older builds leave by mail. */
export async function addDeliveryChannels(db: Kysely<unknown>) {
  await db.schema
    .alterTable('outbox')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute();
}
