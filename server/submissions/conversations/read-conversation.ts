import type { Kysely } from 'kysely';
import type { ConversationResponse, MailFate } from '../../../contract/admin/inbox.ts';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { ConversationEvents, Deliveries, Schema } from '../../platform/database/schema.ts';
import { type ConversationPlace, placeOf, type Sight } from './find-conversation.ts';

/** What happened in a conversation, with the ids of people. `at` in epoch milliseconds. */
export type StoredEvent = {
  id: string;
  at: number;
  by: string | null;
  kind: ConversationEvents['kind'];
  text: string | null;
  mail: MailFate | null;
};

/** A mail that the server wrote about a submission. */
export type ServerMail = {
  id: string;
  at: number;
  to: 'organisation' | 'visitor';
  mail: MailFate;
};

/** A whole conversation, for one person. */
export type Conversation = ConversationPlace &
  Pick<
    ConversationResponse,
    'reference' | 'language' | 'fields' | 'cv' | 'suspicion' | 'receivedAt' | 'draft' | 'others'
  > & {
    /** Both oldest first. */
    mails: ServerMail[];
    events: StoredEvent[];
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
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('conversation_events')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('sequence')
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
    events: events.map(({ key, sequence, at, staff_id: by, kind, text, delivery_id: mailId }) => {
      const mail = mailId === null ? undefined : mailOf.get(mailId);
      return {
        id: key ?? `event-${sequence}`,
        at,
        by,
        kind,
        text,
        mail: mail === undefined ? null : fateOf(mail),
      };
    }),
    draft: draft ?? null,
    others: await findOthers(db, submission, forms),
  };
}

const FATE_COLUMNS = ['state', 'attempts', 'sent_at', 'last_error'] as const;

/** Says what became of a mail. */
function fateOf(mail: Pick<Deliveries, (typeof FATE_COLUMNS)[number]>): MailFate {
  const isRefused = mail.state === 'waiting' && mail.last_error !== null;
  return {
    status: isRefused ? 'refused' : mail.state,
    sentAt: mail.sent_at,
    error: mail.state === 'sent' ? null : mail.last_error,
  };
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
