import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  CONVERSATION_STATES,
  CONVERSATIONS_PER_PAGE,
  type ConversationRow,
  type ConversationState,
  type InboxCountsResponse,
  type InboxResponse,
  UNFINISHED_STATES,
} from '../../../contract/admin/inbox/inbox.ts';
import type { ContactTopic } from '../../../contract/forms/contact.ts';
import { type StoredFields, senderName, staffFields } from '../../../contract/forms/fields.ts';
import { forms, STAFF_FORMS, type StaffFormName } from '../../../contract/forms/forms.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { DatabaseKind } from '../../platform/database/database.ts';
import { pageRange } from '../../platform/database/page-range.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { foldEmail } from '../../platform/text/email-key.ts';
import { readStoredFields } from '../stored-fields.ts';
import { findLabels } from './labels.ts';
import { findAllParts, findConversationsOf } from './merged.ts';
import { dueAt } from './rights-requests.ts';
import { isAsleep, isBack, isListed, isUnread, snoozeOf } from './snooze.ts';
import { topicOf } from './store-conversation.ts';

/** The database, and its kind, because the two search texts with different functions. */
export type InboxDatabase = { db: Kysely<Schema>; kind: DatabaseKind };

/** Which conversations a list shows. Null does not restrict it. */
export type InboxFilter = {
  /** The forms that the reader may see. */
  forms: readonly StaffFormName[];
  /** The vacancy or programme that the application is for. */
  entryId: number | null;
  /** What a message is about. */
  topic: ContactTopic | null;
  isSuspected: boolean;
  /** `listed`: neither snoozed, nor read while a reply waits; `snoozed`; `later`: with a reply that is sent later. */
  folder: 'listed' | 'snoozed' | 'later' | null;
  states: readonly ConversationState[] | null;
  stage: ApplicationStage | null;
  /** The id of a colleague, or nobody. */
  assignee: { id: string | null } | null;
  /** The id of a label. */
  label: string | null;
  isUnread: boolean;
  /** Whether only those with an open request about personal data are shown. */
  hasRequest: boolean;
  search: string | null;
  /** From 1. */
  page: number;
  /** Decides what is snoozed. In epoch milliseconds. */
  now: number;
};

/** A row of the inbox, with the id of its assignee. */
export type ListedConversation = Omit<ConversationRow, 'assignee' | 'entryTitle' | 'excerptBy'> & {
  assignedTo: string | null;
  /** Who wrote the excerpt: the sender, or the id of a colleague. Null: a colleague whose account was removed. */
  excerptBy: 'sender' | string | null;
  /** The vacancy or programme that the application is for. Null: none. */
  entryId: number | null;
  /** Its name at that time, in the language of the applicant. Empty: none. */
  appliedFor: string;
};

export type ConversationList = Pick<InboxResponse, 'total' | 'states' | 'unread' | 'stages'> & {
  rows: ListedConversation[];
};

/** How much of a text a row shows, and how much of it is read for that. In UTF-16 units. */
const EXCERPT = 160;
const EXCERPT_READ = EXCERPT * 4;

/** Up to this number of found conversations, the following queries use their ids. Reading all words again takes longer. */
const FEW = 500;

/** What counts are grouped by: the first columns of the index `conversations_counts`, so that SQLite finds the groups in its order. */
const COUNTED = ['is_suspected', 'kind', 'state', 'is_unread', 'assigned_to'] as const;

type CountedColumn = (typeof COUNTED)[number] | 'stage';

/** Returns one page of the inbox: first what is back from a snooze, then the last arrived. */
export async function listConversations(
  database: InboxDatabase,
  filter: InboxFilter,
): Promise<ConversationList> {
  const { db } = database;
  const { searched, shown, counted } = await conditionsOf(database, filter);
  const counts = await db
    .selectFrom('conversations')
    .select(({ fn }) => [
      'state',
      'is_unread',
      'stage',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere(shown).as('shown'),
      fn.countAll<number>().filterWhere(isBack(filter.now)).as('back'),
    ])
    .where(counted.where)
    .groupBy(counted.by)
    .execute();
  const states = noneOf(CONVERSATION_STATES);
  const stages = noneOf(APPLICATION_STAGES);
  let unread = 0;
  let total = 0;
  for (const row of counts) {
    const { state, stage } = row;
    const count = Number(row.count);
    states[state] += count;
    if (stage !== null) stages[stage] += count;
    unread += row.is_unread === 1 ? count : Number(row.back);
    total += Number(row.shown);
  }
  const hasBack = counts.some(({ back }) => Number(back) > 0);
  const { limit, offset, isFromEnd } = pageRange(filter.page, {
    total,
    perPage: CONVERSATIONS_PER_PAGE,
  });
  const order = isFromEnd ? 'asc' : 'desc';
  const found = await db
    .selectFrom('conversations')
    .select('submission_id')
    .where(searched)
    .where(shown)
    // Only if there are some: without it an index has the order.
    .$if(hasBack, (query) => query.orderBy(backFirst(filter.now), order))
    .orderBy('arrived_at', order)
    .orderBy('submission_id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ submission_id: id }) => id);
  const rows = await loadRows(db, isFromEnd ? ids.toReversed() : ids, filter.now);
  return { rows, total, states, unread, stages };
}

/** A row of an exported list. */
export type ExportedConversation = Pick<
  ListedConversation,
  | 'reference'
  | 'form'
  | 'name'
  | 'entryId'
  | 'appliedFor'
  | 'language'
  | 'state'
  | 'stage'
  | 'assignedTo'
  | 'labels'
  | 'arrivedAt'
> & { fields: StoredFields; firstRepliedAt: number | null };

/** How many conversations are read at once for an export. */
const EXPORT_BATCH = 200;

/**
 * Reads the rows of a list on all pages, some at a time. It reads their ids first, so that a message that arrives meanwhile
 * moves none of them.
 * @param limit the maximum number
 */
export async function* readConversations(
  database: InboxDatabase,
  filter: InboxFilter,
  limit: number,
): AsyncGenerator<ExportedConversation[]> {
  const { searched, shown } = await conditionsOf(database, filter);
  const listed = await database.db
    .selectFrom('conversations')
    .select('submission_id as id')
    .where(searched)
    .where(shown)
    .orderBy(backFirst(filter.now), 'desc')
    .orderBy('arrived_at', 'desc')
    .orderBy('submission_id', 'desc')
    .limit(limit)
    .execute();
  for (let start = 0; start < listed.length; start += EXPORT_BATCH) {
    const ids = listed.slice(start, start + EXPORT_BATCH).map(({ id }) => id);
    const rows = await database.db
      .selectFrom('conversations')
      .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
      .select([
        'submissions.id',
        'submissions.reference',
        'conversations.kind as form',
        'conversations.entry_id as entryId',
        'submissions.language',
        'submissions.fields',
        'conversations.state',
        'conversations.stage',
        'conversations.assigned_to as assignedTo',
        'conversations.arrived_at as arrivedAt',
        'conversations.first_replied_at as firstRepliedAt',
      ])
      .where('conversations.submission_id', 'in', ids)
      .execute();
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
    const labels = await findLabels(database.db, ids);
    yield ids.flatMap((id) => {
      const row = byId.get(id);
      // It was erased meanwhile.
      if (row === undefined) return [];
      const fields = readStoredFields(row.fields);
      return [
        {
          ...row,
          fields,
          name: senderName(fields),
          appliedFor: appliedForIn(fields),
          labels: labels.get(id) ?? [],
        },
      ];
    });
  }
}

function isUnfinished(state: ConversationState): boolean {
  return UNFINISHED_STATES.some((each) => each === state);
}

/** Returns a count of 0 for each name. */
export function noneOf<const Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

type InboxCounts = Omit<InboxCountsResponse, 'notifications' | 'version'>;

/** Counts what waits for one user, among the forms that the user may see. */
export async function countConversations(
  db: Kysely<Schema>,
  { forms: seen, staffId, now }: { forms: readonly StaffFormName[]; staffId: string; now: number },
): Promise<InboxCounts> {
  const counts: InboxCounts = {
    unread: noneOf(STAFF_FORMS),
    open: 0,
    mine: 0,
    unassigned: 0,
    suspected: 0,
    snoozed: 0,
    later: 0,
    requests: await countRequests(db, seen),
  };
  const rows = await db
    .selectFrom('conversations')
    .select(({ fn }) => [
      ...COUNTED,
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isListed(now)).as('listed'),
      fn.countAll<number>().filterWhere(isAsleep(now)).as('asleep'),
      fn.countAll<number>().filterWhere('reply_due_at', 'is not', null).as('later'),
      fn
        .countAll<number>()
        .filterWhere((eb) => eb.and([isUnread(now), isListed(now)]))
        .as('unread'),
    ])
    .where('kind', 'in', seen)
    .groupBy(COUNTED)
    .execute();
  for (const row of rows) {
    if (row.is_suspected === 1) {
      counts.suspected += Number(row.all);
      continue;
    }
    const count = Number(row.listed);
    counts.snoozed += Number(row.asleep);
    counts.later += Number(row.later);
    counts.unread[row.kind] += Number(row.unread);
    if (!isUnfinished(row.state)) continue;
    counts.open += count;
    if (row.assigned_to === staffId) counts.mine += count;
    if (row.assigned_to === null) counts.unassigned += count;
  }
  return counts;
}

async function countRequests(
  db: Kysely<Schema>,
  seen: readonly StaffFormName[],
): Promise<InboxCountsResponse['requests']> {
  const { open, first } = await db
    .selectFrom('rights_requests')
    .innerJoin('submissions', 'submissions.id', 'rights_requests.submission_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.min<number | null>('asked_at').as('first'),
    ])
    .where('done_at', 'is', null)
    .where('submissions.kind', 'in', seen)
    .executeTakeFirstOrThrow();
  return { open: Number(open), dueAt: first === null ? null : dueAt(first) };
}

/** The conditions of a list, which its rows, its total and its export share. */
type Conditions = {
  /** What is counted. */
  searched: Expression<SqlBool>;
  /** What the list shows of that. */
  shown: Expression<SqlBool>;
  /** `searched` for the query that counts, and the columns that it groups by. */
  counted: { where: Expression<SqlBool>; by: readonly CountedColumn[] };
};

async function conditionsOf({ db, kind }: InboxDatabase, filter: InboxFilter): Promise<Conditions> {
  const eb = expressionBuilder<Schema, 'conversations'>();
  const shown = eb.and(otherConditions(filter));
  const folder = folderConditions(filter);
  const words = wordConditions(kind, filter.search ?? '');
  const scanned = eb.and([...folderConditions(filter, { isScan: kind === 'sqlite' }), ...words]);
  const ids = words.length === 0 ? null : await findFew(db, scanned);
  if (words.length > 0 && ids === null) {
    const searched = eb.and([...folder, ...words]);
    // Without the order of an index, fewer columns are faster.
    return { searched, shown, counted: { where: scanned, by: ['state', 'is_unread', 'stage'] } };
  }
  const searched = eb.and(ids === null ? folder : [...folder, isOneOf(ids)]);
  return { searched, shown, counted: { where: searched, by: [...COUNTED, 'stage'] } };
}

/**
 * Returns the conditions of the folder.
 * @param options.isScan whether SQLite should read the table from its beginning to its end, because it looks for words in it.
 *   It takes twice as long to find nearly all rows one by one through an index
 */
function folderConditions(
  { forms: seen, entryId, topic, isSuspected, folder, hasRequest, now }: InboxFilter,
  { isScan = false } = {},
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'conversations'>();
  const isNearlyAll = !isSuspected && entryId === null && topic === null;
  // SQLite uses no index for a column after a plus sign.
  const suspected =
    isScan && isNearlyAll ? sql<number>`+is_suspected` : sql.ref<number>('is_suspected');
  if (hasRequest) {
    const open = eb
      .selectFrom('rights_requests')
      .innerJoin('submissions', 'submissions.id', 'rights_requests.submission_id')
      .select(({ fn }) => fn.coalesce('merged_into', 'submissions.id').as('conversation'))
      .where('done_at', 'is', null);
    // A person whose submission was taken for spam has the same rights.
    return [eb('kind', 'in', seen), eb('submission_id', 'in', open)];
  }
  return [
    eb(suspected, '=', isSuspected ? 1 : 0),
    eb('kind', 'in', seen),
    ...(folder === 'listed' ? [isListed(now)] : []),
    ...(folder === 'snoozed' ? [isAsleep(now)] : []),
    ...(folder === 'later' ? [eb('reply_due_at', 'is not', null)] : []),
    ...(entryId === null ? [] : [eb('entry_id', '=', entryId)]),
    ...(topic === null ? [] : [eb('topic', '=', topic)]),
  ];
}

function otherConditions({
  states,
  stage,
  assignee,
  label,
  isUnread: isOnlyUnread,
  now,
}: InboxFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return [
    ...(states === null ? [] : [eb('state', 'in', states)]),
    ...(stage === null ? [] : [eb('stage', '=', stage)]),
    ...(isOnlyUnread ? [isUnread(now)] : []),
    ...(label === null
      ? []
      : [
          eb(
            'submission_id',
            'in',
            eb
              .selectFrom('conversation_labels')
              .select('conversation_labels.submission_id')
              .where('label_id', '=', label),
          ),
        ]),
    ...(assignee === null
      ? []
      : [
          assignee.id === null
            ? eb('assigned_to', 'is', null)
            : eb('assigned_to', '=', assignee.id),
        ]),
  ];
}

function wordConditions(kind: DatabaseKind, search: string): Expression<SqlBool>[] {
  return containsWords(kind, /xn--/i.test(search) ? foldEmail(search) : search);
}

/** Returns the ids of the conversations that a search finds, or null if they are many. */
async function findFew(db: Kysely<Schema>, found: Expression<SqlBool>): Promise<string[] | null> {
  const rows = await db
    .selectFrom('conversations')
    .select('submission_id')
    .where(found)
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? null : rows.map(({ submission_id: id }) => id);
}

function isOneOf(ids: readonly string[]): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return ids.length === 0 ? eb.lit(false) : eb('submission_id', 'in', ids);
}

/** Orders what is back from a snooze before everything else, from the last to the first. */
function backFirst(now: number) {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return eb.case().when(isBack(now)).then(eb.lit(1)).else(eb.lit(0)).end();
}

/**
 * Reads the rows of conversations, in the order of their ids.
 * @param ids at most as many as one statement accepts
 * @param now decides what is snoozed, in epoch milliseconds
 */
export async function loadRows(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: number,
): Promise<ListedConversation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('conversations', (join) =>
      join.on('conversations.submission_id', '=', ({ fn }) =>
        fn.coalesce('submissions.merged_into', 'submissions.id'),
      ),
    )
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .select([
      'submissions.id',
      'submissions.received_at',
      'conversations.kind as form',
      'conversations.entry_id as entryId',
      'submissions.reference',
      'submissions.language',
      'submissions.fields',
      'conversations.state',
      'conversations.stage',
      'conversations.assigned_to',
      'conversations.is_unread',
      'conversations.snoozed_until',
      'conversations.reply_due_at',
      'conversations.arrived_at',
      'cv.file',
    ])
    .where('submissions.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const partIds = await findAllParts(db, ids);
  const parts = { ids: partIds, of: await findConversationsOf(db, partIds) };
  const wordsOf = await findLastWords(db, parts);
  const troubled = await findMailTrouble(db, parts);
  const requested = await findFirstRequests(db, parts);
  const labels = await findLabels(db, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const fields = readStoredFields(row.fields);
    const words = wordsOf(id);
    const requestedAt = requested.get(id);
    // What was merged may be older than the form.
    const last = words === null || words.at < row.received_at ? null : words;
    return [
      {
        id,
        form: row.form,
        reference: row.reference,
        name: senderName(fields),
        topic: topicOf(fields),
        entryId: row.entryId,
        appliedFor: appliedForIn(fields),
        excerpt: last === null ? excerptOf(row.form, fields) : excerptIn(last.text),
        excerptBy: last === null ? 'sender' : last.by,
        language: row.language,
        state: row.state,
        stage: row.stage,
        assignedTo: row.assigned_to,
        labels: labels.get(id) ?? [],
        ...snoozeOf(row, now),
        replyDueAt: row.reply_due_at,
        hasCv: row.file !== null,
        hasMailTrouble: troubled.has(id),
        requestDueAt: requestedAt === undefined ? null : dueAt(requestedAt),
        arrivedAt: row.arrived_at,
      },
    ];
  });
}

/** The parts of listed conversations, and to which of these each belongs. */
type Parts = { ids: readonly string[]; of: ReadonlyMap<string, string> };

/** Returns which conversations have a mail that was given up, is in doubt or has come back. */
async function findMailTrouble(db: Kysely<Schema>, parts: Parts): Promise<Set<string>> {
  const rows = await db
    .selectFrom('deliveries')
    .select('submission_id as id')
    .distinct()
    .where('submission_id', 'in', parts.ids)
    .where((delivery) =>
      delivery.or([
        delivery('state', 'in', ['dead', 'in-doubt']),
        delivery('returned_at', 'is not', null),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id, parts.of.get(id) ?? id])));
}

/** Returns when the first open request about personal data was made, in epoch milliseconds, by conversation. */
async function findFirstRequests(db: Kysely<Schema>, parts: Parts): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rights_requests')
    .select(['submission_id as id', 'asked_at as at'])
    .where('submission_id', 'in', parts.ids)
    .where('done_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ id, at }) => [[id, at] as const, [parts.of.get(id) ?? id, at] as const]),
  );
}

/** What was written last, by mail or by staff. */
type LastWords = { text: string; by: ListedConversation['excerptBy']; at: number };

/** Returns a function that returns the last reply or the last answer by mail, whichever is later. Null: there is neither. */
async function findLastWords(
  db: Kysely<Schema>,
  { ids: parts, of: conversations }: Parts,
): Promise<(id: string) => LastWords | null> {
  const replies = await db
    .selectFrom('conversation_events as event')
    .select(['submission_id', 'at', 'staff_id', beginningOf('event.text')])
    .where('submission_id', 'in', parts)
    .where('sequence', '=', (eb) =>
      eb
        .selectFrom('conversation_events as other')
        .select(({ fn }) => fn.max('other.sequence').as('last'))
        .whereRef('other.submission_id', '=', 'event.submission_id')
        .where('other.kind', '=', 'reply'),
    )
    .execute();
  const answers = await db
    .selectFrom('incoming_mails as mail')
    .select(['submission_id', 'at', beginningOf('mail.text')])
    .where('submission_id', 'in', parts)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('incoming_mails as other')
        .select('other.id')
        .whereRef('other.submission_id', '=', 'mail.submission_id')
        .where('other.kind', '=', 'reply')
        .orderBy('other.at', 'desc')
        .orderBy('other.id', 'desc')
        .limit(1),
    )
    .execute();
  const lastOf = new Map<string, LastWords>();
  const note = (of: string, words: LastWords) => {
    // A submission that was merged is listed with its own words, too.
    for (const id of new Set([of, conversations.get(of) ?? of])) {
      if (words.at >= (lastOf.get(id)?.at ?? 0)) lastOf.set(id, words);
    }
  };
  for (const { submission_id: of, beginning, staff_id: by, at } of replies) {
    note(of, { text: beginning ?? '', by, at });
  }
  for (const { submission_id: of, beginning, at } of answers) {
    note(of, { text: beginning ?? '', by: 'sender', at });
  }
  return (id) => lastOf.get(id) ?? null;
}

/** Reads as much of a text as an excerpt can need. */
function beginningOf(column: 'event.text' | 'mail.text') {
  return sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(EXCERPT_READ)})`.as(
    'beginning',
  );
}

/** Returns the beginning of what was sent with the form, on one line. */
function excerptOf(form: StaffFormName, fields: StoredFields): string {
  const texts = staffFields(forms[form], fields).filter(({ type }) => type === 'message');
  // The rest is cut off, so a long text is not read completely.
  return excerptIn(texts.map(({ value }) => value.slice(0, EXCERPT_READ)).join(' '));
}

function excerptIn(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, EXCERPT);
}

/** Returns the name that the vacancy or programme of an application had then. Empty: it is for none. */
export function appliedForIn({ vacancy, program }: StoredFields): string {
  return vacancy ?? program ?? '';
}
