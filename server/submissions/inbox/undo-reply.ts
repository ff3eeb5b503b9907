import type { Kysely, Selectable, Transaction } from 'kysely';
import type { UndoneReply } from '../../../contract/admin/inbox/inbox.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import type { ConversationEvents, Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { cancelDeliveries } from '../../platform/deliveries/delivery-store.ts';
import { applicationState, isAnsweredState } from './application-state.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';
import { findParts } from './merged.ts';
import type { Undo } from './record-reply.ts';
import { addToDraft } from './reply-draft.ts';
import { takeBackFiles } from './reply-files.ts';
import { takeBackScheduledReply } from './scheduled-reply.ts';

export type UndoResult =
  | { ok: true; undone: UndoneReply }
  /** `not-found`: there is no such reply of this user; `already-leaving`: an attempt to send it has begun. */
  | { ok: false; problem: 'not-found' | 'already-leaving' };

/**
 * Takes back a user's own reply, unless a process has begun to send it: its mail, its row in the timeline, the assignment, the stage and the snooze
 * that came with it are removed in one transaction, and its text becomes the user's draft. What somebody has changed since stays. A reply that is sent
 * later is taken back by anybody who may answer.
 * @param own.key the key with which it was sent
 * @param at epoch milliseconds
 */
export async function undoReply(
  db: Kysely<Schema>,
  { id: sentIn, key, scope, staffId }: { id: string; key: string; scope: Scope; staffId: string },
  at: number,
): Promise<UndoResult> {
  return transact(db, async (trx): Promise<UndoResult> => {
    await lockConversation(trx, sentIn);
    const [place] = (await findPlaces(trx, [sentIn], scope)) ?? [];
    if (place === undefined) return { ok: false, problem: 'not-found' };
    const { id } = place;
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'conversation', id } as const;
    const waited = await takeBackScheduledReply(trx, { id, key, staffId }, at);
    if (waited !== null) {
      await recordAuditEvent(trx, { actor, event: 'reply-undone', subject }, at);
      return { ok: true, undone: waited };
    }
    const reply = await trx
      .selectFrom('conversation_events')
      .selectAll()
      .where('submission_id', 'in', await findParts(trx, id))
      .where('kind', '=', 'reply')
      .where('key', '=', key)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (reply === undefined) return { ok: false, problem: 'not-found' };
    if (reply.undo === null) return { ok: false, problem: 'already-leaving' };
    const undo = JSON.parse(reply.undo) as Undo;
    if (!(await cancelDeliveries(trx, undo.deliveries))) {
      return { ok: false, problem: 'already-leaving' };
    }
    await takeBackFiles(trx, key, { submissionId: id, staffId, at });
    await trx
      .deleteFrom('conversation_events')
      .where('submission_id', '=', reply.submission_id)
      .where((eb) =>
        eb.or([
          eb('key', '=', key),
          // What came with it has the same time.
          eb.and([
            eb('kind', 'in', ['assigned', 'stage', 'snoozed']),
            eb('staff_id', '=', staffId),
            eb('at', '=', reply.at),
          ]),
        ]),
      )
      .execute();
    // A conversation that was merged since keeps what it has.
    if (reply.submission_id === id) await restore(trx, reply, undo);
    const draft = await addToDraft(trx, { id, staffId, text: reply.text ?? '' }, at);
    await recordAuditEvent(trx, { actor, event: 'reply-undone', subject }, at);
    return { ok: true, undone: { draft, ...undo.sent } };
  });
}

/** Gives a conversation what it had before a reply, except what was changed after it. */
async function restore(
  trx: Transaction<Schema>,
  { submission_id: id, sequence, staff_id: staffId }: Selectable<ConversationEvents>,
  undo: Undo,
): Promise<void> {
  const now = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  const later = await trx
    .selectFrom('conversation_events')
    .select('kind')
    .where('submission_id', '=', id)
    .where('sequence', '>', sequence)
    .execute();
  const firstReply = await trx
    .selectFrom('conversation_events')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .where('submission_id', '=', id)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  const isMovedOn = later.some(({ kind }) => kind === 'stage');
  const isMerged = later.some(({ kind }) => kind === 'merged');
  const moved = isMovedOn ? null : undo.stage;
  const stage = moved?.stage ?? now.stage;
  const isAnswered = isAnsweredState(undo.state);
  const isStateKept =
    now.arrived_at !== undo.arrivedAt ||
    later.some(({ kind }) => kind !== 'note' && kind !== 'assigned');
  await trx
    .updateTable('conversations')
    .set({
      ...(moved === null ? {} : { stage, staged_at: moved.at }),
      ...(isStateKept
        ? {}
        : {
            state: stage === null ? undo.state : applicationState(stage, { isAnswered }),
            snoozed_until: undo.snoozedUntil,
          }),
      ...(undo.isTaken && !isMerged && now.assigned_to === staffId ? { assigned_to: null } : {}),
      ...(undo.isUnread ? { is_unread: 1 } : {}),
      first_replied_at: undo.firstRepliedAt ?? firstReply.at,
    })
    .where('submission_id', '=', id)
    .execute();
}
