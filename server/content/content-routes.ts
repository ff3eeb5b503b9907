import type { Kysely } from 'kysely';
import {
  type ContentKind,
  completeFields,
  type DatedKind,
  SETTINGS_ID,
} from '../../contract/content/kinds.ts';
import { NEWEST_AROUND, NEWS_OF_PROJECT } from '../../contract/content/news.ts';
import { PROJECT_TYPES } from '../../contract/content/project-types.ts';
import { NEWS_OF_REGION } from '../../contract/content/region.ts';
import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryWire, queries } from '../../contract/queries.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { QueryHandler, QueryInput, QueryResponse } from '../platform/http/query-handler.ts';
import { riyadhDay } from './applications.ts';
import { describeFiles } from './describe-files.ts';
import { MAX_PER_PAGE, type NewsPartField, pageOf, readNewsPart } from './news-pagination.ts';
import { presentEntry } from './present-entry.ts';
import {
  type Presentation,
  presentAreas,
  presentExecutive,
  presentNavbarItem,
  presentNewsItem,
  presentProject,
  presentProjectSummary,
  presentRegion,
  presentReport,
  presentSettings,
  presentTestimonial,
  presentTrainer,
  presentTrainerProfile,
  presentVacancy,
} from './presenters.ts';
import {
  findEntries,
  findEntry,
  findProjectNeighbors,
  findProjectWithTrainers,
  listEntries,
  listNewsAround,
  listNewsPage,
  listProjects,
  listReferringEntries,
  listReports,
  type NewsPageIndex,
  readNewsPageIndex,
  type StoredEntry,
} from './repository.ts';

type Db = Kysely<Schema>;
type Failure = Extract<QueryResponse, { ok: false }>;
type Handle<Data> = (input: QueryInput) => Promise<{ ok: true; data: Data } | Failure>;

const NOT_FOUND: Failure = { ok: false, problem: { kind: 'not-found' } };

/** The settings if none are stored: every part is missing, which the contract permits. */
const NO_SETTINGS: StoredEntry<'settings'> = {
  id: SETTINGS_ID,
  fields: completeFields('settings', {}),
};

/**
 * Returns the handlers of the queries for content. Each loads the entries, then the entries that these reference, and
 * presents the result. The search and the copies of tweets are queries of other features.
 * @param now the clock, in epoch milliseconds; news is public from its date
 */
export function contentHandlers(db: Db, now: () => number): QueryHandler[] {
  const handlers: {
    [Name in Exclude<QueryName, 'search' | 'newsPage' | 'tweet'>]: Handle<QueryWire<Name>>;
  } = {
    settings: async ({ language }) => {
      const stored = await findEntry(db, 'settings', SETTINGS_ID);
      return success(presentSettings(stored ?? NO_SETTINGS, language));
    },
    navbar: listHandler(() => listEntries(db, 'navbar'), presentNavbarItem),
    staticPages: entriesHandler(db, 'static-page'),
    siteContents: async ({ query, language }) => {
      const names = typeof query.names === 'string' ? query.names.split(',') : null;
      const contents = (await listEntries(db, 'site-content')).filter(
        ({ fields }) => names === null || names.includes(fields.name),
      );
      return success(contents.map((content) => presentEntry('site-content', content, language)));
    },
    goals: entriesHandler(db, 'goal'),
    areas: async ({ language }) => success(presentAreas(await listEntries(db, 'area'), language)),
    clients: entriesHandler(db, 'client'),
    region: regionHandler(db, now),
    reviews: async ({ language }) => {
      const reviews = await listEntries(db, 'review');
      const presentation = await loadPresentation(db, language, now(), reviews);
      return success(reviews.map((review) => presentTestimonial('review', review, presentation)));
    },
    testimonials: async ({ language }) => {
      const testimonials = await listEntries(db, 'testimonial');
      const presentation = await loadPresentation(db, language, now(), testimonials);
      return success(
        testimonials.map((entry) => presentTestimonial('testimonial', entry, presentation)),
      );
    },
    vacancies: async ({ language }) => {
      const vacancies = await listEntries(db, 'vacancy');
      const presentation = await loadPresentation(db, language, now(), vacancies);
      return success(vacancies.map((vacancy) => presentVacancy(vacancy, presentation)));
    },
    executives: async ({ language }) => {
      const executives = await listEntries(db, 'executive');
      return success(onePage(executives.map((executive) => presentExecutive(executive, language))));
    },
    board: entriesHandler(db, 'board-member'),
    trainers: async ({ language }) => {
      const trainers = await listEntries(db, 'trainer');
      const presentation = await loadPresentation(db, language, now(), trainers);
      return success(trainers.map((trainer) => presentTrainer(trainer, presentation)));
    },
    trainer: entryHandler(
      (id) => findEntry(db, 'trainer', id),
      async (trainer, language) => {
        const reference = { field: 'trainers', to: 'trainer', id: trainer.id } as const;
        const [projects, presentation] = await Promise.all([
          listReferringEntries(db, 'project', reference, { now: now() }),
          loadPresentation(db, language, now(), [trainer]),
        ]);
        return presentTrainerProfile(trainer, projects, presentation);
      },
    ),
    reports: listHandler(() => listReports(db), presentReport),
    news: newsHandler(db, now),
    projects: async ({ query, language }) => {
      const type = PROJECT_TYPES.find((each) => each === query.type);
      if (type === undefined) return unknownType(language);
      const projects = await listProjects(db, type);
      const presentation = await loadPresentation(db, language, now(), projects);
      return success(projects.map((project) => presentProjectSummary(project, presentation)));
    },
    project: projectHandler(db, now),
    sliders: listHandler(
      () => listEntries(db, 'slider'),
      // `describeFiles` writes what the media library says.
      (slide, language) => ({ ...presentEntry('slider', slide, language), background_alt: '' }),
    ),
    tweets: entriesHandler(db, 'tweet'),
  };
  return Object.entries(handlers).map(([name, handle]) => ({
    path: queries[name as QueryName].path,
    async handle(input) {
      const result = await handle(input);
      if (!result.ok) return result;
      return { ok: true, data: await describeFiles<unknown>(db, result.data, input.language) };
    },
  }));
}

/** The values by which entries reference regions and projects; each kind has some of them. */
type ReferringEntry = { fields: { region?: number | null; project?: number | null } };

/**
 * Loads what the presenters need for some entries: the regions and projects that they reference.
 * @param now in epoch milliseconds
 */
async function loadPresentation(
  db: Db,
  language: Language,
  now: number,
  entries: readonly ReferringEntry[],
): Promise<Presentation> {
  const idsIn = (field: 'region' | 'project') =>
    entries.flatMap(({ fields }) => fields[field] ?? []);
  const [regions, projects] = await Promise.all([
    findEntries(db, 'area', idsIn('region')),
    findEntries(db, 'project', idsIn('project')),
  ]);
  return { language, today: riyadhDay(now), regions, projects };
}

/** Returns the handler for one project with everything that is linked to it. */
function projectHandler(db: Db, now: () => number): Handle<QueryWire<'project'>> {
  return entryHandler(
    (id) => findProjectWithTrainers(db, id),
    async (project, language) => {
      const time = now();
      const reference = { field: 'project', to: 'project', id: project.id } as const;
      const [neighbors, news, testimonials, reviews] = await Promise.all([
        findProjectNeighbors(db, project),
        listReferringEntries(db, 'news', reference, { limit: NEWS_OF_PROJECT, now: time }),
        listReferringEntries(db, 'testimonial', reference, { now: time }),
        listReferringEntries(db, 'review', reference, { now: time }),
      ]);
      const linked = [project, ...testimonials, ...reviews];
      const presentation = await loadPresentation(db, language, time, linked);
      return presentProject(
        { ...project, ...neighbors, news, testimonials, reviews },
        presentation,
      );
    },
  );
}

/** Returns the handler for one region with everything that is linked to it. */
function regionHandler(db: Db, now: () => number): Handle<QueryWire<'region'>> {
  return entryHandler(
    (id) => findEntry(db, 'area', id),
    async (region, language) => {
      const time = now();
      const reference = { field: 'region', to: 'area', id: region.id } as const;
      const [projects, news, trainers, vacancies] = await Promise.all([
        listReferringEntries(db, 'project', reference, { now: time }),
        listReferringEntries(db, 'news', reference, { limit: NEWS_OF_REGION, now: time }),
        listReferringEntries(db, 'trainer', reference, { now: time }),
        listReferringEntries(db, 'vacancy', reference, { now: time }),
      ]);
      const linked = [...projects, ...news, ...trainers, ...vacancies];
      const presentation = await loadPresentation(db, language, time, linked);
      return presentRegion({ ...region, projects, news, trainers, vacancies }, presentation);
    },
  );
}

/**
 * Returns the handler for all news, or the part that the query requests (contract.md, "Pages of the news"). More than one
 * response has are a page also if no part is requested: with 100,000 the whole list would be 138 MB.
 */
function newsHandler(db: Db, now: () => number): Handle<QueryWire<'news'>> {
  let pageIndex: NewsPageIndex = { version: 0, until: null, total: 0, cursors: [] };
  let loading: Promise<NewsPageIndex> | null = null;
  /** Loads the index once for concurrent requests. */
  const loadPageIndex = () => {
    loading ??= readNewsPageIndex(db, now()).finally(() => {
      loading = null;
    });
    return loading;
  };
  return async ({ query, language }) => {
    const read = readNewsPart(query);
    if (!read.ok) return notAnInteger(read.field, language);
    const { part } = read;
    const present = async (entries: StoredEntry<'news'>[]) => {
      const presentation = await loadPresentation(db, language, now(), entries);
      return entries.map((entry) => presentNewsItem(entry, presentation));
    };
    if (part !== null && 'around' in part) {
      return success(await present(await listNewsAround(db, part.around, NEWEST_AROUND, now())));
    }
    const { page, perPage } = part ?? { page: 1, perPage: MAX_PER_PAGE };
    for (;;) {
      const usedIndex = pageIndex;
      const range = { limit: perPage, offset: (page - 1) * perPage, now: now() };
      const entries = await listNewsPage(db, range, usedIndex);
      if (entries !== null) {
        const { total } = usedIndex;
        const presented = await present(entries);
        const isWhole = part === null && total <= perPage;
        return success(isWhole ? presented : pageOf(presented, { page, perPage, total }));
      }
      // The index is outdated.
      pageIndex = await loadPageIndex();
    }
  };
}

function success<Data>(data: Data): { ok: true; data: Data } {
  return { ok: true, data };
}

/** Returns the handler for the entries of a kind by position, presented by its definition. */
function entriesHandler<Kind extends Exclude<ContentKind, DatedKind>>(db: Db, kind: Kind) {
  return listHandler(
    () => listEntries(db, kind),
    (entry, language) => presentEntry(kind, entry, language),
  );
}

function listHandler<Entry, Data>(
  load: () => Promise<Entry[]>,
  present: (entry: Entry, language: Language) => Data,
): Handle<Data[]> {
  return async ({ language }) => success((await load()).map((entry) => present(entry, language)));
}

function entryHandler<Entry, Data>(
  load: (id: number) => Promise<Entry | undefined>,
  present: (entry: Entry, language: Language) => Promise<Data>,
): Handle<Data> {
  return async ({ parameters, language }) => {
    const { id = '' } = parameters;
    // Only a positive integer can be an id.
    const entry = /^[1-9]\d{0,14}$/.test(id) ? await load(Number(id)) : undefined;
    return entry === undefined ? NOT_FOUND : success(await present(entry, language));
  };
}

/** Returns a complete list in the envelope of a paginator, as its only page. */
function onePage<Data>(data: Data[]) {
  return { data, current_page: 1, last_page: 1, per_page: data.length, total: data.length };
}

function notAnInteger(field: NewsPartField, language: Language): Failure {
  const reason =
    field === 'per_page'
      ? { ar: 'اكتب عددًا صحيحًا من 1 إلى 1000.', en: 'Give a whole number from 1 to 1000.' }
      : { ar: 'اكتب عددًا صحيحًا من 1 فصاعدًا.', en: 'Give a whole number from 1 on.' };
  return {
    ok: false,
    problem: { kind: 'invalid-fields', errors: { [field]: [reason[language]] } },
  };
}

function unknownType(language: Language): Failure {
  const types = PROJECT_TYPES.join(language === 'ar' ? ' أو ' : ' or ');
  const reason = { ar: `حدد النوع: ${types}.`, en: `Give the type: ${types}.` }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { type: [reason] } } };
}
