import type { Kysely } from 'kysely';
import type { Begun } from '../../../contract/begun.ts';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { IncomingMails, Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { readBegun, withoutStaff } from '../inbox/begun.ts';
import { correctedFields, listRequests } from '../inbox/rights-requests.ts';
import { listIncoming } from '../incoming/list-incoming.ts';
import { readStoredFields } from '../stored-fields.ts';
import { type ExchangedFile, listExchangedFiles } from '../submission-files.ts';

/** A file, by which its bytes are found in an archive beside the data. */
export type ExportedFile = { name: string; bytes: number; sha256: string };

/** The stored data of a submission, as its sender gets it. Times are ISO 8601. */
export type ExportedSubmission = {
  reference: string;
  form: StaffFormName;
  language: 'ar' | 'en';
  receivedAt: string;
  /** How staff have begun it, and why they may write. Missing: the person has sent it. */
  begun?: Begun;
  fields: StoredFields;
  /** With every correction. Missing if there is none. */
  corrected?: StoredFields;
  cv: ExportedFile | null;
  /** Our mails to the sender. */
  replies: { at: string; text: string; files: ExportedFile[] }[];
  /** Incoming mails: the sender's answers, and reports of mail servers. */
  answers: {
    at: string;
    kind: string;
    from: string;
    subject: string;
    text: string;
    quoted: string | null;
    files: ExportedFile[];
    /** Names of files that are in the mailbox only. */
    attachments: string[];
  }[];
  mails: { purpose: string; queuedAt: string; state: string; sentAt: string | null }[];
  requests: { kind: string; askedAt: string; doneAt: string | null }[];
  /** Until when the sender has agreed that it is kept. Missing if it is kept as long as others. */
  keptUntil?: string;
};

/**
 * Reads everything that is stored about a submission and concerns its sender, but no names of staff and nothing that they
 * wrote for each other.
 * @returns null if it does not exist
 */
export async function exportSubmission(
  db: Kysely<Schema>,
  submissionId: string,
): Promise<ExportedSubmission | null> {
  const submission = await db
    .selectFrom('submissions')
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .leftJoin('conversations', 'conversations.submission_id', 'submissions.id')
    .selectAll('submissions')
    .select(['cv.original_name', 'cv.bytes', 'cv.sha256', 'kept_until', 'begun'])
    .where('submissions.id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined) return null;
  // A long conversation is read in a separate turn.
  await yieldToEventLoop();
  const replies = await db
    .selectFrom('conversation_events')
    .select(['key', 'at', 'text'])
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'reply')
    .orderBy('sequence')
    .execute();
  const answers = await listIncoming(db, { submissionId });
  const files = await listExchangedFiles(db, [submissionId]);
  const filesOf = (isTheirs: (file: ExchangedFile) => boolean): ExportedFile[] =>
    files
      .filter(isTheirs)
      .map(({ original_name: name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  const mails = await db
    .selectFrom('deliveries')
    .select(['purpose', 'queued_at', 'state', 'sent_at'])
    .where('submission_id', '=', submissionId)
    .where('recipient', 'is not', null)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  const requests = await listRequests(db, [submissionId]);
  const fields = readStoredFields(submission.fields);
  const begun = withoutStaff(readBegun(submission.begun));
  const { original_name: name, bytes, sha256, kept_until: keptUntil } = submission;
  return {
    reference: submission.reference,
    form: submission.kind,
    language: submission.language,
    receivedAt: isoTime(submission.received_at),
    ...(begun !== null && { begun }),
    fields,
    ...(requests.some(({ kind }) => kind === 'correction') && {
      corrected: correctedFields(fields, requests),
    }),
    cv: name === null || bytes === null || sha256 === null ? null : { name, bytes, sha256 },
    replies: replies.map(({ key, at, text }) => ({
      at: isoTime(at),
      text: text ?? '',
      files: filesOf((file) => file.reply_key !== null && file.reply_key === key),
    })),
    answers: answers.map((mail) =>
      exportedMail(
        mail,
        filesOf((file) => file.mail_id === mail.id),
      ),
    ),
    mails: mails.map((mail) => ({
      purpose: mail.purpose,
      queuedAt: isoTime(mail.queued_at),
      state: mail.state,
      sentAt: mail.sent_at === null ? null : isoTime(mail.sent_at),
    })),
    requests: requests.map(({ kind, askedAt, doneAt }) => ({
      kind,
      askedAt: isoTime(askedAt),
      doneAt: doneAt === null ? null : isoTime(doneAt),
    })),
    ...(keptUntil !== null && { keptUntil: isoTime(keptUntil) }),
  };
}

/** Returns a mail that came in, as its sender gets it. */
export function exportedMail(
  mail: Pick<
    IncomingMails,
    'at' | 'kind' | 'from_address' | 'subject' | 'text' | 'quoted' | 'attachments'
  >,
  files: ExportedFile[],
): ExportedSubmission['answers'][number] {
  return {
    at: isoTime(mail.at),
    kind: mail.kind,
    from: mail.from_address,
    subject: mail.subject,
    text: mail.text,
    quoted: mail.quoted,
    files,
    attachments: JSON.parse(mail.attachments) as string[],
  };
}

/**
 * Returns a download in pieces of JSON, and lets other requests run between them.
 * @param data a value that is iterated asynchronously becomes an array, of which one item is in memory at a time
 */
export async function* exportPieces(data: object): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const piece of jsonPieces(data)) {
    pieces.push(piece);
    length += piece.length;
    if (length < PIECE_LENGTH) continue;
    yield pieces.join('');
    [pieces, length] = [[], 0];
    await yieldToEventLoop();
  }
  yield pieces.join('');
}

/** In UTF-16 units. */
const PIECE_LENGTH = 64 * 1024;

async function* jsonPieces(data: object): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    separator = ',\n';
    if (Array.isArray(value) || isAsyncIterable(value)) yield* arrayPieces(value);
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  }
  yield '\n}\n';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* arrayPieces(
  items: readonly unknown[] | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield `${separator}    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`;
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n  ]' : '[]';
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
