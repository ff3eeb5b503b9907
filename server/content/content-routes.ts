import type { Kysely } from 'kysely';
import {
  type ContentKind,
  completeFields,
  type DatedKind,
  SETTINGS_ID,
} from '../../contract/kinds/kinds.ts';
import { NEWEST_AROUND } from '../../contract/kinds/news.ts';
import { PROJECT_TYPES } from '../../contract/kinds/project.ts';
import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryWire, queries } from '../../contract/queries.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { QueryHandler, QueryInput, QueryResponse } from '../platform/http/query-handler.ts';
import { type NewsPartField, pageOf, readNewsPart } from './news-pagination.ts';
import { presentEntry } from './present-entry.ts';
import {
  presentAreas,
  presentExecutive,
  presentNavbarItem,
  presentProject,
  presentProjectSummary,
  presentReport,
  presentSettings,
} from './presenters.ts';
import {
  findEntry,
  findProjectWithTrainers,
  listEntries,
  listNews,
  listNewsAround,
  listNewsPage,
  listProjects,
  listReports,
  type NewsPositions,
  readNewsPositions,
  type StoredEntry,
} from './repository.ts';

type Db = Kysely<Schema>;
type Failure = Extract<QueryResponse, { ok: false }>;
type Handle<Data> = (input: QueryInput) => Promise<{ ok: true; data: Data } | Failure>;

const NOT_FOUND: Failure = { ok: false, problem: { kind: 'not-found' } };

/** Without stored settings every part is missing, which the contract permits. */
const NO_SETTINGS: StoredEntry<'settings'> = {
  id: SETTINGS_ID,
  fields: completeFields('settings', {}),
};

/**
 * The queries for content from our own database: each asks it once, and presents what it finds. The search and the
 * copy of a tweet are queries of other features.
 * @param now the clock, in epoch milliseconds: news is there from its date on
 */
export function contentHandlers(db: Db, now: () => number): QueryHandler[] {
  const handlers: {
    [Name in Exclude<QueryName, 'search' | 'newsPage' | 'tweet'>]: Handle<QueryWire<Name>>;
  } = {
    settings: async ({ language }) => {
      const stored = await findEntry(db, 'settings', SETTINGS_ID);
      return answer(presentSettings(stored ?? NO_SETTINGS, language));
    },
    navbar: list(() => listEntries(db, 'navbar'), presentNavbarItem),
    staticPages: entriesOf(db, 'static-page'),
    siteContents: entriesOf(db, 'site-content'),
    goals: entriesOf(db, 'goal'),
    areas: async ({ language }) => answer(presentAreas(await listEntries(db, 'area'), language)),
    clients: entriesOf(db, 'client'),
    reviews: entriesOf(db, 'review'),
    testimonials: entriesOf(db, 'testimonial'),
    vacancies: entriesOf(db, 'vacancy'),
    executives: async ({ language }) => {
      const executives = await listEntries(db, 'executive');
      return answer(onePage(executives.map((executive) => presentExecutive(executive, language))));
    },
    board: entriesOf(db, 'board-member'),
    trainers: entriesOf(db, 'trainer'),
    trainer: one(
      (id) => findEntry(db, 'trainer', id),
      (trainer, language) => presentEntry('trainer', trainer, language),
    ),
    reports: list(() => listReports(db), presentReport),
    news: newsHandler(db, now),
    projects: async ({ query, language }) => {
      const type = PROJECT_TYPES.find((known) => known === query.type);
      if (type === undefined) return unknownType(language);
      const projects = await listProjects(db, type);
      return answer(projects.map((project) => presentProjectSummary(project, language)));
    },
    project: one((id) => findProjectWithTrainers(db, id), presentProject),
    sliders: entriesOf(db, 'slider'),
    tweets: entriesOf(db, 'tweet'),
  };
  return Object.entries(handlers).map(([name, handle]) => ({
    path: queries[name as QueryName].path,
    handle,
  }));
}

/** All news, or the part that the query asks for (contract.md, "Parts of the news"). */
function newsHandler(db: Db, now: () => number): Handle<QueryWire<'news'>> {
  let places: NewsPositions = { version: 0, until: null, total: 0, marks: [] };
  let counting: Promise<NewsPositions> | null = null;
  /** Once for all who ask meanwhile. */
  const count = () => {
    counting ??= readNewsPositions(db, now()).finally(() => {
      counting = null;
    });
    return counting;
  };
  return async ({ query, language }) => {
    const read = readNewsPart(query);
    if (!read.ok) return notAnInteger(read.field, language);
    const { part } = read;
    const present = (entries: StoredEntry<'news'>[]) =>
      entries.map((entry) => presentEntry('news', entry, language));
    if (part === null) return answer(present(await listNews(db, now())));
    if ('around' in part) {
      return answer(present(await listNewsAround(db, part.around, NEWEST_AROUND, now())));
    }
    const { page, perPage } = part;
    for (;;) {
      const known = places;
      const wanted = { limit: perPage, offset: (page - 1) * perPage, now: now() };
      const found = await listNewsPage(db, wanted, known);
      if (found !== null) {
        return answer(pageOf(present(found), { page, perPage, total: known.total }));
      }
      places = await count();
    }
  };
}

function answer<Data>(data: Data): { ok: true; data: Data } {
  return { ok: true, data };
}

/** The entries of a kind by position, as its definition says what is sent of them. */
function entriesOf<Kind extends Exclude<ContentKind, DatedKind>>(db: Db, kind: Kind) {
  return list(
    () => listEntries(db, kind),
    (entry, language) => presentEntry(kind, entry, language),
  );
}

function list<Entry, Data>(
  load: () => Promise<Entry[]>,
  present: (entry: Entry, language: Language) => Data,
): Handle<Data[]> {
  return async ({ language }) => answer((await load()).map((entry) => present(entry, language)));
}

function one<Entry, Data>(
  load: (id: number) => Promise<Entry | undefined>,
  present: (entry: Entry, language: Language) => Data,
): Handle<Data> {
  return async ({ parameters, language }) => {
    const { id = '' } = parameters;
    // Anything else than a positive integer is nobody's id.
    const entry = /^[1-9]\d{0,14}$/.test(id) ? await load(Number(id)) : undefined;
    return entry === undefined ? NOT_FOUND : answer(present(entry, language));
  };
}

/** The envelope of a paginator, with everything on its one page. */
function onePage<Data>(data: Data[]) {
  return { data, current_page: 1, last_page: 1, per_page: data.length, total: data.length };
}

function notAnInteger(field: NewsPartField, language: Language): Failure {
  const reason =
    field === 'per_page'
      ? { ar: 'اكتب عددًا صحيحًا من 1 إلى 100.', en: 'Give a whole number from 1 to 100.' }
      : { ar: 'اكتب عددًا صحيحًا من 1 فصاعدًا.', en: 'Give a whole number from 1 on.' };
  return {
    ok: false,
    problem: { kind: 'invalid-fields', errors: { [field]: [reason[language]] } },
  };
}

function unknownType(language: Language): Failure {
  const known = PROJECT_TYPES.join(language === 'ar' ? ' أو ' : ' or ');
  const reason = { ar: `حدد النوع: ${known}.`, en: `Give the type: ${known}.` }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { type: [reason] } } };
}
