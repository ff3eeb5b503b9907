import type { Kysely } from 'kysely';
import type { Field } from '../../contract/kinds/fields.ts';
import { listQueries, QUERY_OF_KIND } from '../../contract/kinds/kind-queries.ts';
import { definitionOf, fieldValue, type SearchedKind } from '../../contract/kinds/kinds.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import type { QueryName, QueryResult } from '../../contract/queries.ts';
import { queries } from '../../contract/queries.ts';
import type { SitePage, Transport } from '../../contract/rendering.ts';
import { listEntries, listEntriesAfter, readShownVersion } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import { entryDocument, pageDocuments, SEARCHED_KINDS, type SearchDocument } from './documents.ts';

/** Where what can be found comes from: our own database, or another backend. */
export type SearchContent = {
  /** Differs from before as soon as an index is to be made anew. */
  version(): Promise<string>;
  /** Everything that can be found, some at a time. */
  documents(pages: readonly SitePage[]): AsyncIterable<SearchDocument[]>;
  /** How long a search waits for a new index where there is an old one. In milliseconds. */
  patience: number;
};

/** None of what could be found can be read now. */
export class NothingToSearch extends Error {
  override name = 'NothingToSearch';
}

/** As many entries are read and indexed before other requests have their turn. */
const ENTRIES_AT_ONCE = 25;

/**
 * The content of our own database. Its version tells of every change, also another process's.
 * @param now the clock, in epoch milliseconds
 */
export function storedSearchContent(db: Kysely<Schema>, now: () => number): SearchContent {
  return {
    version: () => readShownVersion(db, now()),
    // Who has just changed the content wants to find it.
    patience: 2_000,
    async *documents(pages) {
      const fieldsOf = async <Kind extends Parameters<typeof listEntries>[1]>(kind: Kind) =>
        (await listEntries(db, kind)).map(({ fields }) => fields);
      yield pageDocuments(pages, {
        staticPages: await fieldsOf('static-page'),
        siteContents: await fieldsOf('site-content'),
        goals: await fieldsOf('goal'),
        areas: await fieldsOf('area'),
        clients: await fieldsOf('client'),
      });
      const at = now();
      for (const kind of SEARCHED_KINDS) yield* storedDocuments(db, kind, at);
    },
  };
}

async function* storedDocuments(db: Kysely<Schema>, kind: SearchedKind, now: number) {
  for (let after = 0; ; ) {
    const entries = await listEntriesAfter(db, kind, { after, limit: ENTRIES_AT_ONCE, now });
    yield entries.map(({ id, fields }) => entryDocument(kind, id, fields));
    if (entries.length < ENTRIES_AT_ONCE) return;
    after = entries.at(-1)?.id ?? after;
  }
}

/** Another backend does not say when its content changes, so it is read anew after this long. In milliseconds. */
const UPSTREAM_FRESH_FOR = 5 * 60_000;

/** A backend of which not every call was answered is asked again after this long. In milliseconds. */
const UPSTREAM_RETRY_AFTER = 30_000;

/**
 * The content of another backend, by its lists in both languages. A list that fails is left out until the next time.
 * @param monotonicNow milliseconds of a clock that is never set
 */
export function upstreamSearchContent(
  transport: Transport,
  monotonicNow: () => number,
): SearchContent {
  let readAt = 0;
  let freshFor = 0;
  let readings = 0;
  return {
    version: async () => {
      if (monotonicNow() - readAt >= freshFor) {
        readAt = monotonicNow();
        freshFor = UPSTREAM_RETRY_AFTER;
        readings++;
      }
      return String(readings);
    },
    patience: 0,
    async *documents(pages) {
      const lists = upstreamLists(transport);
      const documents = await lists.documents(pages);
      freshFor = lists.failures() === 0 ? UPSTREAM_FRESH_FOR : UPSTREAM_RETRY_AFTER;
      if (lists.successes() === 0) throw new NothingToSearch('the other backend answers no list');
      for (let start = 0; start < documents.length; start += ENTRIES_AT_ONCE) {
        yield documents.slice(start, start + ENTRIES_AT_ONCE);
      }
    },
  };
}

/** An entry as it is read in each language; in English only where there is one. */
type InBoth<Entry> = { ar: Entry; en: Entry | undefined };

/** Hold the place of an entry that cannot be read: of these lists positions count. */
const NO_PAGE = { id: null, title: '', html: '' };
const NO_GOAL = { id: null, title: '', text: '' };

function upstreamLists(transport: Transport) {
  let failures = 0;
  let successes = 0;

  async function read<Name extends QueryName>(
    call: Name,
    language: Language,
    query = '',
  ): Promise<QueryResult<Name> | undefined> {
    const path = queries[call].path + query;
    try {
      const { status, body } = await transport(path, language);
      // A backend may lack a call, as the original lacks vacancies.
      if (status === 404) return undefined;
      // Whoever renders a page with these entries reports what is wrong with them.
      const data = status === 200 ? queries[call].read(body, () => undefined) : undefined;
      if (data === undefined) failures++;
      else successes++;
      return data as QueryResult<Name> | undefined;
    } catch {
      failures++;
      return undefined;
    }
  }

  /** The entries of a list, each with its counterpart in English, found by what tells it apart. */
  async function both<Name extends QueryName, Entry>(
    call: Name,
    entriesOf: (data: QueryResult<Name>) => readonly Entry[],
    keyOf: (entry: Entry, index: number) => unknown,
    query = '',
  ): Promise<InBoth<Entry>[]> {
    const [ar, en] = await Promise.all([read(call, 'ar', query), read(call, 'en', query)]);
    const entries = ar === undefined ? [] : entriesOf(ar);
    const english = new Map(
      (en === undefined ? [] : entriesOf(en)).map((entry, index) => [keyOf(entry, index), entry]),
    );
    return entries.map((entry, index) => ({ ar: entry, en: english.get(keyOf(entry, index)) }));
  }

  const byId = ({ id }: { id: number | null }, index: number) => id ?? `place ${index}`;

  /** What is found of the entries of a kind. */
  async function entryDocuments(kind: SearchedKind): Promise<SearchDocument[]> {
    const { fields, subtype: divided } = definitionOf(kind);
    const lists = await Promise.all(
      listQueries(kind).map(async ({ query, subtype }) => {
        const entries = await both(
          QUERY_OF_KIND[kind],
          (list): readonly { id: number | null }[] => list,
          byId,
          query,
        );
        return entries.map(({ ar, en }) => ({
          // Those without an id have no page of their own, and keep the order of their list.
          id: ar.id ?? 0,
          fields: {
            ...Object.fromEntries(
              Object.entries(fields).map(([name, field]) => [
                name,
                inBoth(field, name, { ar, en }),
              ]),
            ),
            ...(divided === undefined || subtype === null ? {} : { [divided]: subtype }),
          },
        }));
      }),
    );
    // In the order in which our own entries are indexed, which decides between equals.
    return lists
      .flat()
      .toSorted((a, b) => a.id - b.id)
      .map((entry) => entryDocument(kind, entry.id, entry.fields));
  }

  async function documents(pages: readonly SitePage[]): Promise<SearchDocument[]> {
    const [staticPages, siteContents, goals, areas, clients] = await Promise.all([
      both('staticPages', (list) => list.map((page) => page ?? NO_PAGE), byId),
      both(
        'siteContents',
        (list) => list,
        ({ name }) => name,
      ),
      both('goals', (list) => list.map((goal) => goal ?? NO_GOAL), byId),
      both('areas', (data) => data.areas.filter((area) => area !== null), byId),
      both('clients', (list) => list, byId),
    ]);
    const entries = await Promise.all(SEARCHED_KINDS.map(entryDocuments));
    return [
      ...pageDocuments(pages, {
        staticPages: staticPages.map((entry) => ({
          title: text(entry, 'title'),
          html: text(entry, 'html'),
        })),
        siteContents: siteContents.map((entry) => ({
          name: entry.ar.name,
          ...{ title: text(entry, 'title'), html: text(entry, 'html') },
        })),
        goals: goals.map((entry) => ({ title: text(entry, 'title'), text: text(entry, 'text') })),
        areas: areas.map((entry) => ({ location: text(entry, 'location') })),
        clients: clients.map((entry) => ({ name: text(entry, 'name') })),
      }),
      ...entries.flat(),
    ];
  }

  return { documents, failures: () => failures, successes: () => successes };
}

/** A field as it would be stored here: a text in both languages, and of everything else what stands in Arabic. */
function inBoth(field: Field, name: string, { ar, en }: InBoth<object>): unknown {
  const arabic = fieldValue(ar, name);
  if (field.type !== 'localized-text' && field.type !== 'localized-html') return arabic;
  if (field.inBothLanguages) return own(arabic as Localized);
  const english = en === undefined ? '' : fieldValue(en, name);
  return own({ ar: textOrNone(arabic), en: textOrNone(english) });
}

/** A list may leave out fields that an entry's own page shows. */
function textOrNone(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A field in both languages. */
function text<Field extends string>(
  { ar, en }: InBoth<Record<Field, string>>,
  field: Field,
): Localized {
  return own({ ar: ar[field], en: en?.[field] ?? '' });
}

/** A text that is the same in both languages is Arabic that stands in for English, or needs no English. */
function own({ ar, en }: Localized): Localized {
  return { ar, en: en === ar ? '' : en };
}
