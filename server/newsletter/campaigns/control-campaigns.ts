import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditEventName } from '../../../contract/admin/audit/audit.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { findEditedEntry } from '../../content/content.ts';
import type { Campaigns, Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { hasTopics } from '../topics.ts';
import { type CampaignDependencies, issueKey } from './campaign.ts';
import { holdUnsent } from './feed-campaigns.ts';

type Parts = Pick<CampaignDependencies, 'db' | 'clock' | 'now'>;

/** A user of the back office. */
type Staff = Extract<Actor, { source: 'admin' }>;

/** The result of an action on a campaign. `conflict`: its state differs from the one that the user has seen. */
export type CampaignResult<Value = object> =
  | ({ ok: true } & Value)
  | { ok: false; problem: 'not-found' | 'conflict' };

/**
 * Schedules that an issue is published and sent at a time.
 * @param options.at by the database's clock, in epoch milliseconds; null: at once
 * @param options.topics none: it goes to everybody
 */
export async function scheduleCampaign(
  { db, clock, now }: Parts,
  {
    issue,
    at,
    topics = [],
    actor,
  }: { issue: number; at: number | null; topics?: readonly string[]; actor: Staff },
): Promise<CampaignResult<{ id: string }>> {
  const id = randomUUID();
  return transact(db, async (trx): Promise<CampaignResult<{ id: string }>> => {
    const key = issueKey(issue);
    if ((await findEditedEntry(trx, key)) === null) return { ok: false, problem: 'not-found' };
    const ids = [...new Set(topics)];
    if (!(await hasTopics(trx, ids))) return { ok: false, problem: 'conflict' };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('campaigns')
      .values({
        id,
        issue_id: issue,
        state: 'scheduled',
        scheduled_at: at ?? clock(),
        created_at: clock(),
        scheduled_by: actor.staffId,
        is_filled: 0,
        recipients: 0,
        fed_for: 0,
        credit: 0,
        sent_seen: 0,
        past_sent: 0,
        past_refused: 0,
        past_given_up: 0,
        past_unsubscribed: 0,
        recipients_en: 0,
        past_sent_en: 0,
        past_refused_en: 0,
        past_given_up_en: 0,
        past_unsubscribed_en: 0,
        topics: ids.length === 0 ? null : JSON.stringify(ids),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return { ok: false, problem: 'conflict' };
    await recordAuditEvent(
      trx,
      {
        actor,
        event: 'newsletter-scheduled',
        subject: key,
        details: at === null ? {} : { scheduledAt: at },
      },
      now(),
    );
    return { ok: true, id };
  });
}

/** Cancels a campaign that has not begun, or removes one that failed to begin. */
export async function cancelCampaign(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  id: string,
  actor: Staff,
): Promise<CampaignResult> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('campaigns')
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'failed'])
      .returning(['issue_id', 'state'])
      .executeTakeFirst();
    if (removed === undefined) return { ok: false, problem: await problemOf(trx, id) };
    if (removed.state === 'scheduled') {
      const subject = issueKey(removed.issue_id);
      await recordAuditEvent(trx, { actor, event: 'newsletter-cancelled', subject }, now());
    }
    return { ok: true };
  });
}

/** The actions that only change the state of a campaign: the states before, the state after, and the recorded event. */
const MOVES = {
  pause: { from: ['sending'], to: 'paused', event: 'newsletter-paused' },
  resume: { from: ['paused'], to: 'sending', event: 'newsletter-resumed' },
  stop: { from: ['sending', 'paused'], to: 'stopped', event: 'newsletter-stopped' },
} as const satisfies Record<
  string,
  {
    from: readonly Campaigns['state'][];
    to: Campaigns['state'];
    event: AuditEventName;
  }
>;

/**
 * Pauses, resumes or stops a campaign. After a pause or a stop nothing leaves except mails that are being sent at that
 * moment.
 */
export async function moveCampaign(
  { db, clock, now }: Parts,
  id: string,
  { move, actor }: { move: keyof typeof MOVES; actor: Staff },
): Promise<CampaignResult> {
  const { from, to, event } = MOVES[move];
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('campaigns')
      .set({
        state: to,
        // The time during which nothing left does not count for the next release.
        ...(to === 'sending' ? { fed_at: clock() } : {}),
        ...(to === 'stopped' ? { ended_at: clock() } : {}),
      })
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('issue_id')
      .executeTakeFirst();
    if (moved === undefined) return { ok: false, problem: await problemOf(trx, id) };
    if (to !== 'sending') await holdUnsent({ db: trx, clock }, { id });
    await recordAuditEvent(trx, { actor, event, subject: issueKey(moved.issue_id) }, now());
    return { ok: true };
  });
}

/**
 * Sends a campaign again, under the same Message-IDs, to the recipients who have not got it: whose mails were given up, have
 * bounced, wait for a retry, or were stopped. Recipients who get no more issues (`bouncing_since`) are left out.
 * @param options.refused whether to include addresses that were permanently refused
 */
export async function resendCampaign(
  { db, clock, now }: Parts,
  id: string,
  { refused, actor }: { refused: boolean; actor: Staff },
): Promise<CampaignResult<{ count: number }>> {
  return db.transaction().execute(async (trx) => {
    const campaign = await trx
      .updateTable('campaigns')
      .set({ state: 'sending', ended_at: null, fed_at: clock() })
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'sent', 'stopped'])
      .returning(['issue_id', 'is_filled'])
      .executeTakeFirst();
    if (campaign === undefined) return { ok: false, problem: await problemOf(trx, id) };
    await trx
      .updateTable('deliveries')
      .set({
        state: 'held',
        failure: null,
        returned_at: null,
        claim_token: null,
        attempt_started_at: null,
      })
      .where('campaign_id', '=', id)
      .where(({ eb, or, and }) =>
        or([
          and([
            eb('state', 'in', ['dead', 'sent']),
            eb('failure', 'in', refused ? ['temporary', 'permanent'] : ['temporary']),
          ]),
          and([eb('state', '=', 'waiting'), eb('attempts', '>', 0), eb('claim_token', 'is', null)]),
        ]),
      )
      .where('subscriber_id', 'in', (subscribers) =>
        subscribers.selectFrom('subscribers').select('id').where('bouncing_since', 'is', null),
      )
      .execute();
    const { count } = await trx
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('campaign_id', '=', id)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    const details = { count: Number(count) };
    const subject = issueKey(campaign.issue_id);
    await recordAuditEvent(trx, { actor, event: 'newsletter-resent', subject, details }, now());
    return { ok: true, ...details };
  });
}

async function problemOf(db: Kysely<Schema>, id: string): Promise<'not-found' | 'conflict'> {
  const row = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined ? 'not-found' : 'conflict';
}
