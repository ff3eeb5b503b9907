import type { ExpressionBuilder, Kysely } from 'kysely';
import { PERSON_ID } from '../../../contract/admin/inbox/person.ts';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/locale.ts';
import { phoneKey, readPhoneNumber } from '../../../contract/phone-number.ts';
import { readIdentityIn } from '../../content/content.ts';
import {
  findPhoneSubscribers,
  findSubscribed,
  findSubscriber,
  findSubscriberById,
} from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { IncomingMails, Schema, Subscribers } from '../../platform/database/schema.ts';
import { emailKey, foldEmail } from '../../platform/text/email-key.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { Scope } from '../inbox/find-conversation.ts';
import { readStoredChanges, readStoredFields } from '../stored-fields.ts';

/** How a person is found: the key of an address or a number, which all of its spellings share. */
export type PersonKey =
  | { kind: 'email'; key: string }
  | { kind: 'phone'; key: string; callingCode: string };

/** What somebody may see and erase of a person: submissions of these forms, and the subscription. */
export type PersonScope = Scope & { newsletter: boolean };

/** The scope of everything that is stored about a person. */
export const WHOLE_PERSON: PersonScope = { forms: STAFF_FORMS, newsletter: true };

/** Returns whether a scope covers everything that is stored about a person. */
export function seesEverything({ forms, newsletter }: PersonScope): boolean {
  return newsletter && STAFF_FORMS.every((form) => forms.includes(form));
}

/** How many submissions' texts are read at a time, because they are long. */
const READ_AT_ONCE = 100;

/** This many last digits of a number are the same in all of its spellings. */
const COMMON_DIGITS = 7;

/** Reads an address or a number in any spelling. @returns null if the text is neither */
export async function readPersonKey(db: Kysely<Schema>, text: string): Promise<PersonKey | null> {
  if (foldEmail(text).includes('@')) return { kind: 'email', key: emailKey(text) };
  const callingCode = await readCallingCode(db);
  const key = keyOfPhone(text, callingCode);
  return key === null ? null : { kind: 'phone', key, callingCode };
}

/** Returns the calling code of the organisation, which numbers have that name none. */
export async function readCallingCode(db: Kysely<Schema>): Promise<string> {
  return (await readIdentityIn(db, DEFAULT_LANGUAGE)).callingCode;
}

/** Returns the key of a number in any spelling. Null: it is none. */
export function keyOfPhone(text: string, callingCode: string): string | null {
  const read = readPhoneNumber(text);
  return read.ok ? phoneKey(read.number, callingCode) : null;
}

/**
 * Reads the key by which the id of a person names them: the address or the number in a submission or a subscription.
 * @returns null if that does not exist any more, may not be seen, or has no such key
 */
export async function readPersonId(
  db: Kysely<Schema>,
  id: string,
  { forms, newsletter }: PersonScope,
): Promise<PersonKey | null> {
  const [, kind, index, of = ''] = PERSON_ID.exec(id) ?? [];
  const submission = await db
    .selectFrom('submissions')
    .select(['id', 'email_key'])
    .where('id', '=', of)
    .where('kind', 'in', forms)
    .executeTakeFirst();
  if (submission !== undefined) {
    const text =
      kind === 'email'
        ? submission.email_key
        : (await readContacts(db, [submission])).get(submission.id)?.phones[Number(index)];
    return text == null ? null : readPersonKey(db, text);
  }
  const subscriber = newsletter ? await findSubscriberById(db, of) : undefined;
  if (subscriber === undefined || subscriber.kind !== kind) return null;
  return readPersonKey(db, subscriber.address_key);
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
    const contacts = await readContacts(db, part);
    theirs.push(
      ...part.filter(({ id }) =>
        contacts
          .get(id)
          ?.phones.some((phone) => keyOfPhone(phone, person.callingCode) === person.key),
      ),
    );
    await yieldToEventLoop();
  }
  return theirs;
}

/** Whether a submission may belong to a person. All numbers with the same last digits, and all corrected ones, are compared. */
function isCandidate(eb: ExpressionBuilder<Schema, 'submissions'>, { kind, key }: PersonKey) {
  if (kind === 'email') return eb('submissions.email_key', '=', key);
  return eb.or([
    eb.exists(
      eb
        .selectFrom('conversations as found')
        .select('found.submission_id')
        // What was merged has the words of the conversation of which it is a part.
        .where('found.submission_id', '=', ({ fn }) =>
          fn.coalesce('submissions.merged_into', 'submissions.id'),
        )
        .where('found.words', 'like', `%${key.slice(-COMMON_DIGITS)}%`),
    ),
    eb.exists(
      eb
        .selectFrom('rights_requests as request')
        .select('request.submission_id')
        .whereRef('request.submission_id', '=', 'submissions.id')
        .where('request.fields', 'is not', null),
    ),
  ]);
}

/** What a submission says about its sender. */
export type SenderContacts = {
  /** With every correction. */
  fields: StoredFields;
  /** The numbers as they were typed: the sent one first, then corrections of it. */
  phones: string[];
};

/** Reads what submissions say about their senders, by submission id. */
export async function readContacts(
  db: Kysely<Schema>,
  submissions: readonly { id: string }[],
): Promise<Map<string, SenderContacts>> {
  const contacts = new Map<string, SenderContacts>();
  for (const ids of chunksOf(submissions.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'fields'])
      .where('id', 'in', ids)
      .execute();
    const corrections = await db
      .selectFrom('rights_requests')
      .select(['submission_id', 'fields'])
      .where('submission_id', 'in', ids)
      .where('fields', 'is not', null)
      .orderBy('asked_at')
      .orderBy('id')
      .execute();
    for (const { id, fields: json } of rows) {
      const sent = readStoredFields(json);
      const changes = corrections
        .filter(({ submission_id: of }) => of === id)
        .map(({ fields }) => readStoredChanges(fields ?? '{}'));
      const phones = [sent, ...changes].flatMap(({ phone = '' }) => (phone === '' ? [] : [phone]));
      contacts.set(id, {
        fields: Object.assign({}, sent, ...changes),
        phones: [...new Set(phones)],
      });
    }
  }
  return contacts;
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

/** Returns the keys of addresses that only this person has. People who are found by a number may share an address with others. */
export async function addressesOnlyOf(
  db: Kysely<Schema>,
  person: PersonKey,
  theirs: readonly PersonsSubmission[],
): Promise<string[]> {
  if (person.kind === 'email') return [person.key];
  const ofTheirs = Map.groupBy(theirs, ({ emailKey: key }) => key);
  const own: string[] = [];
  for (const keys of chunksOf([...ofTheirs.keys()].filter((key) => key !== null))) {
    const rows = await db
      .selectFrom('submissions')
      .select(({ fn }) => ['email_key', fn.countAll<number>().as('count')])
      .where('email_key', 'in', keys)
      .groupBy('email_key')
      .execute();
    const counts = new Map(rows.map(({ email_key: key, count }) => [key, Number(count)]));
    const subscribed = await findSubscribed(db, keys);
    own.push(
      ...keys.filter(
        (key) => counts.get(key) === ofTheirs.get(key)?.length && !subscribed.has(key),
      ),
    );
  }
  return own;
}

/** A mail from an address of a person in the conversation of somebody else. */
export type MailElsewhere = Pick<IncomingMails, 'id' | 'submission_id' | 'at'>;

/** Finds the mails that came from addresses into conversations of others, newest first. @param theirs the person's own conversations */
export async function findMailsElsewhere(
  db: Kysely<Schema>,
  addressKeys: readonly string[],
  { theirs, scope }: { theirs: readonly PersonsSubmission[]; scope: Scope },
): Promise<MailElsewhere[]> {
  if (addressKeys.length === 0) return [];
  const own = new Set(theirs.map(({ id }) => id));
  const rows = await db
    .selectFrom('incoming_mails')
    .innerJoin('submissions', 'submissions.id', 'incoming_mails.submission_id')
    .select(['incoming_mails.id', 'incoming_mails.submission_id', 'at', 'from_address'])
    .where('is_other_sender', '=', 1)
    .where('submissions.kind', 'in', scope.forms)
    .orderBy('at', 'desc')
    .orderBy('incoming_mails.id')
    .execute();
  return rows.filter(
    ({ from_address: address, submission_id: of }) =>
      !own.has(of) && addressKeys.includes(emailKey(address)),
  );
}
