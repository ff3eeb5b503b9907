import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Deliveries, Schema } from '../../platform/database/schema.ts';
import { isWritten, readTopicIds } from '../topics.ts';

type Parts = {
  db: Kysely<Schema>;
  clock: DatabaseClock;
  publicUrl: string;
};

/**
 * How many deliveries one transaction adds. On SQLite nothing else runs meanwhile, so it must not take longer than a page.
 */
const CHUNK = 50;

/**
 * Adds the next deliveries of a campaign that has begun: one for each confirmed subscriber with a working address, in the
 * order of their ids. Each call is one transaction, so the next call continues from there, in any process.
 * @returns whether there is more to add
 */
export async function fillCampaign(
  { db, clock, publicUrl }: Parts,
  campaignId: string,
): Promise<boolean> {
  const { hostname } = new URL(publicUrl);
  return db.transaction().execute(async (trx) => {
    // The first statement locks the row.
    const campaign = await trx
      .updateTable('campaigns')
      .set((row) => ({ is_filled: row.ref('is_filled') }))
      .where('id', '=', campaignId)
      .where('started_at', 'is not', null)
      .where('is_filled', '=', 0)
      .returning(['filled_after', 'topics'])
      .executeTakeFirst();
    if (campaign === undefined) return false;
    const subscribers = await recipients(trx, readTopicIds(campaign.topics))
      .select(['id', 'address', 'language'])
      .where('id', '>', campaign.filled_after ?? '')
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    let added: Pick<Deliveries, 'language'>[] = [];
    if (subscribers.length > 0) {
      added = await trx
        .insertInto('deliveries')
        .values(
          subscribers.map(({ id: subscriberId, address, language }) => {
            const id = randomUUID();
            return {
              id,
              channel: 'mail',
              submission_id: null,
              subscriber_id: subscriberId,
              campaign_id: campaignId,
              purpose: 'newsletter' satisfies DeliveryPurpose,
              recipient: address,
              language,
              about: '{}',
              message_id: `<${id}@${hostname}>`,
              state: 'held' as const,
              attempts: 0,
              queued_at: clock(),
              next_try_at: clock(),
            };
          }),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('language')
        .execute();
    }
    const english = added.filter(({ language }) => language === 'en').length;
    const isFilled = subscribers.length < CHUNK;
    await trx
      .updateTable('campaigns')
      .set((row) => ({
        recipients: row('recipients', '+', added.length),
        recipients_en: row('recipients_en', '+', english),
        filled_after: subscribers.at(-1)?.id ?? campaign.filled_after,
        is_filled: isFilled ? 1 : 0,
      }))
      .where('id', '=', campaignId)
      .execute();
    return !isFilled;
  });
}

/** Counts the recipients of an issue. @param topics null: it goes to everybody */
export async function countRecipients(
  db: Kysely<Schema>,
  topics: readonly string[] | null = null,
): Promise<Record<'ar' | 'en', number>> {
  const rows = await recipients(db, topics)
    .select(({ fn }) => ['language', fn.countAll<number>().as('count')])
    .groupBy('language')
    .execute();
  const of = (language: string) =>
    Number(rows.find((row) => row.language === language)?.count ?? 0);
  return { ar: of('ar'), en: of('en') };
}

/** The recipients of an issue: subscribers with a confirmed and working e-mail address who chose one of its topics, or none at all. */
function recipients(db: Kysely<Schema>, topics: readonly string[] | null) {
  return db
    .selectFrom('subscribers')
    .where('kind', '=', 'email')
    .where('state', '=', 'subscribed')
    .where('bouncing_since', 'is', null)
    .where((eb) => isWritten(eb, topics));
}
