import type { Kysely } from 'kysely';
import type {
  ConversationResponse,
  IncomingMail,
  MailFate,
} from '../../../contract/admin/inbox.ts';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type {
  ConversationEvents,
  Deliveries,
  IncomingMails,
  Schema,
} from '../../platform/database/schema.ts';
import { findFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import { REPLY_COPY } from '../mails/reply.ts';
import { type ConversationPlace, placeOf, type Sight } from './find-conversation.ts';
import { listRequests, type StoredRequest } from './rights-requests.ts';

/** What happened in a conversation, with the ids of people. `at` in epoch milliseconds. */
export type StoredEvent = {
  id: string;
  at: number;
  by: string | null;
  kind: ConversationEvents['kind'];
  text: string | null;
  /** As in the row. */
  details: string | null;
  mail: MailFate | null;
};

/** A mail that the server wrote about a submission. */
export type ServerMail = {
  id: string;
  at: number;
  to: 'organisation' | 'visitor';
  mail: MailFate;
};

/** A mail that has come back. `at` in epoch milliseconds. */
export type ReceivedMail = IncomingMail & { id: string; at: number };

/** A whole conversation, for one person. */
export type Conversation = ConversationPlace &
  Pick<
    ConversationResponse,
    | 'reference'
    | 'language'
    | 'fields'
    | 'cv'
    | 'suspicion'
    | 'receivedAt'
    | 'draft'
    | 'others'
    | 'addressFailure'
  > & {
    /** All oldest first. */
    mails: ServerMail[];
    received: ReceivedMail[];
    events: StoredEvent[];
    requests: StoredRequest[];
  };

/** Other conversations of a person that are named. */
const OTHERS = 20;

/** Reads a conversation. @returns null if it does not exist, or may not be seen */
export async function readConversation(
  db: Kysely<Schema>,
  id: string,
  { forms, staffId }: Sight & { staffId: string },
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
  const cv = await db
    .selectFrom('submission_files')
    .select(['original_name as name', 'type', 'bytes', 'state'])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  const draft = await db
    .selectFrom('reply_drafts')
    .select(['text', 'saved_at as savedAt'])
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'queued_at', 'recipient', ...FATE_COLUMNS])
    .where('submission_id', '=', id)
    // Its reply is shown.
    .where('purpose', '!=', REPLY_COPY)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('conversation_events')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('sequence')
    .execute();
  const received = await db
    .selectFrom('incoming_mails')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const mailOf = new Map(mails.map((mail) => [mail.id, mail]));
  const ofReplies = new Set(events.flatMap(({ delivery_id: mail }) => mail ?? []));
  return {
    ...placeOf(place),
    reference: submission.reference,
    language: submission.language,
    fields: JSON.parse(submission.fields) as StoredFields,
    cv: cv ?? null,
    suspicion: submission.suspicion,
    receivedAt: submission.received_at,
    mails: mails
      .filter((mail) => !ofReplies.has(mail.id))
      .map((mail) => ({
        id: mail.id,
        at: mail.queued_at,
        to: mail.recipient === null ? 'organisation' : 'visitor',
        mail: fateOf(mail),
      })),
    events: events.map(
      ({ key, sequence, at, staff_id: by, kind, text, details, delivery_id: mailId }) => {
        const mail = mailId === null ? undefined : mailOf.get(mailId);
        return {
          id: key ?? `event-${sequence}`,
          at,
          by,
          kind,
          text,
          details,
          mail: mail === undefined ? null : fateOf(mail),
        };
      },
    ),
    received: received.map(presentReceived),
    requests: await listRequests(db, id),
    draft: draft ?? null,
    addressFailure: await findFailedAddress(db, submission.email_key),
    others: await findOthers(db, submission, forms),
  };
}

function presentReceived(row: IncomingMails): ReceivedMail {
  return {
    id: row.id,
    at: row.at,
    how: row.kind,
    from: { name: row.from_name, address: row.from_address },
    isOtherSender: row.is_other_sender === 1,
    subject: row.subject,
    text: row.text,
    quoted: row.quoted,
    isCut: row.is_cut === 1,
    attachments: JSON.parse(row.attachments) as string[],
  };
}

const FATE_COLUMNS = ['state', 'attempts', 'sent_at', 'last_error', 'returned_at'] as const;

/** Says what became of a mail. */
function fateOf(mail: Pick<Deliveries, (typeof FATE_COLUMNS)[number]>): MailFate {
  return { status: statusOf(mail), sentAt: mail.sent_at, error: mail.last_error };
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
  { id, email_key: emailKey }: { id: string; email_key: string },
  forms: readonly StaffFormName[],
) {
  return db
    .selectFrom('submissions')
    .innerJoin('conversations', 'conversations.submission_id', 'submissions.id')
    .select([
      'submissions.id',
      'conversations.kind as form',
      'reference',
      'received_at as receivedAt',
    ])
    .where('email_key', '=', emailKey)
    .where('submissions.id', '!=', id)
    .where('conversations.kind', 'in', forms)
    .orderBy('received_at', 'desc')
    .limit(OTHERS)
    .execute();
}
