import type { Kysely, Transaction } from 'kysely';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import { APPLICATION_FORMS } from '../../../contract/forms/forms.ts';
import type { Schema, Submissions } from '../../platform/database/schema.ts';
import { readStoredFields } from '../stored-fields.ts';
import { readBegun } from './begun.ts';
import { conversationWords, searchedTexts } from './conversation-words.ts';
import { findConversationOf, findParts } from './merged.ts';
import { listRequests } from './rights-requests.ts';
import { writtenSubject } from './written-subject.ts';

/**
 * Creates the conversation of a submission, in the transaction that stores it.
 * @param entryId the vacancy or programme that the application is for
 */
export async function addConversation(
  trx: Transaction<Schema>,
  submission: Submissions,
  entryId: number | null,
): Promise<void> {
  // Whoever begins a conversation works on it.
  const begun = readBegun(submission.begun);
  const isApplication = APPLICATION_FORMS.some((each) => each === submission.kind);
  await trx
    .insertInto('conversations')
    .values({
      submission_id: submission.id,
      kind: submission.kind,
      entry_id: entryId,
      is_suspected: submission.state === 'suspected' ? 1 : 0,
      state: begun === null ? 'new' : 'open',
      stage: isApplication ? 'new' : null,
      staged_at: null,
      assigned_to: begun?.by ?? null,
      is_unread: begun === null ? 1 : 0,
      snoozed_until: null,
      reply_due_at: null,
      arrived_at: submission.received_at,
      keep_asked_until: null,
      kept_until: null,
      first_replied_at: null,
      ...derivedFrom(submission),
    })
    .execute();
}

/** The version of what `derivedFrom` returns. Raise it when that changes, so that all rows are written again. */
const WORDS_FORM = 2;

/** Returns what a conversation is found by: its words and its topic. */
function derivedFrom(
  { kind, reference, fields: stored, begun: json }: Submissions,
  replies: readonly string[] = [],
) {
  const fields = readStoredFields(stored);
  const begun = readBegun(json);
  const subjects = begun?.kind === 'writing' ? [begun.subject] : [];
  const words = conversationWords({
    form: kind,
    reference,
    fields,
    replies: [...subjects, ...replies],
  });
  return { ...words, topic: topicOf(fields), words_form: WORDS_FORM };
}

/** Returns what a submission that was merged into another adds to what is found. */
function textsOf({ kind: form, reference, fields, begun: json }: Submissions): string[] {
  const begun = readBegun(json);
  return [
    ...searchedTexts({ form, reference, fields: readStoredFields(fields) }),
    ...(begun?.kind === 'writing' ? [begun.subject] : []),
  ];
}

/** Returns the topic of a message. Null: it has none. */
export function topicOf({ topic }: StoredFields): string | null {
  return topic === undefined || topic === '' ? null : topic;
}

/** How many of a visitor's last answers the search of a conversation covers. */
const SEARCHED_REPLIES = 50;

/** Writes the words of a conversation again after an addition to one of its submissions. */
export async function writeWords(trx: Transaction<Schema>, submissionId: string): Promise<void> {
  const conversation = await findConversationOf(trx, submissionId);
  const parts = await findParts(trx, conversation);
  const submissions = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('id', 'in', parts)
    .execute();
  const submission = submissions.find(({ id }) => id === conversation);
  if (submission === undefined) return;
  const replies = await trx
    .selectFrom('incoming_mails')
    .select(['submission_id', 'text', 'quoted', 'subject'])
    .where('submission_id', 'in', parts)
    .where('kind', '=', 'reply')
    .orderBy('at', 'desc')
    .limit(SEARCHED_REPLIES)
    .execute();
  const requests = await listRequests(trx, parts);
  const corrections = requests.flatMap(({ changes }) => Object.values(changes));
  const partOf = new Map(submissions.map((part) => [part.id, part]));
  const written = replies.flatMap(({ submission_id: of, text, quoted, subject }) => {
    const { kind: form, reference, language, begun } = partOf.get(of) ?? submission;
    const about = { form, reference, language, begun: readBegun(begun) };
    // The quoted text may be their own words.
    return [text, quoted ?? '', writtenSubject(subject, about)];
  });
  const merged = submissions.filter((part) => part !== submission).flatMap((part) => textsOf(part));
  await trx
    .updateTable('conversations')
    .set(derivedFrom(submission, [...merged, ...corrections, ...written]))
    .where('submission_id', '=', conversation)
    .execute();
}

/** How many submissions are read and written at once, because the embedded database blocks the process meanwhile. */
const BATCH = 100;

/** Renews the words of conversations that have them in an earlier form. */
export async function renewConversationWords(
  db: Kysely<Schema>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const earlier = await db
      .selectFrom('conversations')
      .select('submission_id')
      .where('words_form', '<', WORDS_FORM)
      .limit(BATCH)
      .execute();
    if (earlier.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const { submission_id: id } of earlier) await writeWords(trx, id);
    });
  }
}

/** Whether some conversations cannot be found by all spellings of their words yet. */
export async function isInboxIncomplete(db: Kysely<Schema>): Promise<boolean> {
  const wordless = await db
    .selectFrom('conversations')
    .select('submission_id')
    .where('words_form', '<', WORDS_FORM)
    .limit(1)
    .executeTakeFirst();
  return wordless !== undefined;
}
