import type { Kysely, RawBuilder, Transaction } from 'kysely';
import {
  type ApplicationStage,
  type ConversationState,
  type StateAfterReply,
  TIMELINE_MAX,
  type UndoneReply,
} from '../../../contract/admin/inbox/inbox.ts';
import { findMentions } from '../../../contract/admin/inbox/notifications.ts';
import type { Language, Localized } from '../../../contract/locale.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { listStaff } from '../../auth/auth.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import { REPLY_COPY } from '../mails/reply.ts';
import { notify } from '../notifications/notifications.ts';
import { readStoredFields } from '../stored-fields.ts';
import { applicationState } from './application-state.ts';
import { addEvents } from './change-conversations.ts';
import { colleaguesOf } from './colleagues.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';
import { sendFiles } from './reply-files.ts';

/** A user who writes in a conversation, and what that user has read of it. */
type Writing = { id: string; scope: Scope; actor: Actor; key: string; text: string };

/** A reply to a visitor. */
export type Reply = Writing & {
  /** The key of the last reply that the user has read. Null: there was none. */
  seen: string | null;
  /** Whether it is sent although somebody has answered since. */
  anyway: boolean;
  /** The state of a message afterwards. That of an application follows from its stage. */
  state: StateAfterReply;
  /** The language of the mail around the text. Missing: that of the page that the visitor used. */
  language?: Language | undefined;
  /** The stage to which an application is moved. Missing: it stays. */
  stage?: ApplicationStage | undefined;
  /** The id of a stage's template with which it began. */
  template?: string | undefined;
  /** The ids of the files that go with it. */
  files?: readonly string[] | undefined;
  /** When its mail may leave, by the database's clock. Until then it can be taken back. Missing: at once, and nobody can. */
  leavesAt?: RawBuilder<number> | undefined;
};

/** What taking back a reply puts back, besides its text and its files. */
export type Undo = {
  /** The ids of its mail, and of the organisation's copy. */
  deliveries: string[];
  state: ConversationState;
  /** The stage from which it moved an application, and since when it was there. Null: it moved none. */
  stage: { stage: ApplicationStage; at: number | null } | null;
  /** Whether it assigned the conversation to whoever wrote it. */
  isTaken: boolean;
  isUnread: boolean;
  snoozedUntil: number | null;
  /** Null: nobody had answered before. */
  firstRepliedAt: number | null;
  /** When the visitor had last written. */
  arrivedAt: number;
  sent: Omit<UndoneReply, 'draft'>;
};

export type WriteResult =
  | { ok: true }
  /** `too-many`: the conversation has the maximum number of notes and replies. */
  | { ok: false; problem: 'not-found' | 'suspected' | 'answered-meanwhile' | 'too-many' }
  /** No channel for replies reaches the sender. */
  | { ok: false; problem: 'unreachable' }
  /** Some of its files are not there any more, or wait for the virus scanner, or are too large together. */
  | { ok: false; problem: 'files-gone' | 'not-scanned' | 'too-large' };

export type ReplyDependencies = {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  /** Whether the organisation gets a copy. */
  copiesReplies: boolean;
};

/**
 * Sends a reply: its mail, its files, its row in the timeline and the new state are one transaction. An unassigned conversation is
 * assigned to the user who replies. A repeated call with the same key succeeds and sends nothing.
 */
export async function sendReply(
  dependencies: ReplyDependencies,
  reply: Reply,
): Promise<WriteResult> {
  const { id, key, text, actor, state, stage, language, files = [], leavesAt } = reply;
  const { staffId } = actor;
  return transact(dependencies.db, async (trx): Promise<WriteResult> => {
    const checked = await checkWriting(trx, reply);
    if (checked !== 'new') return checked;
    const at = dependencies.now();
    const last = await findLastReply(trx, id);
    if (last !== reply.seen && !reply.anyway) return { ok: false, problem: 'answered-meanwhile' };
    const submission = await trx
      .selectFrom('submissions')
      .select('fields')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const to = readStoredFields(submission.fields);
    const before = await trx
      .selectFrom('conversations')
      .selectAll()
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow();
    // Messages have no stages.
    const earlierStage = before.stage;
    const isMoved = stage !== undefined && earlierStage !== null && earlierStage !== stage;
    // Answering an unassigned conversation assigns it.
    const isTaken = staffId !== null && before.assigned_to === null;
    const fileProblem = await sendFiles(trx, { id, staffId }, { key, files });
    if (fileProblem !== null) return { ok: false, problem: fileProblem };
    const template = await findTemplateTitle(trx, reply);
    const earlier = await findMessageIds(trx, id);
    const about = { earlier, ...(language === undefined ? {} : { language }) };
    const [deliveryId] = await deliver(trx, dependencies, [
      { purpose: 'reply', to, submissionId: id, about, dueAt: leavesAt },
    ]);
    if (deliveryId == null) return { ok: false, problem: 'unreachable' };
    const [copyId] = dependencies.copiesReplies
      ? await deliver(trx, dependencies, [
          {
            purpose: REPLY_COPY,
            to: 'organisation',
            submissionId: id,
            about: { ...about, copyOf: deliveryId },
            dueAt: leavesAt,
          },
        ])
      : [];
    const undo: Undo = {
      deliveries: [deliveryId, copyId ?? []].flat(),
      state: before.state,
      stage: isMoved ? { stage: earlierStage, at: before.staged_at } : null,
      isTaken,
      isUnread: before.is_unread === 1,
      snoozedUntil: before.snoozed_until,
      firstRepliedAt: before.first_replied_at,
      arrivedAt: before.arrived_at,
      sent: { language: language ?? null, template: reply.template ?? null, stage: stage ?? null },
    };
    await addEvents(trx, [
      ...(isTaken
        ? [{ submissionId: id, kind: 'assigned' as const, staffId, text: staffId, at }]
        : []),
      {
        submissionId: id,
        kind: 'reply',
        staffId,
        text,
        at,
        key,
        deliveryId,
        ...(template && { details: JSON.stringify(template) }),
        ...(leavesAt !== undefined && { undo: JSON.stringify(undo) }),
      },
      ...(isMoved ? [{ submissionId: id, kind: 'stage' as const, staffId, text: stage, at }] : []),
    ]);
    await trx
      .updateTable('conversations')
      .set((eb) => ({
        state:
          earlierStage === null
            ? state
            : applicationState(stage ?? earlierStage, { isAnswered: true }),
        ...(isMoved ? { stage, staged_at: at } : {}),
        ...(isTaken ? { assigned_to: staffId } : {}),
        is_unread: 0,
        snoozed_until: null,
        first_replied_at: eb.fn.coalesce('first_replied_at', eb.val(at)),
      }))
      .where('submission_id', '=', id)
      .execute();
    if (staffId !== null) await removeDraft(trx, { id, staffId });
    await recordAuditEvent(trx, { actor, event: 'replied' }, at);
    return { ok: true };
  });
}

/** Adds a note, which the visitor never sees, and tells the colleagues whom it mentions. A repeated call with the same key adds nothing. */
export async function addNote(
  { db, now }: Pick<ReplyDependencies, 'db' | 'now'>,
  note: Writing,
): Promise<WriteResult> {
  const { id, key, text, actor } = note;
  const { staffId } = actor;
  return db.transaction().execute(async (trx): Promise<WriteResult> => {
    const checked = await checkWriting(trx, note, { isNote: true });
    if (checked !== 'new') return checked;
    const at = now();
    await addEvents(trx, [{ submissionId: id, kind: 'note', staffId, text, at, key }]);
    const [place] = (await findPlaces(trx, [id], note.scope)) ?? [];
    if (place !== undefined && text.includes('@')) {
      const colleagues = colleaguesOf(await listStaff({ db: trx, now }), place.form);
      const to = findMentions(text, colleagues).map((mention) => mention.id);
      await notify(trx, { to, submissionIds: [id], kind: 'mention', by: staffId, at });
    }
    return { ok: true };
  });
}

/**
 * Saves a user's unfinished text. An empty text removes it.
 * @param at epoch milliseconds
 * @returns false if the conversation does not exist, or may not be seen
 */
export async function saveDraft(
  db: Kysely<Schema>,
  { id, scope, staffId, text }: Pick<Writing, 'id' | 'scope' | 'text'> & { staffId: string },
  at: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await findPlaces(trx, [id], scope)) === null) return false;
    if (text === '') {
      await removeDraft(trx, { id, staffId });
      return true;
    }
    await writeDraft(trx, { id, staffId, text }, at);
    return true;
  });
}

export async function writeDraft(
  trx: Transaction<Schema>,
  { id, staffId, text }: { id: string; staffId: string; text: string },
  at: number,
): Promise<void> {
  await trx
    .insertInto('reply_drafts')
    .values({ submission_id: id, staff_id: staffId, text, saved_at: at })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'staff_id']).doUpdateSet({ text, saved_at: at }),
    )
    .execute();
}

async function removeDraft(
  trx: Transaction<Schema>,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await trx
    .deleteFrom('reply_drafts')
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .execute();
}

/**
 * Checks whether something can be written, and makes other writers in the same conversation wait until the end of the
 * transaction.
 * @returns `new` if it is to be written; otherwise the result of the call
 */
async function checkWriting(
  trx: Transaction<Schema>,
  { id, scope, key }: Writing,
  { isNote = false } = {},
): Promise<'new' | WriteResult> {
  await lockConversation(trx, id);
  const [place] = (await findPlaces(trx, [id], scope)) ?? [];
  if (place === undefined) return { ok: false, problem: 'not-found' };
  const written = await trx
    .selectFrom('conversation_events')
    .select('submission_id')
    .where('key', '=', key)
    .executeTakeFirst();
  if (written !== undefined) {
    return written.submission_id === id ? { ok: true } : { ok: false, problem: 'not-found' };
  }
  if (place.isSuspected && !isNote) return { ok: false, problem: 'suspected' };
  const { count } = await trx
    .selectFrom('conversation_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count) < TIMELINE_MAX ? 'new' : { ok: false, problem: 'too-many' };
}

/** Returns the title of the template that a reply began with. Null if it is deleted. */
async function findTemplateTitle(
  trx: Transaction<Schema>,
  { template }: Pick<Reply, 'template'>,
): Promise<Localized | null> {
  if (template === undefined) return null;
  const found = await trx
    .selectFrom('reply_templates')
    .select(['title_ar as ar', 'title_en as en'])
    .where('id', '=', template)
    .executeTakeFirst();
  return found ?? null;
}

async function findLastReply(trx: Transaction<Schema>, id: string): Promise<string | null> {
  const last = await trx
    .selectFrom('conversation_events')
    .select('key')
    .where('submission_id', '=', id)
    .where('kind', '=', 'reply')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.key ?? null;
}

/** How many messages a reply refers to (RFC 5322, 3.6.4). Only the last ones, so that the header stays short. */
const REFERENCES = 20;

/** Returns the Message-IDs of the mails to and from the visitor in this conversation, oldest first. */
async function findMessageIds(trx: Transaction<Schema>, id: string): Promise<string[]> {
  const sent = await trx
    .selectFrom('deliveries')
    .select(['message_id as messageId', 'queued_at as at'])
    .where('submission_id', '=', id)
    .where('recipient', 'is not', null)
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(REFERENCES)
    .execute();
  const received = await trx
    .selectFrom('incoming_mails')
    .select(['message_id as messageId', 'at'])
    .where('submission_id', '=', id)
    .where('kind', '=', 'reply')
    .orderBy('at', 'desc')
    .limit(REFERENCES)
    .execute();
  return [...sent, ...received]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ messageId }) => messageId ?? [])
    .slice(-REFERENCES);
}
