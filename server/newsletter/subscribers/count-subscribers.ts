import { type Kysely, sql } from 'kysely';
import type { SubscriberCountsResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Counts subscribers by where they stand, and those who left. */
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
    left: 0,
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
  const { left } = await db
    .selectFrom('newsletter_departures')
    .select(sql<number>`count(*)`.as('left'))
    .where('kind', '=', 'email')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...counts, left: Number(left) };
}
