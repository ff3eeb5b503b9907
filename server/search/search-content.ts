import type { Kysely } from 'kysely';
import type { Read, ReadingCall } from '../../contract/endpoints.ts';
import { reading } from '../../contract/endpoints.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import { PROJECT_TYPES, type ProjectType } from '../../contract/projects.ts';
import type { SitePage, Transport } from '../../contract/rendering.ts';
import {
  entryDocument,
  pageDocuments,
  SEARCHED_KINDS,
  type SearchDocument,
  type SearchedFields,
  type SearchedKind,
} from './documents.ts';
import { listEntries, listEntriesAfter, readShownVersion } from '../content/repository.ts';
import type { Schema } from '../platform/database/schema.ts';

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

async function* storedDocuments<Kind extends SearchedKind>(
  db: Kysely<Schema>,
  kind: Kind,
  now: number,
) {
  for (let after = 0; ; ) {
    const entries = await listEntriesAfter(db, kind, { after, limit: ENTRIES_AT_ONCE, now });
    // What is stored of a kind has at least the fields that are searched.
    yield entries.map(({ id, fields }) =>
      entryDocument(kind, id, fields as unknown as SearchedFields[Kind]),
    );
    if (entries.length < ENTRIES_AT_ONCE) return;
    after = entries.at(-1)?.id ?? after;
  }
}

/** Another backend does not say when its content changes, so it is read anew after this long. In milliseconds. */
const UPSTREAM_FRESH_FOR = 5 * 60_000;

/** A backend of which not every call was answered is asked again after this long. In milliseconds. */
const UPSTREAM_RETRY_AFTER = 30_000;

/** The content of another backend, by its lists in both languages. A list that fails is left out until the next time. */
export function upstreamSearchContent(transport: Transport, now: () => number): SearchContent {
  let readAt = 0;
  let freshFor = 0;
  let readings = 0;
  return {
    version: async () => {
      if (now() - readAt >= freshFor) {
        readAt = now();
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

function upstreamLists(transport: Transport) {
  let failures = 0;
  let successes = 0;

  async function read<Name extends ReadingCall>(
    call: Name,
    language: Language,
    query = '',
  ): Promise<Read<Name> | undefined> {
    const path = reading[call].path + query;
    try {
      const { status, body } = await transport(path, language);
      // A backend may lack a call, as the original lacks vacancies.
      if (status === 404) return undefined;
      // Whoever renders a page with these entries reports what is wrong with them.
      const data = status === 200 ? reading[call].read(body, () => undefined) : undefined;
      if (data === undefined) failures++;
      else successes++;
      return data as Read<Name> | undefined;
    } catch {
      failures++;
      return undefined;
    }
  }

  /** The entries of a list, each with its counterpart in English, found by what tells it apart. */
  async function both<Name extends ReadingCall, Entry>(
    call: Name,
    entriesOf: (data: Read<Name>) => readonly Entry[],
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

  async function documents(pages: readonly SitePage[]): Promise<SearchDocument[]> {
    const [staticPages, siteContents, goals, areas, clients, board, executives, trainers] =
      await Promise.all([
        both('staticPages', (list) => list, byId),
        both(
          'siteContents',
          (list) => list,
          ({ name }) => name,
        ),
        both('goals', (list) => list, byId),
        both('areas', (data) => data.areas, byId),
        both('clients', (list) => list, byId),
        both('teams', (list) => list, byId),
        read('blogs', 'ar'),
        both('trainers', (list) => list, byId),
      ]);
    const [news, reports, vacancies, ...projects] = await Promise.all([
      both('services', (list) => list, byId),
      both('reports', (list) => list, byId),
      both('vacancies', (list) => list, byId),
      ...PROJECT_TYPES.map((type) => both('projects', (list) => list, byId, `?type=${type}`)),
    ]);
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
      ...byIds(news).map((entry) =>
        entryDocument('news', entry.ar.id, {
          ...{ ...entry.ar, title: text(entry, 'title'), html: text(entry, 'html') },
        }),
      ),
      ...byIds(
        projects.flatMap((list, index) => {
          const type: ProjectType = PROJECT_TYPES[index] ?? PROJECT_TYPES[0];
          return list.map(({ ar, en }) => ({ ar: { ...ar, type }, en }));
        }),
      ).map((entry) =>
        entryDocument('project', entry.ar.id, {
          ...{ ...entry.ar, title: text(entry, 'title'), html: text(entry, 'html') },
        }),
      ),
      ...byIds(board).map((entry) =>
        entryDocument('board-member', entry.ar.id, {
          ...{ portrait: entry.ar.portrait, name: text(entry, 'name') },
          ...{ position: text(entry, 'position'), text: text(entry, 'text') },
          details: text(entry, 'details'),
        }),
      ),
      ...(executives ?? [])
        .toSorted((a, b) => a.id - b.id)
        .map((executive) =>
          entryDocument('executive', executive.id, {
            portrait: executive.portrait,
            ...{ name: own(executive.name), position: own(executive.position) },
            details: own(executive.details),
          }),
        ),
      ...byIds(trainers).map((entry) =>
        entryDocument('trainer', entry.ar.id, {
          ...{ portrait: entry.ar.portrait, name: text(entry, 'name') },
          ...{ specialization: text(entry, 'specialization'), address: text(entry, 'address') },
        }),
      ),
      ...byIds(reports).map((entry) =>
        entryDocument('report', entry.ar.id, { ...entry.ar, name: text(entry, 'name') }),
      ),
      ...byIds(vacancies).map((entry) =>
        entryDocument('vacancy', entry.ar.id, {
          ...{ picture: entry.ar.picture, name: text(entry, 'name'), text: text(entry, 'text') },
        }),
      ),
    ];
  }

  return { documents, failures: () => failures, successes: () => successes };
}

/** In the order in which our own entries are indexed, which decides between equals. */
function byIds<Entry extends { ar: { id: number } }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.ar.id - b.ar.id);
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
