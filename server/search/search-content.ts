import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Field } from '../../contract/content/fields.ts';
import { listQueries, QUERY_OF_KIND } from '../../contract/content/kind-queries.ts';
import {
  type ContentKind,
  definitionOf,
  fieldValue,
  type SearchedKind,
} from '../../contract/content/kinds.ts';
import type { ContentSource } from '../../contract/content-source.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import { hasKind, hasPage, type ModulesOff, subtypesWith } from '../../contract/modules.ts';
import type { QueryName, QueryParameters, QueryResult } from '../../contract/queries.ts';
import type { SitePage } from '../../contract/rendering.ts';
import {
  findMarkedEntries,
  listChangedSince,
  listEntries,
  listEntryMarks,
  type PublicState,
  readIdentity,
  readPublicState,
  readPublicVersion,
} from '../content/content.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import { entryDocument, pageDocuments, SEARCHED_KINDS, type SearchDocument } from './documents.ts';
import type { Comparison, IndexedKind, IndexSource } from './index-source.ts';
import { SearchUnavailableError } from './search-unavailable.ts';

/** A part of the content to compare with the index, and how to read those of its entries that differ. */
export type SourceBatch = Comparison & {
  /** Reads entries of the batch, at most `READ_AT_ONCE` of them. Entries that have been deleted meanwhile are left out. */
  read(ids: readonly number[]): Promise<IndexSource[]>;
};

/** Where the search documents come from: the site's own database, or another backend. */
export type SearchContent = {
  /** Returns the version of the content. A different one means that something may have changed. */
  version(): Promise<string>;
  /** Returns the present state of the content. */
  state(): Promise<PublicState>;
  /**
   * Reads everything that the search finds, in batches.
   * @throws SearchUnavailableError if nothing can be read now
   */
  all(pages: readonly SitePage[]): AsyncIterable<SourceBatch>;
  /** Does the same for everything that may have changed since a state. Null if that is unknown. */
  changes(
    pages: readonly SitePage[],
    since: PublicState,
  ): Promise<AsyncIterable<SourceBatch> | null>;
  /** How long a search waits for changes to be indexed before it runs without them. In milliseconds. */
  maxWait: number;
};

/** How many entries are read and indexed at once. A search waits for those of one call. */
export const READ_AT_ONCE = 50;

/** How many entries' marks are read at once. Each statement of SQLite blocks the event loop. */
const MARKS_AT_ONCE = 500;

/** Greater than any id. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

/** The kinds whose texts are found as parts of the site's own pages. */
const KINDS_IN_PAGES = [
  'identity',
  'static-page',
  'site-content',
  'goal',
  'area',
  'client',
] as const satisfies readonly ContentKind[];

/**
 * Reads search documents from the site's own database. Its state is in the database, so it also changes when another process
 * changes the content.
 * @param now the clock, in epoch milliseconds
 */
export function storedSearchContent(db: Kysely<Schema>, now: () => number): SearchContent {
  return {
    version: () => readPublicVersion(db, now()),
    state: () => readPublicState(db, now()),
    // Lets editors find what they have just saved.
    maxWait: 2_000,
    async *all(pages) {
      const off = await readModulesOff(db);
      yield await storedPages(db, pages, off);
      for (const kind of SEARCHED_KINDS) yield* storedEntries(db, kind, off, now());
    },
    async changes(pages, since) {
      const changed = await listChangedSince(db, since, now());
      // Another module may be off, so entries that did not change may appear or disappear in the results.
      if (changed?.has('identity')) return null;
      return changed && storedChanges(db, pages, changed, now());
    },
  };
}

async function readModulesOff(db: Kysely<Schema>): Promise<ModulesOff> {
  return (await readIdentity(db)).modulesOff;
}

async function storedPages(
  db: Kysely<Schema>,
  pages: readonly SitePage[],
  off: ModulesOff,
): Promise<SourceBatch> {
  const fieldsOf = async <Kind extends (typeof KINDS_IN_PAGES)[number]>(kind: Kind) =>
    hasKind(kind, off) ? (await listEntries(db, kind)).map(({ fields }) => fields) : [];
  const documents = pageDocuments(existing(pages, off), {
    staticPages: await fieldsOf('static-page'),
    siteContents: await fieldsOf('site-content'),
    goals: await fieldsOf('goal'),
    areas: await fieldsOf('area'),
    clients: await fieldsOf('client'),
  });
  return documentBatch('site-page', documents, { after: 0, upTo: LAST_ID });
}

function existing(pages: readonly SitePage[], off: ModulesOff): SitePage[] {
  return pages.filter(({ page }) => hasPage(page, off));
}

/** Returns documents in memory as a batch, numbered in their order from the start of its range. */
function documentBatch(
  kind: IndexedKind,
  documents: readonly SearchDocument[],
  scope: { after: number; upTo: number },
): SourceBatch {
  const sources = documents.map((document, index) => ({
    kind,
    id: scope.after + index + 1,
    document,
    mark: createHash('sha256').update(JSON.stringify(document)).digest('base64'),
  }));
  return {
    kind,
    scope,
    present: sources.map(({ id, mark }) => ({ id, mark })),
    read: async (ids) => sources.filter(({ id }) => ids.includes(id)),
  };
}

async function* storedEntries(
  db: Kysely<Schema>,
  kind: SearchedKind,
  off: ModulesOff,
  now: number,
): AsyncIterable<SourceBatch> {
  if (!hasKind(kind, off)) {
    yield documentBatch(kind, [], { after: 0, upTo: LAST_ID });
    return;
  }
  const subtypes = subtypesWith(kind, off);
  for (let after = 0; ; ) {
    const present = await listEntryMarks(db, kind, { after, limit: MARKS_AT_ONCE, subtypes }, now);
    const isLast = present.length < MARKS_AT_ONCE;
    const upTo = isLast ? LAST_ID : (present.at(-1)?.id ?? LAST_ID);
    yield { kind, scope: { after, upTo }, present, read: (ids) => readStored(db, kind, ids, now) };
    if (isLast) return;
    after = upTo;
  }
}

async function* storedChanges(
  db: Kysely<Schema>,
  pages: readonly SitePage[],
  changed: ReadonlyMap<ContentKind, number[]>,
  now: number,
): AsyncIterable<SourceBatch> {
  const off = await readModulesOff(db);
  if (KINDS_IN_PAGES.some((kind) => changed.has(kind))) yield await storedPages(db, pages, off);
  for (const kind of SEARCHED_KINDS) {
    if (!hasKind(kind, off)) continue;
    const subtypes = subtypesWith(kind, off);
    for (const ids of chunksOf(changed.get(kind) ?? [])) {
      const present = await listEntryMarks(db, kind, { ids, subtypes }, now);
      yield { kind, scope: { ids }, present, read: (some) => readStored(db, kind, some, now) };
    }
  }
}

async function readStored(
  db: Kysely<Schema>,
  kind: SearchedKind,
  ids: readonly number[],
  now: number,
): Promise<IndexSource[]> {
  return (await findMarkedEntries(db, kind, ids, now)).map((entry) => ({ kind, ...entry }));
}

/** Another backend has no content version, so its content is read again after this time. In milliseconds. */
const UPSTREAM_FRESH_FOR = 5 * MINUTE;

/** After this time the content is read again if a request for it failed. In milliseconds. */
const UPSTREAM_RETRY_AFTER = 30_000;

/**
 * Reads search documents from the lists of another backend, in both languages. A list that fails is left out until the next
 * refresh.
 * @param identity.modulesOff the modules that are off
 * @param monotonicNow a clock that is never adjusted, in milliseconds
 */
export function upstreamSearchContent(
  source: ContentSource,
  { modulesOff }: { modulesOff: ModulesOff },
  monotonicNow: () => number,
): SearchContent {
  let readAt = 0;
  let freshFor = 0;
  let version = 0;
  const readVersion = () => {
    if (monotonicNow() - readAt >= freshFor) {
      readAt = monotonicNow();
      freshFor = UPSTREAM_RETRY_AFTER;
      version++;
    }
    return String(version);
  };
  return {
    version: async () => readVersion(),
    state: async () => ({ version: readVersion(), sequence: 0, at: 0 }),
    maxWait: 0,
    changes: async () => null,
    async *all(pages) {
      const lists = upstreamLists(source);
      const documents = await lists.documents(existing(pages, modulesOff));
      freshFor = lists.failures() === 0 ? UPSTREAM_FRESH_FOR : UPSTREAM_RETRY_AFTER;
      if (lists.successes() === 0)
        throw new SearchUnavailableError('the other backend answers no list');
      for (const [kind, ofKind] of documents) {
        for (let after = 0; ; after += MARKS_AT_ONCE) {
          const isLast = after + MARKS_AT_ONCE >= ofKind.length;
          const upTo = isLast ? LAST_ID : after + MARKS_AT_ONCE;
          yield documentBatch(kind, ofKind.slice(after, after + MARKS_AT_ONCE), { after, upTo });
          if (isLast) break;
        }
      }
    },
  };
}

/** An entry in Arabic, and in English if the English list has it. */
type Translated<Entry> = { ar: Entry; en: Entry | undefined };

/** Placeholders for unreadable entries of lists whose positions matter. */
const EMPTY_PAGE = { id: null, title: '', html: '' };
const EMPTY_GOAL = { id: null, title: '', text: '' };

function upstreamLists(source: ContentSource) {
  let failures = 0;
  let successes = 0;

  async function fetchQuery<Name extends QueryName>(
    name: Name,
    language: Language,
    parameters: QueryParameters<Name>,
  ): Promise<QueryResult<Name> | undefined> {
    try {
      const result = await source[name](parameters, language);
      if (result.ok) successes++;
      // A backend may lack a query: the original backend has no vacancies.
      else if (result.status !== 404) failures++;
      return result.ok ? result.data : undefined;
    } catch {
      failures++;
      return undefined;
    }
  }

  /** Fetches a list in both languages, and pairs its entries by their key. */
  async function fetchTranslated<Name extends QueryName, Entry>(
    name: Name,
    entriesOf: (data: QueryResult<Name>) => readonly Entry[],
    keyOf: (entry: Entry, index: number) => unknown,
    parameters: QueryParameters<Name>,
  ): Promise<Translated<Entry>[]> {
    const [ar, en] = await Promise.all([
      fetchQuery(name, 'ar', parameters),
      fetchQuery(name, 'en', parameters),
    ]);
    const arabicEntries = ar === undefined ? [] : entriesOf(ar);
    const englishEntries = en === undefined ? [] : entriesOf(en);
    const englishByKey = new Map(
      englishEntries.map((entry, index) => [keyOf(entry, index), entry]),
    );
    return arabicEntries.map((entry, index) => ({
      ar: entry,
      en: englishByKey.get(keyOf(entry, index)),
    }));
  }

  const byId = ({ id }: { id: number | null }, index: number) => id ?? `index ${index}`;

  async function entryDocuments(kind: SearchedKind): Promise<SearchDocument[]> {
    const { fields, subtype: subtypeField } = definitionOf(kind);
    const lists = await Promise.all(
      listQueries(kind).map(async ({ parameters, subtype }) => {
        const entries = await fetchTranslated(
          QUERY_OF_KIND[kind],
          (data): readonly { id: number | null }[] =>
            // The regions come with their totals. An unreadable one has no page.
            'areas' in data ? data.areas.filter((area) => area !== null) : data,
          byId,
          parameters,
        );
        return entries.map(({ ar, en }) => ({
          // Entries without an id have no page of their own. With 0 the sort does not change their order.
          id: ar.id ?? 0,
          fields: {
            ...Object.fromEntries(
              Object.entries(fields).map(([name, field]) => [
                name,
                translateField(field, name, { ar, en }),
              ]),
            ),
            ...(subtypeField === undefined || subtype === null ? {} : { [subtypeField]: subtype }),
          },
        }));
      }),
    );
    // The order of ids decides between equally ranked results, as it does for the site's own database.
    return lists
      .flat()
      .toSorted((a, b) => a.id - b.id)
      .map((entry) => entryDocument(kind, entry.id, entry.fields));
  }

  async function documents(pages: readonly SitePage[]): Promise<[IndexedKind, SearchDocument[]][]> {
    const [staticPages, siteContents, goals, areas, clients] = await Promise.all([
      fetchTranslated('staticPages', (list) => list.map((page) => page ?? EMPTY_PAGE), byId, {}),
      fetchTranslated(
        'siteContents',
        (list) => list,
        ({ name }) => name,
        {},
      ),
      fetchTranslated('goals', (list) => list.map((goal) => goal ?? EMPTY_GOAL), byId, {}),
      fetchTranslated('areas', (data) => data.areas.filter((area) => area !== null), byId, {}),
      fetchTranslated('clients', (list) => list, byId, {}),
    ]);
    const entries = SEARCHED_KINDS.map(
      async (kind): Promise<[IndexedKind, SearchDocument[]]> => [kind, await entryDocuments(kind)],
    );
    const ofPages = pageDocuments(pages, {
      staticPages: staticPages.map((entry) => ({
        title: localized(entry, 'title'),
        html: localized(entry, 'html'),
      })),
      siteContents: siteContents.map((entry) => ({
        name: entry.ar.name,
        title: localized(entry, 'title'),
        html: localized(entry, 'html'),
      })),
      goals: goals.map((entry) => ({
        title: localized(entry, 'title'),
        text: localized(entry, 'text'),
      })),
      areas: areas.map((entry) => ({ location: localized(entry, 'location') })),
      clients: clients.map((entry) => ({ name: localized(entry, 'name') })),
    });
    return [['site-page', ofPages], ...(await Promise.all(entries))];
  }

  return { documents, failures: () => failures, successes: () => successes };
}

/** Returns a field as the site's own database stores it: texts in both languages, other values from the Arabic list. */
function translateField(field: Field, name: string, { ar, en }: Translated<object>): unknown {
  const arabic = fieldValue(ar, name);
  if (field.type !== 'localized-text' && field.type !== 'localized-html') return arabic;
  if (field.inBothLanguages) return removeCopy(arabic as Localized);
  const english = en === undefined ? '' : fieldValue(en, name);
  return removeCopy({ ar: textOrEmpty(arabic), en: textOrEmpty(english) });
}

/** Lists may lack fields that only an entry's own page shows. */
function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function localized<Field extends string>(
  { ar, en }: Translated<Record<Field, string>>,
  field: Field,
): Localized {
  return removeCopy({ ar: ar[field], en: en?.[field] ?? '' });
}

/** Removes an English text that equals the Arabic one: it is the fallback for a missing translation, or needs none. */
function removeCopy({ ar, en }: Localized): Localized {
  return { ar, en: en === ar ? '' : en };
}
