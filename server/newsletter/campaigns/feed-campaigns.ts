import { type Kysely, sql, type Transaction } from 'kysely';
import type { Campaigns, Schema } from '../../platform/database/schema.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/durations.ts';
import type { CampaignDependencies } from './campaign.ts';
import { rateAt } from './mail-rate.ts';

type Dependencies = Pick<CampaignDependencies, 'db' | 'clock' | 'rate'>;

/**
 * The longest time that counts for one release, so that no more mails than usual leave at once after an outage. In
 * milliseconds.
 */
const MAX_STEP = 5 * SECOND;

/** The minimum number of mails waiting for their first attempt: what 16 concurrent connections of three processes take. */
const MIN_WAITING = 48;

/** A mail server is considered down if this many mails wait for a retry, and none has been sent for this long. */
const FAILING = 20;
const AWAY_AFTER = 2 * MINUTE;

/** The number of mails per hour that test a mail server that is down. */
const TRYING_RATE = 60;

/**
 * Longer than any SMTP dialogue. If a process began one earlier, it has ended, or waits for the database. In milliseconds.
 */
const DIALOGUE_OVER = 5 * MINUTE;

/**
 * Releases as many mails as the rate allows for the time since the last release, by the database's clock. Campaigns are sent
 * in the order in which they began. Waiting mails of a paused or stopped campaign are held again.
 */
export async function feedCampaigns(dependencies: Dependencies): Promise<void> {
  const { db } = dependencies;
  const open = await db
    .selectFrom('campaigns')
    .select(['id', 'state'])
    .where('state', 'in', UNFINISHED)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  if (open.some(({ state }) => state !== 'sending')) await holdUnsent(dependencies);
  let isFed = false;
  for (const { id, state } of open) {
    if (state !== 'sending') continue;
    isFed = await db.transaction().execute((trx) => feed(trx, dependencies, id, isFed));
  }
}

/** The states in which mails of a campaign may wait to be sent. */
export const UNFINISHED = ['sending', 'paused', 'stopped'] as const;

/**
 * Holds the waiting mails of paused or stopped campaigns. A mail that is being sent continues, and its result is stored under
 * its claim, which stays.
 * @param options.states other states whose campaigns are held
 * @param options.id only this campaign
 */
export async function holdUnsent(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  {
    states = ['paused', 'stopped'],
    id,
  }: { states?: readonly Campaigns['state'][]; id?: string } = {},
): Promise<void> {
  let query = db
    .updateTable('deliveries')
    .set({ state: 'held' })
    .where('state', '=', 'waiting')
    .where('campaign_id', 'in', (campaigns) =>
      campaigns.selectFrom('campaigns').select('id').where('state', 'in', states),
    )
    .where(({ eb, or }) =>
      or([
        eb('attempt_started_at', 'is', null),
        eb('attempt_started_at', '<', sql<number>`${clock()} - ${sql.lit(DIALOGUE_OVER)}`),
      ]),
    );
  if (id !== undefined) query = query.where('campaign_id', '=', id);
  await query.execute();
}

/**
 * Releases mails of one campaign, and ends it if nothing is left to do.
 * @param isOtherFed whether mails of an earlier one were released, so that none of this one are
 * @returns whether this or an earlier one has mails to release
 */
async function feed(
  trx: Transaction<Schema>,
  { clock, rate }: Dependencies,
  id: string,
  isOtherFed: boolean,
): Promise<boolean> {
  // The first statement locks the row.
  const campaign = await trx
    .updateTable('campaigns')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning(['is_filled', 'fed_at', 'fed_for', 'credit', 'sent_seen', 'sent_seen_at'])
    .returning(sql<number>`${clock()}`.as('now'))
    .executeTakeFirst();
  if (campaign === undefined) return isOtherFed;
  const { now } = campaign;
  const waiting = await findWaiting(trx, id);
  const update = (changes: Partial<Campaigns>) =>
    trx.updateTable('campaigns').set(changes).where('id', '=', id).execute();
  if (campaign.is_filled === 1 && !waiting.isUnfinished) {
    await update({ state: 'sent', ended_at: now });
    return isOtherFed;
  }
  if (isOtherFed || !waiting.hasHeld) {
    await update({ fed_at: now });
    return isOtherFed || campaign.is_filled === 0;
  }
  // A clock that was set back or ahead releases nothing, or no more than usual.
  const step = Math.min(MAX_STEP, Math.max(0, now - (campaign.fed_at ?? now)));
  // Counting the sent mails reads many rows, so it happens only if something is wrong.
  const isFailing = waiting.failing >= FAILING;
  const sent = isFailing ? await countSent(trx, id) : 0;
  const hasSent = !isFailing || campaign.sent_seen_at === null || sent > campaign.sent_seen;
  const sentSeenAt = hasSent ? now : (campaign.sent_seen_at ?? now);
  const isAway = isFailing && now - sentSeenAt > AWAY_AFTER;
  const perHour = isAway
    ? Math.min(TRYING_RATE, rateAt(rate, campaign.fed_for))
    : rateAt(rate, campaign.fed_for);
  const credit = campaign.credit + step * perHour;
  const allowed = Math.floor(credit / HOUR);
  const room = Math.max(MIN_WAITING, Math.ceil((perHour / HOUR) * 2 * MAX_STEP)) - waiting.fresh;
  const released =
    allowed > 0 && room > 0 ? await release(trx, clock, id, Math.min(allowed, room)) : 0;
  await update({
    fed_at: now,
    sent_seen: sent,
    sent_seen_at: sentSeenAt,
    fed_for: campaign.fed_for + (isAway ? 0 : step),
    // Unused allowance is not carried over.
    credit: room <= allowed ? credit % HOUR : credit - released * HOUR,
  });
  return true;
}

/** Releases held mails. */
async function release(
  trx: Transaction<Schema>,
  clock: Dependencies['clock'],
  campaignId: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    // A claim that a process has left stays, so that it is known whether its dialogue had begun (`MAIL_ON_CRASH`).
    .set({ state: 'waiting', attempts: 0, queued_at: clock(), next_try_at: clock() })
    .where('id', 'in', (held) =>
      held
        .selectFrom('deliveries')
        .select('id')
        .where('campaign_id', '=', campaignId)
        .where('state', '=', 'held')
        .where('failure', 'is', null)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Waiting = { hasHeld: boolean; isUnfinished: boolean; fresh: number; failing: number };

/** Counts the deliveries of a campaign that were released but not tried since, and those that wait for a retry. */
async function findWaiting(db: Kysely<Schema>, campaignId: string): Promise<Waiting> {
  const waiting = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(sql`case when attempts = 0 then 1 else 0 end`).as('fresh'),
      fn
        .sum<number | null>(sql`case when attempts > 0 and claim_token is null then 1 else 0 end`)
        .as('failing'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('deliveries')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'held')
    .limit(1)
    .executeTakeFirst();
  return {
    hasHeld: held !== undefined,
    isUnfinished: held !== undefined || Number(waiting.count) > 0,
    fresh: Number(waiting.fresh ?? 0),
    failing: Number(waiting.failing ?? 0),
  };
}

async function countSent(db: Kysely<Schema>, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(count);
}
