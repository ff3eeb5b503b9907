import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import {
  type ConversationFile,
  UNSTORED_REASONS,
  type UnstoredFile,
} from '../../../contract/admin/inbox/files.ts';
import {
  type ConversationResponse,
  type ConversationText,
  INCOMING_REMARKS,
  type IncomingMail,
  type MailFate,
  type ScheduledReply,
  TIMELINE_PAGE,
  timelineTextMax,
} from '../../../contract/admin/inbox/inbox.ts';
import type { SpamSender } from '../../../contract/admin/inbox/spam-senders.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type {
  ConversationEvents,
  Deliveries,
  IncomingMails,
  Schema,
} from '../../platform/database/schema.ts';
import { presentDeliveryFailure } from '../../platform/deliveries/delivery-failure.ts';
import { findFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import { REPLY_COPY } from '../mails/reply.ts';
import { findListed, senderKeysOf } from '../spam-senders.ts';
import { readStoredFields } from '../stored-fields.ts';
import { readBegun, type StoredBegun } from './begun.ts';
import { findFilesBy } from './conversation-files.ts';
import { type ConversationPlace, findPlaces, placeOf, type Scope } from './find-conversation.ts';
import { findLabels } from './labels.ts';
import { findParts } from './merged.ts';
import { listReplyFiles } from './reply-files.ts';
import { listRequests, type StoredRequest } from './rights-requests.ts';
import { findScheduledReply } from './scheduled-reply.ts';
import { topicOf } from './store-conversation.ts';
import { writtenSubject } from './written-subject.ts';

/** What happened in a conversation, with the ids of users. `at` in epoch milliseconds. */
export type StoredEvent = {
  id: string;
  at: number;
  by: string | null;
  kind: ConversationEvents['kind'];
  text: string | null;
  isShortened: boolean;
  /** As in the row. */
  details: string | null;
  /** Of a reply. */
  files: ConversationFile[];
  mail: MailFate | null;
};

/** A mail of the server about a submission. */
export type ServerMail = {
  id: string;
  at: number;
  to: 'organisation' | 'visitor';
  mail: MailFate;
};

/** An incoming mail. `at` in epoch milliseconds. */
export type ReceivedMail = IncomingMail & { id: string; at: number };

/** A submission of a conversation. */
export type ConversationPart = {
  id: string;
  reference: string;
  receivedAt: number;
  begun: StoredBegun | null;
  text: string | null;
  isShortened: boolean;
};

/** A whole conversation, for one user. */
export type Conversation = ConversationPlace &
  Pick<
    ConversationResponse,
    | 'reference'
    | 'language'
    | 'fields'
    | 'cv'
    | 'suspicion'
    | 'listedAs'
    | 'receivedAt'
    | 'labels'
    | 'draft'
    | 'replyFiles'
    | 'others'
    | 'addressFailure'
  > & {
    begun: StoredBegun | null;
    /** The last ones of each, as many as are shown together, oldest first. */
    mails: ServerMail[];
    received: ReceivedMail[];
    events: StoredEvent[];
    requests: StoredRequest[];
    scheduled: StoredScheduledReply | null;
    /** The submissions that it consists of, oldest first. One: nothing was merged. */
    parts: ConversationPart[];
    /** The total number of mails and events. */
    total: number;
  };

/** A reply that is sent later, with the id of its writer. */
export type StoredScheduledReply = Omit<ScheduledReply, 'by'> & { by: string };

/** How many other conversations of a person are named. */
const OTHERS = 20;

/**
 * Reads a conversation. It reads only the last mails and events, and only the beginning of long texts, so that the work is
 * bounded however much there is.
 * @param items how many mails and events are shown together
 * @returns null if it does not exist, or may not be seen
 */
export async function readConversation(
  db: Kysely<Schema>,
  id: string,
  { forms, staffId }: Scope & { staffId: string },
  items = TIMELINE_PAGE,
): Promise<Conversation | null> {
  const submission = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const place = await db
    .selectFrom('conversations')
    .selectAll()
    .where('submission_id', '=', id)
    .where('kind', 'in', forms)
    .executeTakeFirst();
  if (submission === undefined || place === undefined) return null;
  const ids = await findParts(db, id);
  const cv = await db
    .selectFrom('submission_files')
    .select(['original_name as name', 'type', 'bytes', 'state'])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  const draft = await db
    .selectFrom('reply_drafts')
    .select(['text', 'saved_at as savedAt', 'returned_at as returnedAt'])
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const max = timelineTextMax(items);
  const ofServer = db
    .selectFrom('deliveries')
    .where('submission_id', 'in', ids)
    // Its reply is shown.
    .where('purpose', '!=', REPLY_COPY)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_events')
            .select('sequence')
            .where('conversation_events.submission_id', 'in', ids)
            .whereRef('delivery_id', '=', 'deliveries.id'),
        ),
      ),
    );
  const mails = await ofServer
    .select(['id', 'queued_at', 'recipient', ...FATE_COLUMNS])
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(items)
    .execute();
  const ofEvents = db.selectFrom('conversation_events').where('submission_id', 'in', ids);
  const events = await ofEvents
    .select(['key', 'sequence', 'at', 'staff_id', 'kind', 'details', 'delivery_id', 'undo'])
    .select(beginningOf('text', max))
    .orderBy('sequence', 'desc')
    .limit(items)
    .execute();
  const ofReceived = db.selectFrom('incoming_mails').where('submission_id', 'in', ids);
  const received = await ofReceived
    .select([
      'id',
      'submission_id',
      'at',
      'kind',
      'from_name',
      'from_address',
      'is_other_sender',
      'subject',
    ])
    .select(['is_cut', 'attachments', 'attachment_reasons', 'remark'])
    .select([beginningOf('text', max), beginningOf('quoted', max)])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(items)
    .execute();
  const filesOfMail = await findFilesBy(
    db,
    'mail_id',
    received.map(({ id: mailId }) => mailId),
  );
  const filesOfReply = await findFilesBy(
    db,
    'reply_key',
    events.flatMap(({ kind, key }) => (kind === 'reply' && key !== null ? [key] : [])),
  );
  const mailOf = await findFates(db, events);
  const begun = readBegun(submission.begun);
  const parts = await readParts(db, ids);
  return {
    ...placeOf(place),
    reference: submission.reference,
    language: submission.language,
    fields: readStoredFields(submission.fields),
    cv: cv ?? null,
    suspicion: submission.suspicion,
    listedAs: submission.suspicion === null ? [] : await listedAs(db, submission.fields),
    receivedAt: submission.received_at,
    begun,
    mails: mails.toReversed().map((mail) => ({
      id: mail.id,
      at: mail.queued_at,
      to: mail.recipient === null ? 'organisation' : 'visitor',
      mail: fateOf(mail),
    })),
    events: events
      .toReversed()
      .map(({ key, sequence, at, staff_id: by, kind, text, details, delivery_id: mailId }) => ({
        id: key ?? `${EVENT_ID}${sequence}`,
        at,
        by,
        kind,
        text: text === null ? null : shortened(text, max),
        isShortened: isLong(text, max),
        details,
        files: filesOfReply.get(key ?? '') ?? [],
        mail: (mailId === null ? undefined : mailOf.get(mailId)) ?? null,
      })),
    received: received.toReversed().map((row) =>
      presentReceived(row, {
        max,
        files: filesOfMail.get(row.id) ?? [],
        submission: parts.get(row.submission_id) ?? { ...submission, form: submission.kind, begun },
      }),
    ),
    total:
      (await countRows(ofServer)) + (await countRows(ofEvents)) + (await countRows(ofReceived)),
    labels: (await findLabels(db, [id])).get(id) ?? [],
    requests: await listRequests(db, ids),
    parts: [...parts.values()].map(({ id: of, reference, received_at: at, fields, ...part }) => {
      const text = readStoredFields(fields).message ?? null;
      return {
        id: of,
        reference,
        receivedAt: at,
        begun: part.begun,
        text: text === null ? null : shortened(text, max),
        isShortened: isLong(text, max),
      };
    }),
    draft: draft ?? null,
    scheduled: await readScheduledReply(db, id),
    replyFiles: await listReplyFiles(db, { id, staffId }),
    addressFailure:
      submission.email_key === null ? null : await findFailedAddress(db, submission.email_key),
    others: await findOthers(db, submission, forms),
  };
}

async function readScheduledReply(
  db: Kysely<Schema>,
  id: string,
): Promise<StoredScheduledReply | null> {
  const reply = await findScheduledReply(db, id);
  if (reply === undefined) return null;
  const { key, staff_id: by, text, written_at: at, due_at: dueAt } = reply;
  const files = (await findFilesBy(db, 'reply_key', [key])).get(key) ?? [];
  return { key, by, text, at, dueAt, files };
}

/** Reads the submissions of a conversation, oldest first. */
async function readParts(db: Kysely<Schema>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'kind as form', 'reference', 'language', 'fields', 'received_at', 'begun'])
    .where('id', 'in', ids)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, begun: readBegun(row.begun) }]));
}

/** Returns how the sender of a submission is on the list of spam senders. */
async function listedAs(db: Kysely<Schema>, fields: string): Promise<SpamSender[]> {
  const listed = await findListed(db, await senderKeysOf(db, readStoredFields(fields)));
  return listed.map(({ kind, shown }) => ({ kind, shown }));
}

/**
 * Reads the whole texts of a mail or an event.
 * @param item the id of its row of the timeline
 * @returns null if there is none, or if it may not be seen
 */
export async function readConversationText(
  db: Kysely<Schema>,
  { id, item, scope }: { id: string; item: string; scope: Scope },
): Promise<ConversationText | null> {
  const [place] = (await findPlaces(db, [id], scope)) ?? [];
  if (place === undefined) return null;
  const parts = await findParts(db, place.id);
  const received = await db
    .selectFrom('incoming_mails')
    .select(['text', 'quoted'])
    .where('submission_id', 'in', parts)
    .where('id', '=', item)
    .executeTakeFirst();
  if (received !== undefined) return received;
  if (parts.includes(item)) {
    const { fields } = await db
      .selectFrom('submissions')
      .select('fields')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    return { text: readStoredFields(fields).message ?? '', quoted: null };
  }
  const sequence = item.startsWith(EVENT_ID) ? Number(item.slice(EVENT_ID.length)) : Number.NaN;
  const event = await db
    .selectFrom('conversation_events')
    .select('text')
    .where('submission_id', 'in', parts)
    .where((eb) =>
      Number.isSafeInteger(sequence) ? eb('sequence', '=', sequence) : eb('key', '=', item),
    )
    .executeTakeFirst();
  return event === undefined ? null : { text: event.text ?? '', quoted: null };
}

/** The prefix for the id of an event that has no key of its own. */
const EVENT_ID = 'event-';

/** Reads the beginning of a text, and one more character, which reveals a longer text. */
function beginningOf<Column extends 'text' | 'quoted'>(column: Column, max: number) {
  return sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(max + 1)})`.as(column);
}

async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isLong(text: string | null, max: number): boolean {
  return text !== null && text.length > max;
}

/** Returns what the timeline shows of a text, without half a character at its end. */
function shortened(text: string, max: number): string {
  return isLong(text, max) ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;
}

/** Reads the results of the mails of events, by the ids of the mails. */
async function findFates(
  db: Kysely<Schema>,
  events: readonly Pick<ConversationEvents, 'delivery_id' | 'undo'>[],
): Promise<Map<string, MailFate>> {
  const fates = new Map<string, MailFate>();
  const ids = events.flatMap(({ delivery_id: id }) => id ?? []);
  const undoable = new Set(
    events.flatMap(({ delivery_id: id, undo }) => (undo === null ? [] : id)),
  );
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('deliveries')
      .select(['id', ...FATE_COLUMNS])
      .where('id', 'in', chunk)
      .execute();
    for (const row of rows) {
      const fate = fateOf(row);
      const isLeaving = fate.status === 'waiting' && row.attempts === 0 && undoable.has(row.id);
      fates.set(row.id, isLeaving ? { ...fate, status: 'leaving' } : fate);
    }
  }
  return fates;
}

function presentReceived(
  row: Omit<IncomingMails, 'submission_id' | 'identity' | 'message_id' | 'text'> & {
    text: string | null;
  },
  {
    max,
    files,
    submission,
  }: {
    max: number;
    files: ConversationFile[];
    submission: Parameters<typeof writtenSubject>[1];
  },
): ReceivedMail {
  return {
    id: row.id,
    at: row.at,
    how: row.kind,
    from: { name: row.from_name, address: row.from_address },
    isOtherSender: row.is_other_sender === 1,
    subject: writtenSubject(row.subject, submission),
    text: shortened(row.text ?? '', max),
    quoted: row.quoted === null ? null : shortened(row.quoted, max),
    isShortened: isLong(row.text, max) || isLong(row.quoted, max),
    isCut: row.is_cut === 1,
    files,
    unstored: readUnstored(row),
    remark: INCOMING_REMARKS.find((each) => each === row.remark) ?? null,
  };
}

/** Reads which files of a mail were not stored, and why. */
export function readUnstored({
  attachments,
  attachment_reasons: reasons,
}: Pick<IncomingMails, 'attachments' | 'attachment_reasons'>): UnstoredFile[] {
  const known = reasons === null ? [] : (JSON.parse(reasons) as unknown[]);
  return (JSON.parse(attachments) as string[]).map((name, index) => ({
    name,
    reason: UNSTORED_REASONS.find((each) => each === known[index]) ?? null,
  }));
}

/** The columns that `fateOf` reads. */
export const FATE_COLUMNS = ['state', 'attempts', 'sent_at', 'last_error', 'returned_at'] as const;

/** Returns the result of a mail. */
export function fateOf(mail: Pick<Deliveries, (typeof FATE_COLUMNS)[number]>): MailFate {
  const { words: error, cause } = presentDeliveryFailure(mail.last_error);
  return { status: statusOf(mail), sentAt: mail.sent_at, error, cause };
}

function statusOf({
  state,
  last_error: error,
  returned_at: returnedAt,
}: Pick<Deliveries, (typeof FATE_COLUMNS)[number]>): MailFate['status'] {
  if (state === 'waiting' && error !== null) return 'refused';
  return state === 'sent' && returnedAt !== null ? 'returned' : state;
}

async function findOthers(
  db: Kysely<Schema>,
  { id, email_key: emailKey }: { id: string; email_key: string | null },
  forms: readonly StaffFormName[],
) {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('conversations', 'conversations.submission_id', 'submissions.id')
    .select([
      'submissions.id',
      'conversations.kind as form',
      'reference',
      'received_at as receivedAt',
      'fields',
    ])
    .where('email_key', '=', emailKey)
    .where('submissions.id', '!=', id)
    .where('conversations.kind', 'in', forms)
    .orderBy('received_at', 'desc')
    .limit(OTHERS)
    .execute();
  return rows.map(({ fields, ...other }) => ({
    ...other,
    topic: topicOf(readStoredFields(fields)),
  }));
}
