import type { Kysely } from 'kysely';
import { type Actor, recordAuditEvent } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { isAsFirstImported } from './entries/repository.ts';

/** The row that says that the back office need not ask who the organisation is. */
const NAME = 'set-up';

/**
 * Returns whether the back office asks who the organisation is: its identity is still that of the starter content, imported
 * by the first start, and no administrator has decided to keep it.
 */
export async function isSetUpOffered(db: Kysely<Schema>): Promise<boolean> {
  return !(await hasEnded(db)) && (await isAsFirstImported(db, 'identity'));
}

async function hasEnded(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('office_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that the back office need not ask any more. Repeating it does nothing. */
export async function endSetUp(
  { db, now }: { db: Kysely<Schema>; now: () => number },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('office_settings')
      .values({ name: NAME, value: 'ended' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await recordAuditEvent(trx, { actor, event: 'set-up-ended' }, now());
  });
}
