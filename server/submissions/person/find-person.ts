import type { ExpressionBuilder, Kysely } from 'kysely';
import {
  PERSON_OTHERS_MAX,
  PERSON_SHOWN_MAX,
  type PersonResponse,
} from '../../../contract/admin/inbox/person.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/locale.ts';
import { phoneKey, readPhoneNumber } from '../../../contract/phone-number.ts';
import { readIdentityIn } from '../../content/content.ts';
import { findPhoneSubscribers, findSubscriber } from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { Scope } from '../inbox/find-conversation.ts';
import { readStoredFields } from '../stored-fields.ts';
import { findFilesOf } from '../submission-files.ts';

/** How a person is found: the key of an address or a number, which all of its spellings share. */
export type PersonKey =
  | { kind: 'email'; key: string }
  | { kind: 'phone'; key: string; callingCode: string };

/** How many submissions' texts are read at a time, because they are long. */
const READ_AT_ONCE = 100;

/** This many last digits of a number are the same in all of its spellings. */
const COMMON_DIGITS = 7;

/** Reads an address or a number in any spelling. @returns null if the text is neither */
export async function readPersonKey(db: Kysely<Schema>, text: string): Promise<PersonKey | null> {
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) };
  const read = readPhoneNumber(text);
  if (!read.ok) return null;
  const { callingCode } = await readIdentityIn(db, DEFAULT_LANGUAGE);
  return { kind: 'phone', key: phoneKey(read.number, callingCode), callingCode };
}

/** A submission of a person, and its CV. */
export type PersonsSubmission = {
  id: string;
  reference: string;
  /** Null: it has none. */
  emailKey: string | null;
  file: string | null;
};

/** Returns the submissions of a person, the last first. @param scope submissions of other forms are left out */
export async function findTheirSubmissions(
  db: Kysely<Schema>,
  person: PersonKey,
  { forms }: Scope,
): Promise<PersonsSubmission[]> {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .select(['submissions.id', 'submissions.kind'])
    .select(['reference', 'email_key', 'cv.file'])
    .where((eb) => isCandidate(eb, person))
    .orderBy('received_at', 'desc')
    .orderBy('submissions.id')
    .execute();
  const seen = rows
    .filter((row) => forms.includes(row.kind))
    .map(({ id, reference, email_key, file }) => ({ id, reference, emailKey: email_key, file }));
  if (person.kind === 'email') return seen;
  const theirs: PersonsSubmission[] = [];
  for (let start = 0; start < seen.length; start += READ_AT_ONCE) {
    const part = seen.slice(start, start + READ_AT_ONCE);
    const fieldsOf = await readFields(db, part);
    theirs.push(...part.filter(({ id }) => keyOfPhone(fieldsOf.get(id), person) === person.key));
    await yieldToEventLoop();
  }
  return theirs;
}

/** Whether a submission may belong to a person. All numbers with the same last digits are compared. */
function isCandidate(eb: ExpressionBuilder<Schema, 'submissions'>, { kind, key }: PersonKey) {
  if (kind === 'email') return eb('submissions.email_key', '=', key);
  return eb.exists(
    eb
      .selectFrom('conversations as found')
      .select('found.submission_id')
      .whereRef('found.submission_id', '=', 'submissions.id')
      .where('found.words', 'like', `%${key.slice(-COMMON_DIGITS)}%`),
  );
}

type FieldsOf = Map<string, ReturnType<typeof readStoredFields>>;

async function readFields(
  db: Kysely<Schema>,
  submissions: readonly PersonsSubmission[],
): Promise<FieldsOf> {
  if (submissions.length === 0) return new Map();
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'fields'])
    .where(
      'id',
      'in',
      submissions.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, fields }) => [id, readStoredFields(fields)]));
}

function keyOfPhone(
  fields: { phone?: string } | undefined,
  { callingCode }: { callingCode: string },
): string | null {
  const read = readPhoneNumber(fields?.phone ?? '');
  return read.ok ? phoneKey(read.number, callingCode) : null;
}

/** Returns the subscriptions of a person, because a number may have been subscribed in several spellings. */
export async function findTheirSubscriptions(
  db: Kysely<Schema>,
  person: PersonKey,
): Promise<Subscribers[]> {
  if (person.kind === 'email') {
    const subscriber = await findSubscriber(db, 'email', person.key);
    return subscriber === undefined ? [] : [subscriber];
  }
  return findPhoneSubscribers(db, person);
}

/** Returns whether a user with this scope may see and erase everything that is stored about a person. */
export function seesEverything({ forms }: Scope): boolean {
  return STAFF_FORMS.every((form) => forms.includes(form));
}

/** Counts what is stored about a person, as far as it may be seen. @param sendsMail whether an answer can be sent */
export async function describePerson(
  db: Kysely<Schema>,
  person: PersonKey,
  { scope, sendsMail }: { scope: Scope; sendsMail: boolean },
): Promise<PersonResponse> {
  const theirs = await findTheirSubmissions(db, person, scope);
  const isPartial = !seesEverything(scope);
  const subscriptions = isPartial ? [] : await findTheirSubscriptions(db, person);
  const shown = theirs.slice(0, PERSON_SHOWN_MAX);
  const fieldsOf = await readFields(db, shown);
  const rows = await readRows(db, shown);
  const ids = theirs.map(({ id }) => id);
  const count = (table: CountedTable) => countOf(db, table, ids);
  return {
    key: person.key,
    kind: person.kind,
    submissions: rows.map((row) => ({
      id: row.id,
      form: row.kind,
      reference: row.reference,
      name: senderName(fieldsOf.get(row.id) ?? { email: '' }),
      hasCv: shown.some(({ id, file }) => id === row.id && file !== null),
      arrivedAt: row.received_at,
    })),
    total: theirs.length,
    files: (await findFilesOf(db, ids)).length,
    notes: (await count('conversation_events')) + (await count('incoming_mails')),
    mails: await count('deliveries'),
    requests: await countOpenRequests(db, ids),
    subscriptions: subscriptions.map(({ asked_at: askedAt, state }) => ({
      askedAt,
      isConfirmed: state === 'subscribed',
    })),
    others: othersIn(fieldsOf, person),
    isPartial,
    answer: sendsMail ? answerOf(person, theirs, rows, subscriptions) : null,
  };
}

type CountedTable = 'conversation_events' | 'incoming_mails' | 'deliveries';

async function countOf(
  db: Kysely<Schema>,
  table: CountedTable,
  ids: readonly string[],
): Promise<number> {
  return sumOf(ids, (chunk) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('submission_id', 'in', chunk)
      .executeTakeFirstOrThrow(),
  );
}

async function countOpenRequests(db: Kysely<Schema>, ids: readonly string[]): Promise<number> {
  return sumOf(ids, (chunk) =>
    db
      .selectFrom('rights_requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('submission_id', 'in', chunk)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
}

/** Adds up the counts of some submissions at a time. */
async function sumOf(
  ids: readonly string[],
  countIn: (chunk: string[]) => Promise<{ count: number }>,
): Promise<number> {
  let sum = 0;
  for (const chunk of chunksOf(ids)) sum += Number((await countIn(chunk)).count);
  return sum;
}

/** Counts the mails about submissions. */
export async function countTheirMails(db: Kysely<Schema>, ids: readonly string[]): Promise<number> {
  return countOf(db, 'deliveries', ids);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function readRows(db: Kysely<Schema>, shown: readonly PersonsSubmission[]) {
  if (shown.length === 0) return [];
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'kind', 'reference', 'language', 'received_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function othersIn(fieldsOf: FieldsOf, person: PersonKey): string[] {
  const others = [...fieldsOf.values()].flatMap((fields) =>
    person.kind === 'email'
      ? fields.phone === undefined
        ? []
        : [fields.phone]
      : fields.email === undefined
        ? []
        : [emailKey(fields.email)],
  );
  return [...new Set(others)].slice(0, PERSON_OTHERS_MAX);
}

/** The recipient of an answer: the address by which the person was found, or the only one in their submissions. */
function answerOf(
  person: PersonKey,
  theirs: readonly PersonsSubmission[],
  [last]: readonly Row[],
  [subscription]: readonly Subscribers[],
): PersonResponse['answer'] {
  const language: Language = last?.language ?? subscription?.language ?? DEFAULT_LANGUAGE;
  if (last === undefined && subscription === undefined) return null;
  if (person.kind === 'email') return { address: person.key, language };
  const [address, ...more] = new Set(theirs.flatMap(({ emailKey: key }) => key ?? []));
  return address === undefined || more.length > 0 ? null : { address, language };
}
