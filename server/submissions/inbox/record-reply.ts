import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type {
  ApplicationStage,
  ConversationState,
  StateAfterReply,
  UndoneReply,
} from '../../../contract/admin/inbox/inbox.ts';
import type { Language, Localized } from '../../../contract/locale.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import { REPLY_COPY } from '../mails/reply.ts';
import { readStoredFields } from '../stored-fields.ts';
import { applicationState } from './application-state.ts';
import { addEvents } from './change-conversations.ts';
import { findParts } from './merged.ts';

/** A reply as it is sent. */
export type RecordedReply = {
  id: string;
  key: string;
  text: string;
  /** Whose reply it is. Null: an operator's. */
  staffId: string | null;
  /** Who sends it, for the audit log. */
  actor: Actor;
  /** The state of a message afterwards. Null: as it is. That of an application follows from its stage. */
  state: StateAfterReply | null;
  /** The language of the mail around the text. Missing: that of the page that the visitor used. */
  language?: Language | undefined;
  /** The stage to which an application is moved. Missing: it stays. */
  stage?: ApplicationStage | undefined;
  /** The id of a stage's template with which it began. */
  template?: string | undefined;
  /** Until when the conversation is snoozed, in epoch milliseconds. Missing: it is not. */
  snoozedUntil?: number | undefined;
  /** Whether nobody sends it at this moment: whether the conversation is unread or snoozed stays. */
  isByItself?: boolean;
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

export type ReplyDependencies = {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  /** Whether the organisation gets a copy. */
  copiesReplies: boolean;
};

/**
 * Records a reply in the transaction that sends it: its mail, its row in the timeline and the new state. An unassigned conversation is assigned to
 * whoever wrote it.
 * @param at epoch milliseconds
 * @returns false if no channel for replies reaches the sender. Then the transaction has to be rolled back
 */
export async function recordReply(
  trx: Transaction<Schema>,
  dependencies: ReplyDependencies,
  { id, key, text, staffId, actor, state, stage, language, leavesAt, ...reply }: RecordedReply,
  at: number,
): Promise<boolean> {
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
  const template = await findTemplateTitle(trx, reply);
  const earlier = await findMessageIds(trx, await findParts(trx, id));
  const about = { earlier, ...(language === undefined ? {} : { language }) };
  const [deliveryId] = await deliver(trx, dependencies, [
    { purpose: 'reply', to, submissionId: id, about, dueAt: leavesAt },
  ]);
  if (deliveryId == null) return false;
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
  const { snoozedUntil, isByItself = false } = reply;
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
    ...(snoozedUntil === undefined
      ? []
      : [
          {
            submissionId: id,
            kind: 'snoozed' as const,
            staffId,
            text: String(snoozedUntil),
            at,
          },
        ]),
  ]);
  await trx
    .updateTable('conversations')
    .set((eb) => ({
      ...(earlierStage !== null
        ? { state: applicationState(stage ?? earlierStage, { isAnswered: true }) }
        : state !== null
          ? { state }
          : {}),
      ...(isMoved ? { stage, staged_at: at } : {}),
      ...(isTaken ? { assigned_to: staffId } : {}),
      ...(isByItself ? {} : { is_unread: 0, snoozed_until: snoozedUntil ?? null }),
      first_replied_at: eb.fn.coalesce('first_replied_at', eb.val(at)),
    }))
    .where('submission_id', '=', id)
    .execute();
  await recordAuditEvent(
    trx,
    { actor, event: 'replied', subject: { kind: 'conversation', id } },
    at,
  );
  return true;
}

/** Returns the title of the template that a reply began with. Null if it is deleted. */
async function findTemplateTitle(
  trx: Transaction<Schema>,
  { template }: Pick<RecordedReply, 'template'>,
): Promise<Localized | null> {
  if (template === undefined) return null;
  const found = await trx
    .selectFrom('reply_templates')
    .select(['title_ar as ar', 'title_en as en'])
    .where('id', '=', template)
    .executeTakeFirst();
  return found ?? null;
}

/** How many messages a reply refers to (RFC 5322, 3.6.4). Only the last ones, so that the header stays short. */
const REFERENCES = 20;

/** Returns the Message-IDs of the mails to and from the visitor in this conversation, oldest first. */
async function findMessageIds(
  trx: Transaction<Schema>,
  parts: readonly string[],
): Promise<string[]> {
  const sent = await trx
    .selectFrom('deliveries')
    .select(['message_id as messageId', 'queued_at as at'])
    .where('submission_id', 'in', parts)
    .where('recipient', 'is not', null)
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(REFERENCES)
    .execute();
  const received = await trx
    .selectFrom('incoming_mails')
    .select(['message_id as messageId', 'at'])
    .where('submission_id', 'in', parts)
    .where('kind', '=', 'reply')
    .orderBy('at', 'desc')
    .limit(REFERENCES)
    .execute();
  return [...sent, ...received]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ messageId }) => messageId ?? [])
    .slice(-REFERENCES);
}
