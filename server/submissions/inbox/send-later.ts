import type { RawBuilder, Transaction } from 'kysely';
import { SEND_LATER_MAX_MS } from '../../../contract/admin/inbox/inbox.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isReachable } from '../../platform/deliveries/deliver.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { purgeTime } from '../purge-time.ts';
import { readStoredFields } from '../stored-fields.ts';
import { addEvents, isTimelineFull } from './change-conversations.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';
import { type ReplyDependencies, recordReply } from './record-reply.ts';
import { reopen } from './reopen.ts';
import { checkReply, type Reply, type WriteResult } from './reply.ts';
import { removeDraft } from './reply-draft.ts';
import { sendFiles } from './reply-files.ts';
import {
  findScheduledReply,
  mayAnswer,
  removeScheduledReply,
  setDueTime,
  stopScheduledReply,
} from './scheduled-reply.ts';

export type ScheduleResult =
  | WriteResult
  /** `reply-waits`: another reply waits in the conversation; `too-far`: the time is past, too far ahead, or after the conversation is purged. */
  | { ok: false; problem: 'reply-waits' | 'too-far' };

/**
 * Stores a reply that is sent later, with its files. The conversation does not count as answered before. A repeated call with the same key succeeds and
 * stores nothing.
 * @param options.dueAt when it is sent, by the database's clock, in epoch milliseconds
 */
export async function scheduleReply(
  { db, now, retentionDays }: Pick<ReplyDependencies, 'db' | 'now'> & { retentionDays: number },
  reply: Reply & { actor: Extract<Actor, { source: 'admin' }> },
  { dueAt }: { dueAt: number },
): Promise<ScheduleResult> {
  const { key, text, actor, files = [], draftSeen } = reply;
  const { staffId } = actor;
  return transact(db, async (trx): Promise<ScheduleResult> => {
    const checked = await checkReply(trx, reply);
    if (checked.kind === 'known') return checked.result;
    const { id } = checked;
    const known = await trx
      .selectFrom('scheduled_replies')
      .select(['submission_id', 'key'])
      .where(({ eb, or }) => or([eb('submission_id', '=', id), eb('key', '=', key)]))
      .execute();
    if (known.some((each) => each.key === key)) {
      const isThis = known.some((each) => each.key === key && each.submission_id === id);
      return isThis ? { ok: true } : { ok: false, problem: 'not-found' };
    }
    if (known.length > 0) return { ok: false, problem: 'reply-waits' };
    const at = now();
    const { fields, receivedAt, keptUntil, ...place } = await trx
      .selectFrom('conversations')
      .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
      .select(['fields', 'received_at as receivedAt', 'kept_until as keptUntil'])
      .select(['conversations.state', 'stage', 'assigned_to'])
      .where('submissions.id', '=', id)
      .executeTakeFirstOrThrow();
    const isAhead = dueAt > at && dueAt <= at + SEND_LATER_MAX_MS;
    if (!isAhead || dueAt >= purgeTime({ receivedAt, keptUntil, retentionDays })) {
      return { ok: false, problem: 'too-far' };
    }
    if (!isReachable({ purpose: 'reply', to: readStoredFields(fields) })) {
      return { ok: false, problem: 'unreachable' };
    }
    const fileProblem = await sendFiles(trx, { id, staffId }, { key, files });
    if (fileProblem !== null) return { ok: false, problem: fileProblem };
    await trx
      .insertInto('scheduled_replies')
      .values({
        submission_id: id,
        key,
        staff_id: staffId,
        text,
        language: reply.language ?? null,
        state: reply.state,
        stage: reply.stage ?? null,
        template: reply.template ?? null,
        written_at: at,
        due_at: dueAt,
      })
      .execute();
    const isTaken = place.assigned_to === null;
    if (isTaken) {
      await addEvents(trx, [{ submissionId: id, kind: 'assigned', staffId, text: staffId, at }]);
    }
    await trx
      .updateTable('conversations')
      .set({
        ...(isTaken ? { assigned_to: staffId } : {}),
        // Somebody works on it.
        ...(place.stage === null && place.state === 'new' ? { state: 'open' } : {}),
        is_unread: 0,
        snoozed_until: null,
      })
      .where('submission_id', '=', id)
      .execute();
    await setDueTime(trx, id, dueAt);
    await removeDraft(trx, { id, staffId }, draftSeen);
    const subject = { kind: 'conversation', id } as const;
    await recordAuditEvent(trx, { actor, event: 'reply-scheduled', subject }, at);
    return { ok: true };
  });
}

export type SendNowResult =
  | { ok: true }
  /** `reply-stopped`: it was taken back meanwhile. */
  | {
      ok: false;
      problem: 'not-found' | 'suspected' | 'reply-stopped' | 'too-many' | 'unreachable';
    };

/** Sends a reply that waits, at once. If it was sent meanwhile, that succeeds, too. */
export async function sendScheduledReplyNow(
  dependencies: ReplyDependencies,
  {
    id: asked,
    key,
    scope,
    actor,
    leavesAt,
  }: { id: string; key: string; scope: Scope; actor: Actor; leavesAt?: RawBuilder<number> },
): Promise<SendNowResult> {
  return transact(dependencies.db, async (trx): Promise<SendNowResult> => {
    await lockConversation(trx, asked);
    const [place] = (await findPlaces(trx, [asked], scope)) ?? [];
    if (place === undefined) return { ok: false, problem: 'not-found' };
    const { id } = place;
    if (place.isSuspected) return { ok: false, problem: 'suspected' };
    const reply = await findScheduledReply(trx, id);
    if (reply?.key !== key) {
      const sent = await trx
        .selectFrom('conversation_events')
        .select('sequence')
        .where('submission_id', '=', id)
        .where('key', '=', key)
        .executeTakeFirst();
      return sent === undefined ? { ok: false, problem: 'reply-stopped' } : { ok: true };
    }
    if (await isTimelineFull(trx, id)) return { ok: false, problem: 'too-many' };
    const isSent = await send(trx, dependencies, {
      reply,
      actor,
      isByItself: false,
      leavesAt,
    });
    return isSent ? { ok: true } : { ok: false, problem: 'unreachable' };
  });
}

/** How often due replies are looked for. In milliseconds. */
const EVERY = 2 * SECOND;

/** How many are sent at a time. */
const BATCH = 100;

type DueDependencies = ReplyDependencies & {
  /** Reads the database's clock, in epoch milliseconds. */
  clock: () => Promise<number>;
};

/** Sends the replies whose time has come. Several processes may run it. */
export function sendDueRepliesJob(dependencies: DueDependencies): Job {
  return {
    name: 'send replies that waited',
    first: EVERY,
    every: EVERY,
    run: () => sendDueReplies(dependencies),
  };
}

/** Sends the replies whose time has come. One that cannot be sent is taken back, and its conversation is open again. */
export async function sendDueReplies(dependencies: DueDependencies): Promise<void> {
  const now = await dependencies.clock();
  const due = await dependencies.db
    .selectFrom('scheduled_replies')
    .select(['submission_id as id', 'key'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .execute();
  const failures: unknown[] = [];
  for (const { id, key } of due) {
    // One that fails, such as by a broken connection, does not hold up the others.
    await sendDueReply(dependencies, { id, key }, now).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function sendDueReply(
  dependencies: DueDependencies,
  { id, key }: { id: string; key: string },
  now: number,
): Promise<void> {
  const at = dependencies.now();
  const result = await transact(dependencies.db, async (trx) => {
    await lockConversation(trx, id);
    const reply = await findScheduledReply(trx, id);
    // Another process has sent it, or it was taken back.
    if (reply?.key !== key || reply.due_at === null || reply.due_at > now) return { ok: true };
    if (!(await mayAnswer(trx, { id, staffId: reply.staff_id }, at))) {
      await giveUp(trx, id, { reason: 'left', at });
      return { ok: true };
    }
    const isSent =
      !(await isTimelineFull(trx, id)) &&
      (await send(trx, dependencies, {
        reply,
        actor: { source: 'server', staffId: null },
        isByItself: true,
      }));
    return { ok: isSent };
  });
  if (result.ok) return;
  await dependencies.db.transaction().execute(async (trx) => {
    await lockConversation(trx, id);
    // Somebody may have taken it back meanwhile, and written another one.
    if ((await findScheduledReply(trx, id))?.key !== key) return;
    await giveUp(trx, id, { reason: 'undeliverable', at });
  });
}

async function giveUp(
  trx: Transaction<Schema>,
  id: string,
  { reason, at }: { reason: 'left' | 'undeliverable'; at: number },
): Promise<void> {
  await stopScheduledReply(trx, id, { reason, by: null, at });
  await reopen(trx, id);
}

/** Sends a reply that waited. What somebody has changed of the conversation since it was written stays. @returns false if it cannot be sent */
async function send(
  trx: Transaction<Schema>,
  dependencies: ReplyDependencies,
  {
    reply,
    actor,
    isByItself,
    leavesAt,
  }: {
    reply: NonNullable<Awaited<ReturnType<typeof findScheduledReply>>>;
    actor: Actor;
    isByItself: boolean;
    leavesAt?: RawBuilder<number> | undefined;
  },
): Promise<boolean> {
  const { submission_id: id, key, text, staff_id: staffId } = reply;
  const changes = await trx
    .selectFrom('conversation_events')
    .select('kind')
    .where('submission_id', '=', id)
    .where('kind', 'in', ['state', 'stage'])
    .where('at', '>=', reply.written_at)
    .execute();
  const isChanged = (kind: 'state' | 'stage') => changes.some((change) => change.kind === kind);
  await removeScheduledReply(trx, reply);
  return recordReply(
    trx,
    dependencies,
    {
      ...{ id, key, text, staffId, actor, isByItself, leavesAt },
      state: isChanged('state') ? null : reply.state,
      language: reply.language ?? undefined,
      stage: isChanged('stage') ? undefined : (reply.stage ?? undefined),
      template: reply.template ?? undefined,
    },
    dependencies.now(),
  );
}
