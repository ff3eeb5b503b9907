import type { Kysely, Selectable, Transaction } from 'kysely';
import type { StopReason, UndoneReply } from '../../../contract/admin/inbox/inbox.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { listStaff } from '../../auth/auth.ts';
import type { ScheduledReplies, Schema } from '../../platform/database/schema.ts';
import { notify } from '../notifications/notifications.ts';
import { addEvents } from './change-conversations.ts';
import { colleaguesOf } from './colleagues.ts';
import { lockConversation } from './find-conversation.ts';
import { addToDraft } from './reply-draft.ts';
import { takeBackFiles } from './reply-files.ts';

/** Why a reply is not sent, whose deed that is (null: the visitor's or the server's), and when, in epoch milliseconds. */
type Stop = {
  reason: StopReason;
  by: string | null;
  at: number;
  /** Whose reply is not stopped. Missing: anybody's is. */
  except?: string | null;
};

/** Finds the reply of a conversation that is sent later. */
export async function findScheduledReply(
  db: Kysely<Schema>,
  id: string,
): Promise<Selectable<ScheduledReplies> | undefined> {
  return db
    .selectFrom('scheduled_replies')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirst();
}

/**
 * Takes back the reply that waits in a conversation, if one does: it becomes the draft of whoever wrote it, who is told. If that user may not answer
 * any more, it stays in the conversation, and colleagues decide. The conversation must be locked.
 */
export async function stopScheduledReply(
  trx: Transaction<Schema>,
  id: string,
  { reason, by, at, except = null }: Stop,
): Promise<void> {
  // Whoever sends it at this moment deletes the same row, so exactly one of the two finds it.
  const stopped = await trx
    .updateTable('scheduled_replies')
    .set({ due_at: null })
    .where('submission_id', '=', id)
    .where('due_at', 'is not', null)
    .$if(except !== null, (query) => query.where('staff_id', '!=', except ?? ''))
    .returningAll()
    .executeTakeFirst();
  if (stopped === undefined) return;
  const { staff_id: writer } = stopped;
  await setDueTime(trx, id, null);
  const mayEdit = await mayAnswer(trx, { id, staffId: writer }, at);
  const text = mayEdit ? reason : 'left';
  await addEvents(trx, [{ submissionId: id, kind: 'reply-stopped', text, staffId: by, at }]);
  if (mayEdit) {
    await giveBack(trx, stopped, { staffId: writer, at });
    await notify(trx, { to: [writer], submissionIds: [id], kind: 'reply-stopped', by, at });
  }
  const actor: Actor =
    by === null ? { source: 'server', staffId: null } : { source: 'admin', staffId: by };
  const subject = { kind: 'conversation', id } as const;
  await recordAuditEvent(trx, { actor, event: 'reply-stopped', subject }, at);
}

/**
 * Takes back the replies that wait for a person who has sent another form.
 * @param sent.id what the person has sent now
 * @param at epoch milliseconds
 */
export async function stopRepliesTo(
  trx: Transaction<Schema>,
  { id, emailKey }: { id: string; emailKey: string | null },
  at: number,
): Promise<void> {
  if (emailKey === null) return;
  const waiting = await trx
    .selectFrom('scheduled_replies')
    // Any part of the conversation may have the address.
    .innerJoin('submissions', (join) =>
      join.on('scheduled_replies.submission_id', '=', ({ fn }) =>
        fn.coalesce('submissions.merged_into', 'submissions.id'),
      ),
    )
    .select('scheduled_replies.submission_id as id')
    .distinct()
    .where('email_key', '=', emailKey)
    .where('due_at', 'is not', null)
    .where('scheduled_replies.submission_id', '!=', id)
    .orderBy('scheduled_replies.submission_id')
    .execute();
  for (const { id: other } of waiting) {
    await lockConversation(trx, other);
    await stopScheduledReply(trx, other, { reason: 'wrote', by: null, at });
  }
}

/**
 * Takes back a reply that waits, by hand: it becomes the draft of whoever takes it back. If somebody else wrote it, that user is told.
 * @param own.key its key
 * @param at epoch milliseconds
 * @returns null if there is none with this key
 */
export async function takeBackScheduledReply(
  trx: Transaction<Schema>,
  { id, key, staffId }: { id: string; key: string; staffId: string },
  at: number,
): Promise<UndoneReply | null> {
  const reply = await findScheduledReply(trx, id);
  if (reply?.key !== key) return null;
  const { staff_id: writer, language, template, stage } = reply;
  await setDueTime(trx, id, null);
  const draft = await giveBack(trx, reply, { staffId, at });
  if (writer !== staffId) {
    await addEvents(trx, [
      { submissionId: id, kind: 'reply-stopped', text: 'colleague', staffId, at },
    ]);
    if (await mayAnswer(trx, { id, staffId: writer }, at)) {
      const by = staffId;
      await notify(trx, { to: [writer], submissionIds: [id], kind: 'reply-stopped', by, at });
    }
  }
  return { draft, language, template, stage };
}

/** Deletes a reply that waits, because it is sent now. */
export async function removeScheduledReply(
  trx: Transaction<Schema>,
  { submission_id: id }: Pick<ScheduledReplies, 'submission_id'>,
): Promise<void> {
  await trx.deleteFrom('scheduled_replies').where('submission_id', '=', id).execute();
  await setDueTime(trx, id, null);
}

/** Stores when the reply of a conversation leaves, in epoch milliseconds. Null: none waits. */
export async function setDueTime(
  trx: Transaction<Schema>,
  id: string,
  dueAt: number | null,
): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ reply_due_at: dueAt })
    .where('submission_id', '=', id)
    .execute();
}

/** Whether a user may still answer a conversation. @param at epoch milliseconds */
export async function mayAnswer(
  trx: Transaction<Schema>,
  { id, staffId }: { id: string; staffId: string },
  at: number,
): Promise<boolean> {
  const place: { kind: StaffFormName } | undefined = await trx
    .selectFrom('conversations')
    .select('kind')
    .where('submission_id', '=', id)
    .executeTakeFirst();
  if (place === undefined) return false;
  const staff = await listStaff({ db: trx, now: () => at });
  return colleaguesOf(staff, place.kind).some((colleague) => colleague.id === staffId);
}

async function giveBack(
  trx: Transaction<Schema>,
  { submission_id: id, key, text }: Selectable<ScheduledReplies>,
  { staffId, at }: { staffId: string; at: number },
): Promise<UndoneReply['draft']> {
  await trx.deleteFrom('scheduled_replies').where('submission_id', '=', id).execute();
  await takeBackFiles(trx, key, { submissionId: id, staffId, at });
  return addToDraft(trx, { id, staffId, text }, at);
}
