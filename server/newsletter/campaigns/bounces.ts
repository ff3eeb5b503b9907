import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Deliveries, Schema } from '../../platform/database/schema.ts';
import { outcomeOf } from './count-deliveries.ts';

/** After this many failures in a row an address gets no further issue: permanent failures, and failures of any kind. */
const MAX_PERMANENT = 2;
const MAX_FAILURES = 5;

/** The result of a finished newsletter mail, for its address. */
export type Outcome = 'arrived' | 'permanent' | 'temporary';

/**
 * Returns whether an address gets no more mail, because of the results of earlier mails.
 * @param outcomes of the last mails, newest first
 */
export function isBouncing(outcomes: readonly Outcome[]): boolean {
  const last = (count: number) => (outcomes.length < count ? [] : outcomes.slice(0, count));
  const isAll = (of: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
    of.length > 0 && of.every(test);
  return (
    isAll(last(MAX_PERMANENT), (outcome) => outcome === 'permanent') ||
    isAll(last(MAX_FAILURES), (outcome) => outcome !== 'arrived')
  );
}

/**
 * Marks the subscriber of a failed newsletter mail if the address must get no more mail. Call it in the transaction that
 * records the failure.
 */
export async function noteBounce(
  trx: Transaction<Schema>,
  { subscriber_id: id, campaign_id: campaignId }: Pick<Deliveries, 'subscriber_id' | 'campaign_id'>,
  clock: DatabaseClock,
): Promise<void> {
  if (id === null || campaignId === null) return;
  if (!isBouncing(await lastOutcomes(trx, id))) return;
  await trx
    .updateTable('subscribers')
    .set({ bouncing_since: sql<number>`${clock()}` })
    .where('id', '=', id)
    .where('bouncing_since', 'is', null)
    .execute();
}

async function lastOutcomes(db: Kysely<Schema>, subscriberId: string): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['state', 'failure', 'attempts'])
    .where('subscriber_id', '=', subscriberId)
    .where('campaign_id', 'is not', null)
    .where('state', 'in', ['sent', 'dead'])
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(MAX_FAILURES)
    .execute();
  return rows.map((row) => {
    const outcome = outcomeOf(row);
    if (outcome === 'sent') return 'arrived';
    return outcome === 'refused' ? 'permanent' : 'temporary';
  });
}
