import { type Kysely, sql, type Transaction } from 'kysely';
import type { CampaignCounts } from '../../../contract/admin/newsletter/campaigns.ts';
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

/** What is counted of a campaign beside its deliveries. */
type CountedCampaign = Pick<
  Campaigns,
  'id' | 'recipients' | 'past_sent' | 'past_refused' | 'past_given_up' | 'past_unsubscribed'
>;

/** Counts what became of the mails of campaigns, by the id of the campaign. */
export async function countCampaigns(
  db: Kysely<Schema>,
  campaigns: readonly CountedCampaign[],
): Promise<Map<string, CampaignCounts>> {
  const ids = campaigns.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('deliveries')
          .select(({ fn }) => [
            'campaign_id',
            'state',
            'failure',
            fn.countAll<number>().as('count'),
          ])
          .where('campaign_id', 'in', ids)
          .groupBy(['campaign_id', 'state', 'failure'])
          .execute();
  const retrying =
    ids.length === 0
      ? []
      : await db
          .selectFrom('deliveries')
          .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
          .where('campaign_id', 'in', ids)
          .where('state', '=', 'waiting')
          .where('attempts', '>', 0)
          .groupBy('campaign_id')
          .execute();
  return new Map(
    campaigns.map((campaign) => {
      const counts: CampaignCounts = {
        recipients: campaign.recipients,
        sent: campaign.past_sent,
        refused: campaign.past_refused,
        givenUp: campaign.past_given_up,
        unsubscribed: campaign.past_unsubscribed,
        inDoubt: 0,
        retrying: 0,
        waiting: 0,
      };
      for (const { campaign_id: id, state, failure, count } of rows) {
        if (id !== campaign.id) continue;
        counts[outcomeOf({ state, failure, attempts: 0 })] += Number(count);
      }
      counts.retrying += Number(
        retrying.find(({ campaign_id: id }) => id === campaign.id)?.count ?? 0,
      );
      const { recipients, sent, refused, givenUp, unsubscribed, inDoubt, retrying: tried } = counts;
      counts.waiting = Math.max(
        0,
        recipients - sent - refused - givenUp - unsubscribed - inDoubt - tried,
      );
      return [campaign.id, counts];
    }),
  );
}

/** The columns that count outcomes of deliveries whose rows are gone. */
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
      .select(['campaign_id', 'state', 'failure', 'attempts'])
      .where('subscriber_id', 'in', ids)
      .where('campaign_id', 'is not', null)
      .execute();
    await addPast(trx, rows);
  }
}

/** Adds to what is counted of deliveries whose rows are gone. */
export async function addPast(
  trx: Transaction<Schema>,
  rows: readonly Pick<Deliveries, 'campaign_id' | 'state' | 'failure' | 'attempts'>[],
): Promise<void> {
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id ?? '');
  // Always in the same order, so that two transactions do not wait for each other.
  for (const id of [...byCampaign.keys()].sort()) {
    const byColumn = Map.groupBy(byCampaign.get(id) ?? [], (row) => PAST[outcomeOf(row)]);
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
