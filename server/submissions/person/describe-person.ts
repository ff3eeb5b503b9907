import type { Kysely } from 'kysely';
import {
  type KeptApplication,
  type NamedSubmission,
  type OtherKey,
  PERSON_LISTED,
  PERSON_OTHERS_MAX,
  PERSON_PARTS,
  type PersonMail,
  type PersonPart,
  type PersonRequest,
  type PersonResponse,
  personId,
} from '../../../contract/admin/inbox/person.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import { APPLICATION_FORMS } from '../../../contract/forms/forms.ts';
import { readSubscriber } from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import { type ListedConversation, loadRows } from '../inbox/list-conversations.ts';
import { FATE_COLUMNS, fateOf } from '../inbox/read-conversation.ts';
import { dueAt } from '../inbox/rights-requests.ts';
import { findFilesOf } from '../submission-files.ts';
import {
  addressesOnlyOf,
  findMailsElsewhere,
  findTheirSubmissions,
  findTheirSubscriptions,
  keyOfPhone,
  type MailElsewhere,
  type PersonKey,
  type PersonScope,
  type PersonsSubmission,
  readCallingCode,
  readContacts,
  type SenderContacts,
  seesEverything,
} from './find-person.ts';

/** What is stored about a person, with the ids of users and entries. */
export type DescribedPerson = Omit<PersonResponse, 'submissions'> & {
  submissions: ListedConversation[];
};

/**
 * Reads what is stored about a person, as far as it may be seen. The lists are bounded, and everything is counted.
 * @param shown the maximum number of submissions in the list
 * @param sendsMail whether an answer can be sent
 * @param now decides what is snoozed, in epoch milliseconds
 */
export async function describePerson(
  db: Kysely<Schema>,
  person: PersonKey,
  {
    scope,
    shown,
    sendsMail,
    now,
  }: { scope: PersonScope; shown: number; sendsMail: boolean; now: number },
): Promise<DescribedPerson> {
  const theirs = await findTheirSubmissions(db, person, scope);
  const subscribers = scope.newsletter ? await findTheirSubscriptions(db, person) : [];
  const subscriptions = await Promise.all(subscribers.map(({ id }) => readSubscriber(db, id)));
  const listed = theirs.slice(0, shown);
  const contacts = await readContacts(db, listed);
  const ids = theirs.map(({ id }) => id);
  const ofPerson = { submissions: ids, subscribers: subscribers.map(({ id }) => id) };
  const own = await addressesOnlyOf(db, person, theirs);
  const [last] = listed;
  return {
    id: idOf(person, { last, contacts, subscribers }),
    key: person.key,
    kind: person.kind,
    name:
      last === undefined
        ? (subscribers[0]?.name ?? '')
        : senderName(contacts.get(last.id)?.fields ?? { email: '' }),
    submissions: await loadRows(
      db,
      listed.map(({ id }) => id),
      now,
    ),
    total: theirs.length,
    files: (await findFilesOf(db, ids)).length,
    notes:
      (await countOf(db, 'conversation_events', ids)) + (await countOf(db, 'incoming_mails', ids)),
    mails: await countTheirMails(db, ofPerson),
    requests: await countOpenRequests(db, ids),
    rightsRequests: await listTheirRequests(db, ids),
    sentMails: await listTheirMails(db, ofPerson),
    kept: await listKept(db, ids),
    subscriptions: subscriptions.filter((each) => each !== null),
    elsewhere: await describeElsewhere(db, await findMailsElsewhere(db, own, { theirs, scope })),
    others: await findOthers(db, person, listed, contacts),
    hidden: hiddenFrom(scope),
    answer:
      sendsMail && seesEverything(scope)
        ? await answerOf(db, person, { theirs, subscribers, own })
        : null,
  };
}

function hiddenFrom({ forms, newsletter }: PersonScope): PersonPart[] {
  const seen: Record<PersonPart, boolean> = {
    messages: forms.includes('contact'),
    applications: APPLICATION_FORMS.every((form) => forms.includes(form)),
    newsletter,
  };
  return PERSON_PARTS.filter((part) => !seen[part]);
}

/**
 * Finds the address and the language for the mail that says that everything is erased.
 * @returns null if something would stay, if no address is theirs alone, or if nothing is stored
 */
export async function findAnswer(
  db: Kysely<Schema>,
  person: PersonKey,
  scope: PersonScope,
): Promise<PersonResponse['answer']> {
  if (!seesEverything(scope)) return null;
  const theirs = await findTheirSubmissions(db, person, scope);
  return answerOf(db, person, {
    theirs,
    subscribers: await findTheirSubscriptions(db, person),
    own: await addressesOnlyOf(db, person, theirs),
  });
}

async function answerOf(
  db: Kysely<Schema>,
  person: PersonKey,
  {
    theirs,
    subscribers: [subscriber],
    own,
  }: {
    theirs: readonly PersonsSubmission[];
    subscribers: readonly Pick<Subscribers, 'language'>[];
    /** The keys of the addresses that only this person has. */
    own: readonly string[];
  },
): Promise<PersonResponse['answer']> {
  const addresses = new Set(theirs.flatMap(({ emailKey }) => emailKey ?? []));
  const [address, ...more] = person.kind === 'email' ? [person.key] : addresses;
  if (address === undefined || more.length > 0 || !own.includes(address)) return null;
  const [last] = theirs;
  const written =
    last === undefined
      ? subscriber
      : await db
          .selectFrom('submissions')
          .select('language')
          .where('id', '=', last.id)
          .executeTakeFirst();
  return written === undefined ? null : { address, language: written.language };
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

/** Adds up the counts of some ids at a time. */
async function sumOf(
  ids: readonly string[],
  countIn: (chunk: string[]) => Promise<{ count: number }>,
): Promise<number> {
  let sum = 0;
  for (const chunk of chunksOf(ids)) sum += Number((await countIn(chunk)).count);
  return sum;
}

/** The ids of what a person has sent, and of their subscriptions. */
type IdsOfPerson = { submissions: readonly string[]; subscribers: readonly string[] };

/** Counts the mails about submissions and to subscribers, which are deleted with them. */
export async function countTheirMails(
  db: Kysely<Schema>,
  { submissions, subscribers }: IdsOfPerson,
): Promise<number> {
  const ofSubscribers = await sumOf(subscribers, (chunk) =>
    db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subscriber_id', 'in', chunk)
      .executeTakeFirstOrThrow(),
  );
  return (await countOf(db, 'deliveries', submissions)) + ofSubscribers;
}

/** Lists the latest mails to a person. */
async function listTheirMails(
  db: Kysely<Schema>,
  { submissions, subscribers }: IdsOfPerson,
): Promise<PersonMail[]> {
  const rows = [];
  for (const [column, ids] of [
    ['submission_id', submissions],
    ['subscriber_id', subscribers],
  ] as const) {
    for (const chunk of chunksOf(ids)) {
      rows.push(
        ...(await db
          .selectFrom('deliveries')
          .leftJoin('submissions', 'submissions.id', 'submission_id')
          .select(['deliveries.id', 'purpose', 'queued_at', 'submission_id', 'kind', 'reference'])
          .select(FATE_COLUMNS.map((each) => `deliveries.${each}` as const))
          .where(column, 'in', chunk)
          .where('recipient', 'is not', null)
          .orderBy('queued_at', 'desc')
          .limit(PERSON_LISTED)
          .execute()),
      );
    }
  }
  return newest(rows, ({ queued_at: at }) => at).map(
    ({ id, purpose, queued_at: queuedAt, submission_id: of, kind: form, reference, ...mail }) => ({
      id,
      purpose,
      queuedAt,
      submission:
        of === null || form === null || reference === null ? null : { id: of, form, reference },
      fate: fateOf(mail),
    }),
  );
}

async function listTheirRequests(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<PersonRequest[]> {
  const requests: PersonRequest[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('rights_requests')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select(['rights_requests.id', 'rights_requests.kind', 'asked_at', 'done_at'])
      .select(['submission_id', 'submissions.kind as form', 'reference'])
      .where('submission_id', 'in', chunk)
      .orderBy(({ eb }) => eb.case().when('done_at', 'is', null).then(0).else(1).end())
      .orderBy('asked_at', 'desc')
      .limit(PERSON_LISTED)
      .execute();
    requests.push(
      ...rows.map(
        ({ id, kind, form, reference, submission_id: of, asked_at: askedAt, done_at }) => ({
          id,
          kind,
          submission: { id: of, form, reference },
          askedAt,
          dueAt: dueAt(askedAt),
          doneAt: done_at,
        }),
      ),
    );
  }
  const isOpen = ({ doneAt }: PersonRequest) => doneAt === null;
  const latest = (some: PersonRequest[]) => newest(some, ({ askedAt }) => askedAt);
  return [
    ...latest(requests.filter(isOpen)),
    ...latest(requests.filter((each) => !isOpen(each))),
  ].slice(0, PERSON_LISTED);
}

/** Lists the applications that are kept by consent. */
async function listKept(db: Kysely<Schema>, ids: readonly string[]): Promise<KeptApplication[]> {
  const kept: KeptApplication[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('conversations')
      .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
      .select(['submissions.id', 'submissions.kind as form', 'reference', 'kept_until as until'])
      .select((eb) =>
        eb
          .selectFrom('conversation_events as event')
          .select(({ fn }) => fn.max<number | null>('event.at').as('at'))
          .whereRef('event.submission_id', '=', 'submissions.id')
          .where('event.kind', '=', 'keep-agreed')
          .as('agreedAt'),
      )
      .where('submissions.id', 'in', chunk)
      .where('kept_until', 'is not', null)
      .limit(PERSON_LISTED)
      .execute();
    kept.push(
      ...rows.map(({ until, agreedAt, ...submission }) => ({
        submission,
        agreedAt,
        until: until ?? 0,
      })),
    );
  }
  return newest(kept, ({ until }) => until);
}

async function describeElsewhere(
  db: Kysely<Schema>,
  mails: readonly MailElsewhere[],
): Promise<PersonResponse['elsewhere']> {
  const ids = [...new Set(mails.map(({ submission_id: of }) => of))].slice(0, PERSON_LISTED);
  if (ids.length === 0) return { mails: 0, submissions: [] };
  const submissions: NamedSubmission[] = await db
    .selectFrom('submissions')
    .select(['id', 'kind as form', 'reference'])
    .where('id', 'in', ids)
    .orderBy('received_at', 'desc')
    .execute();
  return { mails: mails.length, submissions };
}

function idOf(
  person: PersonKey,
  {
    last,
    contacts,
    subscribers: [subscriber],
  }: {
    last: PersonsSubmission | undefined;
    contacts: ReadonlyMap<string, SenderContacts>;
    subscribers: readonly { id: string }[];
  },
): string | null {
  if (last === undefined) {
    return subscriber === undefined ? null : personId(person.kind, subscriber.id);
  }
  if (person.kind === 'email') return personId('email', last.id);
  const phones = contacts.get(last.id)?.phones ?? [];
  const index = phones.findIndex((phone) => keyOfPhone(phone, person.callingCode) === person.key);
  return personId('phone', last.id, index);
}

/** Returns the numbers in the submissions of an address, or the addresses in those of a number. */
async function findOthers(
  db: Kysely<Schema>,
  person: PersonKey,
  listed: readonly PersonsSubmission[],
  contacts: ReadonlyMap<string, SenderContacts>,
): Promise<OtherKey[]> {
  const callingCode = await readCallingCode(db);
  const kind = person.kind === 'email' ? 'phone' : 'email';
  const others = new Map<string, OtherKey>();
  for (const { id, emailKey } of listed) {
    const keys =
      kind === 'email'
        ? [emailKey]
        : (contacts.get(id)?.phones ?? []).map((phone) => keyOfPhone(phone, callingCode));
    keys.forEach((key, index) => {
      if (key === null || others.has(key)) return;
      others.set(key, { id: personId(kind, id, index), kind, key });
    });
  }
  return [...others.values()].slice(0, PERSON_OTHERS_MAX);
}

function newest<Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] {
  return items.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, PERSON_LISTED);
}
