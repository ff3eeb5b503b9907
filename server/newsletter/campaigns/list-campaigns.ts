import type { Kysely } from 'kysely';
import {
  CAMPAIGN_FAILURES_PER_PAGE,
  type Campaign,
  type CampaignCounts,
  type CampaignState,
  type CampaignTrouble,
} from '../../../contract/admin/newsletter/campaigns.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Campaigns, Schema } from '../../platform/database/schema.ts';
import { presentDeliveryFailure } from '../../platform/deliveries/delivery-failure.ts';
import { readTopicIds } from '../topics.ts';
import { type CampaignDependencies, readFailure } from './campaign.ts';
import { COUNTED, countByLanguage, countCampaigns, outcomeOf } from './count-deliveries.ts';
import { rateAt, timeToRelease } from './mail-rate.ts';

/** A campaign as it is stored, without its subject and the name of the user who scheduled it. */
export type StoredCampaign = Omit<Campaign, 'subject' | 'by' | 'topics'> & {
  scheduledBy: string;
  /** Null: it goes to everybody. */
  topicIds: readonly string[] | null;
};

type Dependencies = Pick<CampaignDependencies, 'db' | 'rate'> & {
  /** By the database's clock, in epoch milliseconds. */
  at: number;
};

/** The columns that are read often while a campaign is sent. Its mails are large, so they are left out. */
const LISTED = [
  ...COUNTED,
  'issue_id',
  'state',
  'scheduled_at',
  'scheduled_by',
  'started_at',
  'ended_at',
  'failure',
  'fed_for',
  'topics',
] as const satisfies (keyof Campaigns)[];

/**
 * Lists campaigns, those that are due or began last first.
 * @param filter.states without it, all
 */
export async function listCampaigns(
  dependencies: Dependencies,
  filter: { states?: readonly CampaignState[] } = {},
): Promise<StoredCampaign[]> {
  let query = dependencies.db.selectFrom('campaigns').select(LISTED);
  if (filter.states !== undefined) query = query.where('state', 'in', filter.states);
  const rows = await query
    .orderBy(({ fn }) => fn.coalesce('started_at', 'scheduled_at'), 'desc')
    .orderBy('id')
    .execute();
  return present(dependencies, rows);
}

/** Returns one campaign, or null. */
export async function findCampaign(
  dependencies: Dependencies,
  id: string,
): Promise<StoredCampaign | null> {
  const rows = await dependencies.db
    .selectFrom('campaigns')
    .select(LISTED)
    .where('id', '=', id)
    .execute();
  const [campaign] = await present(dependencies, rows);
  return campaign ?? null;
}

async function present(
  { db, rate, at }: Dependencies,
  rows: readonly Pick<Campaigns, (typeof LISTED)[number]>[],
): Promise<StoredCampaign[]> {
  const counts = await countCampaigns(db, rows);
  return rows.flatMap((row) => {
    const counted = counts.get(row.id);
    if (counted === undefined) return [];
    const isSending = row.state === 'sending' && counted.waiting > 0;
    return [
      {
        id: row.id,
        issue: row.issue_id,
        state: row.state,
        scheduledAt: row.scheduled_at,
        scheduledBy: row.scheduled_by,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        failure: readFailure(row.failure),
        topicIds: readTopicIds(row.topics),
        counts: counted,
        pace: isSending
          ? {
              perHour: rateAt(rate, row.fed_for),
              endsAt: Math.round(at + timeToRelease(rate, row.fed_for, counted.waiting)),
            }
          : null,
      },
    ];
  });
}

/** Returns the result of a campaign by language; null: there is no such campaign, or its languages were not recorded. */
export async function readResult(
  db: Kysely<Schema>,
  id: string,
): Promise<Record<Language, CampaignCounts> | null> {
  const row = await db
    .selectFrom('campaigns')
    .select(COUNTED)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : countByLanguage(db, row);
}

/** Lists the recipients whom a campaign has not reached, the last tried first. @param page from 1 */
export async function listTroubles(
  db: Kysely<Schema>,
  campaignId: string,
  page: number,
): Promise<{ troubles: CampaignTrouble[]; troubleCount: number }> {
  const found = db
    .selectFrom('deliveries')
    .where('campaign_id', '=', campaignId)
    .where(({ eb, or, and }) =>
      or([
        eb('state', 'in', ['dead', 'in-doubt']),
        and([eb('state', '=', 'sent'), eb('returned_at', 'is not', null)]),
        and([
          eb('state', '=', 'waiting'),
          eb('attempts', '>', 0),
          eb('last_error', 'is not', null),
        ]),
      ]),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(CAMPAIGN_FAILURES_PER_PAGE)
    .offset((page - 1) * CAMPAIGN_FAILURES_PER_PAGE)
    .execute();
  const KINDS = { refused: 'refused', givenUp: 'given-up', inDoubt: 'in-doubt' } as const;
  return {
    troubleCount: Number(count),
    troubles: rows.map((row) => {
      const outcome = outcomeOf(row);
      const isRetried = row.state === 'waiting';
      return {
        id: row.id,
        address: row.recipient ?? '',
        kind: isRetried ? 'retrying' : KINDS[outcome as keyof typeof KINDS],
        ...presentDeliveryFailure(row.last_error),
        at: row.queued_at,
        attempts: row.attempts,
        nextTryAt: isRetried ? row.next_try_at : null,
      };
    }),
  };
}
