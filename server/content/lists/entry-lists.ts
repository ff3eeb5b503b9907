import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import {
  ENTRIES_PER_PAGE,
  type EntryKey,
  type EntryOrder,
  type EntryState,
  type TranslationState,
} from '../../../contract/admin/content/content.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { subtypesWith } from '../../../contract/modules.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { DatabaseKind } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import {
  type EntryStanding,
  type EntrySummary,
  entryState,
  shownFields,
  summarizeEntry,
} from '../entries/entry-summary.ts';
import { listSchedules, type Schedule } from '../entries/list-schedules.ts';
import { readSummaries } from '../entries/stored-summaries.ts';
import { loadVersions } from '../entries/stored-versions.ts';
import { findConfirmedTranslations } from '../entries/translations.ts';
import { readIdentity } from '../queries/read-identity.ts';
import { findTitles } from './entry-titles.ts';

/** A row of a list. */
export type ListedEntry = EntryKey &
  Omit<EntrySummary, keyof EntryStanding | 'publishedAt'> & {
    state: EntryState;
    schedules: Schedule[];
  };

/** Which entries a list shows. */
export type EntryFilter = {
  /** Null: all. A text matches entries as `queryWords` says. */
  search: string | null;
  state: EntryState | null;
  translation: TranslationState | null;
  /** Only entries that wait for a review. */
  isForReview: boolean;
  subtype: string | null;
  order: EntryOrder;
  /** From 1. */
  page: number;
};

/** One page of a list, how many entries match, and how many in each state match the other filters. */
export type EntryList = {
  rows: ListedEntry[];
  total: number;
  states: StateCounts;
};

/** The database, and its kind, because the two search texts with different functions. */
export type ListedDatabase = { db: Kysely<Schema>; kind: DatabaseKind };

/**
 * Returns one page of the entries of a kind.
 * @param now in epoch milliseconds
 */
export async function listEditedEntries(
  { db, kind: databaseKind }: ListedDatabase,
  kind: ContentKind,
  filter: EntryFilter,
  now: number,
): Promise<EntryList> {
  const words = await findWords({ db, kind: databaseKind }, kind, filter.search ?? '');
  const found = db
    .selectFrom('content_index')
    .where('kind', '=', kind)
    .where(words)
    .where((eb) => eb.and(otherConditions(filter)));
  const states = (await countStates(found, now)).get(kind) ?? NO_ENTRIES;
  const ids = await findIds(db, kind, filter, now, {
    words,
    limit: ENTRIES_PER_PAGE,
    offset: (filter.page - 1) * ENTRIES_PER_PAGE,
  });
  const entries = await loadEntries(db, kind, ids, now);
  return {
    rows: ids.flatMap((id) => entries.get(id) ?? []),
    total: filter.state === null ? sumOf(states) : states[filter.state],
    states,
  };
}

/** Number of entries that `readEditedEntries` loads at once. */
const BATCH = 200;

/**
 * Returns the entries of a kind on all pages of a list, some at a time.
 * @param limit further entries are left out
 * @param now in epoch milliseconds
 */
export async function readEditedEntries(
  database: ListedDatabase,
  kind: ContentKind,
  filter: Omit<EntryFilter, 'page'>,
  { limit, now }: { limit: number; now: number },
): Promise<{ count: number; batches: AsyncGenerator<ListedEntry[]> }> {
  const { db } = database;
  const words = await findWords(database, kind, filter.search ?? '');
  const ids = await findIds(db, kind, filter, now, { words, limit, offset: 0 });
  async function* batches() {
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const found = await loadEntries(db, kind, batch, now);
      yield batch.flatMap((id) => found.get(id) ?? []);
    }
  }
  return { count: ids.length, batches: batches() };
}

/** Up to this number of found entries, the following queries use their ids. Reading all words again takes longer. */
const FEW = 500;

/** Returns the condition for the words of a search, or for the entries that it finds if they are few. */
async function findWords(
  { db, kind: databaseKind }: ListedDatabase,
  kind: ContentKind,
  search: string,
): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Schema, 'content_index'>();
  const words = containsWords(databaseKind, search);
  if (words.length === 0) return eb.and([]);
  const found = await db
    .selectFrom('content_index')
    .select('id')
    .where('kind', '=', kind)
    .where(eb.and(words))
    .limit(FEW + 1)
    .execute();
  if (found.length > FEW) return eb.and(words);
  return found.length === 0
    ? eb.lit(false)
    : eb(
        'id',
        'in',
        found.map(({ id }) => id),
      );
}

/** Returns the conditions of a filter, except those for its words and its state. */
function otherConditions({
  translation,
  isForReview,
  subtype,
}: Omit<EntryFilter, 'page'>): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'content_index'>();
  return [
    ...(translation === null ? [] : [eb('translation', '=', translation)]),
    ...(subtype === null ? [] : [eb('subtype', '=', subtype)]),
    ...(isForReview
      ? [
          eb.exists(
            eb
              .selectFrom('content_reviews as review')
              .select('review.id')
              .whereRef('review.kind', '=', 'content_index.kind')
              .whereRef('review.id', '=', 'content_index.id')
              .where('review.state', '=', 'open'),
          ),
        ]
      : []),
  ];
}

async function findIds(
  db: Kysely<Schema>,
  kind: ContentKind,
  filter: Omit<EntryFilter, 'page'>,
  now: number,
  { words, limit, offset }: { words: Expression<SqlBool>; limit: number; offset: number },
): Promise<number[]> {
  let rows = db
    .selectFrom('content_index')
    .select('id')
    .where('kind', '=', kind)
    .where(words)
    .where((eb) => eb.and(otherConditions(filter)))
    .limit(limit)
    .offset(offset);
  if (filter.state !== null) rows = rows.where(isInState(filter.state, now));
  return (await ordered(rows, kind, filter.order).execute()).map(({ id }) => id);
}

/** How many entries a kind has in each state, and how many have outdated English. */
export type KindOverview = {
  total: number;
  states: StateCounts;
  outdated: number;
};

/**
 * Counts the entries of every kind that has any, by their states. Leaves out those of subtypes whose module is off.
 * @param now in epoch milliseconds
 */
export async function countEditedEntries(
  db: Kysely<Schema>,
  now: number,
): Promise<Map<ContentKind, KindOverview>> {
  const { modulesOff } = await readIdentity(db);
  const listed = db.selectFrom('content_index').where((eb) =>
    eb.and(
      CONTENT_KINDS.flatMap((kind) => {
        const all = subtypesWith(kind, []) ?? [];
        const left = subtypesWith(kind, modulesOff) ?? [];
        const isPart = left.length > 0 && left.length < all.length;
        return isPart ? [eb.or([eb('kind', '!=', kind), eb('subtype', 'in', left)])] : [];
      }),
    ),
  );
  const statesOf = await countStates(listed, now);
  const outdated = await listed
    .select(({ fn }) => ['kind', fn.countAll<number>().as('entries')])
    .where('translation', '=', 'outdated' satisfies TranslationState)
    .groupBy('kind')
    .execute();
  const outdatedOf = new Map(outdated.map(({ kind, entries }) => [kind, entries]));
  return new Map(
    [...statesOf].map(([kind, states]) => [
      kind,
      { total: sumOf(states), states, outdated: outdatedOf.get(kind) ?? 0 },
    ]),
  );
}

/** Maximum number of rows in each list of `listWaiting`. */
const WAITING_MAX = 20;

/** The work that is waiting for a user. */
export type Waiting = {
  drafts: ListedEntry[];
  others: ListedEntry[];
  translations: { rows: ListedEntry[]; total: number; imported: number };
};

/**
 * Returns the latest drafts of one user and of others, and the entries whose English is outdated or missing, the last changed
 * first. Imported entries that nobody has touched are only counted.
 * @param kinds of which entries wait, at least one
 * @param now in epoch milliseconds
 */
export async function listWaiting(
  db: Kysely<Schema>,
  staffId: string,
  kinds: readonly ContentKind[],
  now: number,
): Promise<Waiting> {
  const drafts = db
    .selectFrom('content_drafts')
    .select(['kind', 'id'])
    // An expression, so that SQLite reads the index by time. By the key of the table it would read each draft as a whole.
    .where(sql<string>`kind || ''`, 'in', kinds)
    .orderBy('saved_at', 'desc')
    .limit(WAITING_MAX);
  const untranslated = db
    .selectFrom('content_index')
    .where('kind', 'in', kinds)
    .where('translation', 'in', ['outdated', 'missing'] satisfies TranslationState[]);
  const touched = untranslated.where(isTouched());
  const count = async (entries: typeof untranslated) => {
    const counted = entries.select(({ fn }) => fn.countAll<number>().as('total'));
    return Number((await counted.executeTakeFirstOrThrow()).total);
  };
  const total = await count(touched);
  const rows = await touched
    .select(['kind', 'id'])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(WAITING_MAX)
    .execute();
  const load = async (keys: readonly { kind: string; id: number }[]) => {
    const found: ListedEntry[] = [];
    for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind as ContentKind)) {
      const ids = ofKind.map(({ id }) => id);
      found.push(...(await loadEntries(db, kind, ids, now)).values());
    }
    return found.toSorted((a, b) => b.changedAt - a.changedAt);
  };
  return {
    drafts: await load(await drafts.where('saved_by', '=', staffId).execute()),
    others: await load(await drafts.where('saved_by', '!=', staffId).execute()),
    translations: {
      rows: await load(rows),
      total,
      imported: (await count(untranslated)) - total,
    },
  };
}

/**
 * The condition that a user of the back office has last changed an entry, or has a draft of it. Commands and imports do not
 * count.
 */
function isTouched(): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'content_index'>();
  return eb.or([
    eb.exists(
      eb
        .selectFrom('content_drafts as draft')
        .select('draft.id')
        .whereRef('draft.kind', '=', 'content_index.kind')
        .whereRef('draft.id', '=', 'content_index.id'),
    ),
    eb.exists(
      eb
        .selectFrom('content_entries as live')
        .innerJoin('staff', 'staff.id', 'live.updated_by')
        .select('live.id')
        .whereRef('live.kind', '=', 'content_index.kind')
        .whereRef('live.id', '=', 'content_index.id'),
    ),
  ]);
}

async function loadEntries(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
  now: number,
): Promise<Map<number, ListedEntry>> {
  if (ids.length === 0) return new Map();
  const schedules = Map.groupBy(await listSchedules(db, { kind }), ({ id }) => id);
  const stored = await readSummaries(db, kind, ids);
  const others = await loadSummaries(
    db,
    kind,
    ids.filter((id) => !stored.has(id)),
  );
  const entries = new Map<number, ListedEntry>();
  for (const [id, summary] of [...stored, ...others]) {
    const { isLive, liveAt, isEdited, publishedAt: _, ...shown } = summary;
    const ownSchedules = schedules.get(id) ?? [];
    const isScheduled = ownSchedules.some(({ action }) => action === 'publish');
    const state = entryState({ isLive, liveAt, isEdited, isScheduled }, now);
    entries.set(id, { kind, id, ...shown, state, schedules: ownSchedules });
  }
  return entries;
}

/** Entries that are loaded in one turn of the event loop, because drafts may have hundreds of thousands of characters. */
const TURN = 10;

/** Returns the summaries of entries for which none is stored, from their fields. */
async function loadSummaries(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, EntrySummary>> {
  const summaries = new Map<number, EntrySummary>();
  for (let at = 0; at < ids.length; at += TURN) {
    await yieldToEventLoop();
    const versions = await loadVersions(db, kind, ids.slice(at, at + TURN));
    const confirmed = await findConfirmedTranslations(db, kind, [...versions.keys()]);
    const fields = new Map([...versions].map(([id, entry]) => [id, shownFields(entry)]));
    const titles = await findTitles(db, kind, fields);
    for (const [id, entry] of versions) {
      const ownFields = fields.get(id) ?? {};
      const summary = summarizeEntry(kind, entry, ownFields, confirmed.get(id) ?? new Map());
      summaries.set(id, { ...summary, title: titles.get(id) ?? summary.title });
    }
  }
  return summaries;
}

/** How many entries are in each state. */
type StateCounts = Record<EntryState, number>;

/** What decides the state of an entry besides its kind and its date, in the order of an index. */
const STATE_COLUMNS = ['kind', 'is_live', 'is_edited', 'is_scheduled'] as const;

const NO_ENTRIES: StateCounts = { draft: 0, scheduled: 0, live: 0, edited: 0 };

/**
 * Counts entries by their kinds and states at a moment, as `entryState` determines them. It groups them by the columns of an
 * index: grouping 100,000 by the state itself took PostgreSQL 54 ms of processor time instead of 15, and SQLite 48 instead of
 * 15.
 */
async function countStates(
  entries: SelectQueryBuilder<Schema, 'content_index', object>,
  now: number,
): Promise<Map<ContentKind, StateCounts>> {
  const group = (query: typeof entries, isLate: 0 | 1) =>
    query
      .select(({ fn, lit }) => [
        ...STATE_COLUMNS,
        lit(isLate).as('is_late'),
        fn.countAll<number>().as('entries'),
      ])
      .groupBy(STATE_COLUMNS);
  // One statement, so that both see the same entries.
  const rows = await group(entries, 0)
    .unionAll(group(entries.where(isLater(now)), 1))
    .execute();
  const statesOf = new Map<ContentKind, StateCounts>();
  for (const {
    kind,
    is_live: isLive,
    is_edited: isEdited,
    is_scheduled: isScheduled,
    ...row
  } of rows) {
    const states = statesOf.get(kind as ContentKind) ?? { ...NO_ENTRIES };
    statesOf.set(kind as ContentKind, states);
    if (isLive === 0) {
      states[isScheduled === 1 ? 'scheduled' : 'draft'] += row.entries;
      continue;
    }
    // Entries that wait for their date were counted among the published ones before.
    states[isEdited === 1 ? 'edited' : 'live'] += row.is_late === 1 ? -row.entries : row.entries;
    if (row.is_late === 1) states.scheduled += row.entries;
  }
  return statesOf;
}

function sumOf(states: StateCounts): number {
  return Object.values(states).reduce((sum, entries) => sum + entries, 0);
}

/** The condition that a published entry becomes public after a moment. It names all columns before the date in the index. */
function isLater(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'content_index'>();
  return eb.and([
    eb('is_live', '=', 1),
    eb('is_edited', 'in', [0, 1]),
    eb('is_scheduled', 'in', [0, 1]),
    eb('live_at', '>', now),
  ]);
}

/** The condition that an entry is in a state at a moment, as `entryState` determines it. */
function isInState(state: EntryState, now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'content_index'>();
  const isPublic = eb.and([
    eb('is_live', '=', 1),
    eb.or([eb('live_at', 'is', null), eb('live_at', '<=', now)]),
  ]);
  switch (state) {
    case 'draft':
      return eb.and([eb('is_live', '=', 0), eb('is_scheduled', '=', 0)]);
    case 'scheduled':
      return eb.or([isLater(now), eb.and([eb('is_live', '=', 0), eb('is_scheduled', '=', 1)])]);
    case 'live':
      return eb.and([isPublic, eb('is_edited', '=', 0)]);
    case 'edited':
      return eb.and([isPublic, eb('is_edited', '=', 1)]);
  }
}

/** Sorts entries. Those that no visitor has seen yet, which have no position on the site, come first. */
function ordered<Query extends { orderBy: (...terms: never[]) => Query }>(
  query: Query,
  kind: ContentKind,
  order: EntryOrder,
): Query {
  const by = (column: string, direction: 'asc' | 'desc') =>
    query.orderBy(...([column, direction] as never[])).orderBy(...(['id', direction] as never[]));
  if (order === 'changed') return by('changed_at', 'desc');
  if (order === 'title') return by('title', 'asc');
  return definitionOf(kind).publishedAt === undefined
    ? by('position', 'asc')
    : by('shown_at', 'desc');
}
