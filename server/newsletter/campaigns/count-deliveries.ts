import { type Kysely, sql, type Transaction } from 'kysely';
import type { CampaignCounts } from '../../../contract/admin/newsletter/campaigns.ts';
import type { Language } from '../../../contract/locale.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Campaigns, Deliveries, Schema } from '../../platform/database/schema.ts';

/** What a delivery counts as. */
export type DeliveryOutcome = Exclude<keyof CampaignCounts, 'recipients' | 'unsubscribed'>;

/** Returns what a delivery of a campaign counts as. */
export function outcomeOf({
  state,
  failure,
  attempts,
}: Pick<Deliveries, 'state' | 'failure' | 'attempts'>): DeliveryOutcome {
  if (state === 'in-doubt') return 'inDoubt';
  if (state === 'held') return 'waiting';
  if (state === 'waiting') return attempts > 0 ? 'retrying' : 'waiting';
  if (failure === 'permanent') return 'refused';
  return state === 'dead' || failure === 'temporary' ? 'givenUp' : 'sent';
}

/** The counts of a campaign besides its deliveries. */
type PastCounts = Pick<
  Campaigns,
  'recipients' | 'past_sent' | 'past_refused' | 'past_given_up' | 'past_unsubscribed'
>;

/** Deliveries with the same result. */
type DeliveryCount = Pick<Deliveries, 'state' | 'failure' | 'attempts'> & { count: number };

/** Counts the results of the mails of campaigns, by campaign id. */
export async function countCampaigns(
  db: Kysely<Schema>,
  campaigns: readonly (PastCounts & Pick<Campaigns, 'id'>)[],
): Promise<Map<string, CampaignCounts>> {
  const ids = campaigns.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['campaign_id', 'state', 'failure', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', ids)
    .groupBy(['campaign_id', 'state', 'failure'])
    .execute();
  const retrying = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .groupBy('campaign_id')
    .execute();
  const all = [
    ...rows.map((row) => ({ ...row, attempts: 0 })),
    ...retrying.map((row) => ({
      ...row,
      ...({ state: 'waiting', failure: null, attempts: 1 } as const),
    })),
  ];
  return new Map(
    campaigns.map((campaign) => [
      campaign.id,
      sumUp(
        campaign,
        all.filter(({ campaign_id: id }) => id === campaign.id),
      ),
    ]),
  );
}

/**
 * Counts what became of the mails of a campaign by their language.
 * @returns null: an earlier build has begun it, and has not recorded the languages
 */
export async function countByLanguage(
  db: Kysely<Schema>,
  campaign: Pick<Campaigns, (typeof COUNTED)[number]>,
): Promise<Record<Language, CampaignCounts> | null> {
  const { recipients_en: recipients } = campaign;
  if (recipients === null) return null;
  const isTried = sql<number>`case when attempts > 0 then 1 else 0 end`;
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'language',
      'state',
      'failure',
      isTried.as('attempts'),
      fn.countAll<number>().as('count'),
    ])
    .where('campaign_id', '=', campaign.id)
    .groupBy(['language', 'state', 'failure', isTried])
    .execute();
  const english: PastCounts = {
    recipients,
    past_sent: campaign.past_sent_en,
    past_refused: campaign.past_refused_en,
    past_given_up: campaign.past_given_up_en,
    past_unsubscribed: campaign.past_unsubscribed_en,
  };
  const arabic: PastCounts = {
    recipients: campaign.recipients - english.recipients,
    past_sent: campaign.past_sent - english.past_sent,
    past_refused: campaign.past_refused - english.past_refused,
    past_given_up: campaign.past_given_up - english.past_given_up,
    past_unsubscribed: campaign.past_unsubscribed - english.past_unsubscribed,
  };
  const isEnglish = ({ language }: { language: Language | null }) => language === 'en';
  return {
    ar: sumUp(
      arabic,
      rows.filter((row) => !isEnglish(row)),
    ),
    en: sumUp(english, rows.filter(isEnglish)),
  };
}

/** The columns that are read to count a campaign. */
export const COUNTED = [
  'id',
  'recipients',
  'past_sent',
  'past_refused',
  'past_given_up',
  'past_unsubscribed',
  'recipients_en',
  'past_sent_en',
  'past_refused_en',
  'past_given_up_en',
  'past_unsubscribed_en',
] as const satisfies (keyof Campaigns)[];

function sumUp(past: PastCounts, rows: readonly DeliveryCount[]): CampaignCounts {
  const counts: CampaignCounts = {
    recipients: past.recipients,
    sent: past.past_sent,
    refused: past.past_refused,
    givenUp: past.past_given_up,
    unsubscribed: past.past_unsubscribed,
    inDoubt: 0,
    retrying: 0,
    waiting: 0,
  };
  for (const { count, ...row } of rows) counts[outcomeOf(row)] += Number(count);
  const { recipients, sent, refused, givenUp, unsubscribed, inDoubt, retrying } = counts;
  const known = sent + refused + givenUp + unsubscribed + inDoubt + retrying;
  return { ...counts, waiting: Math.max(0, recipients - known) };
}

/** The columns for results of deliveries whose rows were deleted. */
const PAST = {
  sent: 'past_sent',
  refused: 'past_refused',
  givenUp: 'past_given_up',
  waiting: 'past_unsubscribed',
  retrying: 'past_unsubscribed',
  inDoubt: 'past_unsubscribed',
} as const satisfies Record<DeliveryOutcome, keyof Campaigns>;

/** Adds the deliveries of subscribers to the past counts, in the transaction that deletes both. */
export async function countRemovedDeliveries(
  trx: Transaction<Schema>,
  subscriberIds: readonly string[],
): Promise<void> {
  for (const ids of chunksOf(subscriberIds)) {
    const rows = await trx
      .selectFrom('deliveries')
      .select(['campaign_id', 'language', 'state', 'failure', 'attempts'])
      .where('subscriber_id', 'in', ids)
      .where('campaign_id', 'is not', null)
      .execute();
    await addPast(trx, rows);
  }
}

/** Adds to the counts of deliveries whose rows were deleted. */
export async function addPast(
  trx: Transaction<Schema>,
  rows: readonly Pick<Deliveries, 'campaign_id' | 'language' | 'state' | 'failure' | 'attempts'>[],
): Promise<void> {
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id ?? '');
  // Always in the same order, so that two transactions do not wait for each other.
  for (const id of [...byCampaign.keys()].sort()) {
    const byColumn = Map.groupBy(
      (byCampaign.get(id) ?? []).flatMap((row) => {
        const column = PAST[outcomeOf(row)];
        return row.language === 'en' ? [column, `${column}_en` as const] : [column];
      }),
      (column) => column,
    );
    const added = [...byColumn].map(
      ([column, of]) => [column, sql`${sql.ref(column)} + ${of.length}`] as const,
    );
    await trx
      .updateTable('campaigns')
      .set(Object.fromEntries(added))
      .where('id', '=', id)
      .execute();
  }
}
