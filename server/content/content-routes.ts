import type { Kysely } from 'kysely';
import { type ReadingCall, reading } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';
import { NEWEST_AROUND } from '../../contract/news.ts';
import { PROJECT_TYPES } from '../../contract/projects.ts';
import { SETTINGS_ID } from './content-kinds.ts';
import { type NewsPartField, pageOf, readNewsPart } from './news-pagination.ts';
import { tweetShown } from '../tweets/tweet-state.ts';
import {
  findEntry,
  findProjectWithTrainers,
  listEntries,
  listNews,
  listNewsAround,
  listNewsPage,
  listProjects,
  listReports,
  type NewsPlaces,
  readNewsPlaces,
  type StoredEntry,
} from './repository.ts';
import type { Schema } from '../platform/database/schema.ts';
import { findTweet } from '../tweets/repository.ts';
import type { Answer, CallInput, ReadingHandler } from '../platform/http/api-routes.ts';
import {
  presentAreas,
  presentClient,
  presentGoal,
  presentNavbarItem,
  presentNewsItem,
  presentReport,
  presentSettings,
  presentSiteContent,
  presentSlider,
  presentStaticPage,
  presentTweet,
  presentTweetReference,
  presentVacancy,
  presentVoice,
} from './present/content.ts';
import {
  presentBoardMember,
  presentExecutive,
  presentProject,
  presentProjectSummary,
  presentTrainer,
} from './present/people.ts';

type Db = Kysely<Schema>;
type Handle = (input: CallInput) => Promise<Answer>;

const NOT_FOUND: Answer = { ok: false, problem: { kind: 'not-found' } };
const UNAVAILABLE: Answer = { ok: false, problem: { kind: 'unavailable' } };

/**
 * The reading calls of our own backend but for the search: each asks the database once, and presents
 * what it finds.
 * @param now the clock, in epoch milliseconds: news is there from its date on
 */
export function contentHandlers(db: Db, now: () => number): ReadingHandler[] {
  const handlers: Record<Exclude<ReadingCall, 'search' | 'newsPage'>, Handle> = {
    settings: async () =>
      answer(presentSettings((await findEntry(db, 'settings', SETTINGS_ID))?.fields)),
    navbar: list(() => listEntries(db, 'navbar'), presentNavbarItem),
    staticPages: list(() => listEntries(db, 'static-page'), presentStaticPage),
    siteContents: list(() => listEntries(db, 'site-content'), presentSiteContent),
    goals: list(() => listEntries(db, 'goal'), presentGoal),
    areas: async ({ language }) => answer(presentAreas(await listEntries(db, 'area'), language)),
    clients: list(() => listEntries(db, 'client'), presentClient),
    reviews: list(() => listEntries(db, 'review'), presentVoice),
    testimonials: list(() => listEntries(db, 'testimonial'), presentVoice),
    vacancies: list(() => listEntries(db, 'vacancy'), presentVacancy),
    blogs: async () => answer(onePage((await listEntries(db, 'executive')).map(presentExecutive))),
    teams: list(() => listEntries(db, 'board-member'), presentBoardMember),
    trainers: list(() => listEntries(db, 'trainer'), presentTrainer),
    trainer: one((id) => findEntry(db, 'trainer', id), presentTrainer),
    reports: list(() => listReports(db), presentReport),
    services: newsHandler(db, now),
    projects: async ({ query, language }) => {
      const type = PROJECT_TYPES.find((known) => known === query.type);
      if (type === undefined) return unknownType(language);
      const projects = await listProjects(db, type);
      return answer(projects.map((project) => presentProjectSummary(project, language)));
    },
    project: one((id) => findProjectWithTrainers(db, id), presentProject),
    sliders: list(() => listEntries(db, 'slider'), presentSlider),
    getTweets: list(() => listEntries(db, 'tweet'), presentTweetReference),
    tweet: async ({ parameters }) => {
      const { tweetId = '' } = parameters;
      if (!/^\d{1,20}$/.test(tweetId)) return NOT_FOUND;
      const found = await findTweet(db, tweetId);
      if (found === undefined) return NOT_FOUND;
      const shown = tweetShown(found.written, found.kept);
      if (shown.as === 'copy') return answer(presentTweet(tweetId, shown.copy));
      return shown.as === 'gone' ? NOT_FOUND : UNAVAILABLE;
    },
  };
  return Object.entries(handlers).map(([name, handle]) => ({
    path: reading[name as ReadingCall].path,
    answer: handle,
  }));
}

/** All news, or the part that the query asks for (contract.md, "Parts of the news"). */
function newsHandler(db: Db, now: () => number): Handle {
  let places: NewsPlaces = { version: 0, until: null, total: 0, marks: [] };
  let counting: Promise<NewsPlaces> | null = null;
  /** Once for all who ask meanwhile. */
  const count = () => {
    counting ??= readNewsPlaces(db, now()).finally(() => {
      counting = null;
    });
    return counting;
  };
  return async ({ query, language }) => {
    const read = readNewsPart(query);
    if (!read.ok) return noWholeNumber(read.field, language);
    const { part } = read;
    const present = (entries: StoredEntry<'news'>[]) =>
      entries.map((entry) => presentNewsItem(entry, language));
    if (part === null) return answer(present(await listNews(db, now())));
    if ('around' in part) {
      return answer(present(await listNewsAround(db, part.around, NEWEST_AROUND, now())));
    }
    const { page, perPage } = part;
    const wanted = { limit: perPage, offset: (page - 1) * perPage, now: now() };
    for (;;) {
      const known = places;
      const found = await listNewsPage(db, wanted, known);
      if (found !== null) {
        return answer(pageOf(present(found), { page, perPage, total: known.total }));
      }
      places = await count();
    }
  };
}

function answer(data: unknown): Answer {
  return { ok: true, data };
}

function list<Entry>(
  load: () => Promise<Entry[]>,
  present: (entry: Entry, language: Language) => unknown,
): Handle {
  return async ({ language }) => answer((await load()).map((entry) => present(entry, language)));
}

function one<Entry>(
  load: (id: number) => Promise<Entry | undefined>,
  present: (entry: Entry, language: Language) => unknown,
): Handle {
  return async ({ parameters, language }) => {
    const { id = '' } = parameters;
    // Anything else than a positive integer is nobody's id.
    const entry = /^[1-9]\d{0,14}$/.test(id) ? await load(Number(id)) : undefined;
    return entry === undefined ? NOT_FOUND : answer(present(entry, language));
  };
}

/** The envelope of a paginator, with everything on its one page. */
function onePage(data: unknown[]) {
  return { data, current_page: 1, last_page: 1, per_page: data.length, total: data.length };
}

function noWholeNumber(field: NewsPartField, language: Language): Answer {
  const reason =
    field === 'per_page'
      ? { ar: 'اكتب عددًا صحيحًا من 1 إلى 100.', en: 'Give a whole number from 1 to 100.' }
      : { ar: 'اكتب عددًا صحيحًا من 1 فصاعدًا.', en: 'Give a whole number from 1 on.' };
  return {
    ok: false,
    problem: { kind: 'invalid-fields', errors: { [field]: [reason[language]] } },
  };
}

function unknownType(language: Language): Answer {
  const known = PROJECT_TYPES.join(language === 'ar' ? ' أو ' : ' or ');
  const reason = { ar: `حدد النوع: ${known}.`, en: `Give the type: ${known}.` }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { type: [reason] } } };
}
