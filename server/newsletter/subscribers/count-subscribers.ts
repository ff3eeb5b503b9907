import { type Kysely, sql } from 'kysely';
import type { SubscriberCountsResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Counts subscribers by state, and those who unsubscribed. */
export async function countSubscribers(db: Kysely<Schema>): Promise<SubscriberCountsResponse> {
  const groups = await db
    .selectFrom('subscribers')
    .select(({ fn }) => [
      'kind',
      'state',
      'language',
      fn.countAll<number>().as('count'),
      fn.count<number>('bouncing_since').as('bouncing'),
    ])
    .groupBy(['kind', 'state', 'language'])
    .execute();
  const counts: SubscriberCountsResponse = {
    confirmed: 0,
    bouncing: 0,
    waiting: 0,
    suspected: 0,
    unsubscribed: 0,
    phones: 0,
    languages: { ar: 0, en: 0 },
  };
  for (const row of groups) {
    const count = Number(row.count);
    if (row.kind === 'phone') {
      if (row.state === 'subscribed') counts.phones += count;
    } else if (row.state === 'subscribed') {
      counts.confirmed += count;
      counts.bouncing += Number(row.bouncing);
      counts.languages[row.language] += count;
    } else {
      counts[row.state === 'asked' ? 'waiting' : 'suspected'] += count;
    }
  }
  const { unsubscribed } = await db
    .selectFrom('newsletter_unsubscribes')
    .select(sql<number>`count(*)`.as('unsubscribed'))
    .where('kind', '=', 'email')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...counts, unsubscribed: Number(unsubscribed) };
}
