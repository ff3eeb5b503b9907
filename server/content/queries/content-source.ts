import type { Kysely } from 'kysely';
import { type Areas, area } from '../../../contract/content/area.ts';
import { boardMember } from '../../../contract/content/board-member.ts';
import { client } from '../../../contract/content/client.ts';
import { type ProjectLink, projectLink } from '../../../contract/content/entry-links.ts';
import { executive } from '../../../contract/content/executive.ts';
import { goal } from '../../../contract/content/goal.ts';
import {
  type ContentKind,
  completeFields,
  type DatedKind,
  SINGLE_ID,
} from '../../../contract/content/kinds.ts';
import { navbarItem } from '../../../contract/content/navbar.ts';
import {
  NEWEST_AROUND,
  NEWS_OF_PROJECT,
  NEWS_PER_PAGE,
  type NewsItem,
  newsItem,
} from '../../../contract/content/news.ts';
import {
  type NewsletterIssue,
  type NewsletterIssueSummary,
  newsletterIssueLink,
  newsletterIssue as newsletterIssueShape,
  newsletterIssueSummary,
  newsletterNews,
} from '../../../contract/content/newsletter-issue.ts';
import { type OwnPageLink, ownPageLink } from '../../../contract/content/page.ts';
import {
  newsLink,
  type Project,
  type ProjectSummary,
  project as projectShape,
  projectSummary,
  projectTrainer,
} from '../../../contract/content/project.ts';
import { NEWS_OF_REGION, region as regionShape } from '../../../contract/content/region.ts';
import { REPLY_TIME_NAME } from '../../../contract/content/reply-time.ts';
import { report } from '../../../contract/content/report.ts';
import { settings } from '../../../contract/content/settings.ts';
import type { Shape, ShapeValue } from '../../../contract/content/shape.ts';
import { siteContent } from '../../../contract/content/site-content.ts';
import { slider } from '../../../contract/content/slider.ts';
import { staticPage } from '../../../contract/content/static-page.ts';
import { testimonial } from '../../../contract/content/testimonial.ts';
import {
  type Trainer,
  trainerProfile,
  trainer as trainerShape,
} from '../../../contract/content/trainer.ts';
import { tweetReference } from '../../../contract/content/tweet.ts';
import { type Vacancy, vacancy as vacancyShape } from '../../../contract/content/vacancy.ts';
import { PAGE_TEXTS } from '../../../contract/content-names.ts';
import type { ContentSource, SourceResult } from '../../../contract/content-source.ts';
import { inLanguage, type Language, type Localized } from '../../../contract/locale.ts';
import { MAX_PER_PAGE, type ResultPage } from '../../../contract/queries.ts';
import { withoutNames } from '../../../contract/recipient-name.ts';
import { dayIn } from '../../../contract/time-zone.ts';
import { findPictureSize } from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { applicationState } from '../entries/applications.ts';
import {
  findChangeTimes,
  findEntries,
  findEntry,
  findProjectNeighbors,
  findProjectWithTrainers,
  listEntries,
  listNewsAround,
  listNewsletterIssues,
  listNewsPage,
  listProjects,
  listReferringEntries,
  listReports,
  type NewsPageIndex,
  readNewsPageIndex,
  type StoredEntry,
} from '../entries/repository.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import { describeMap } from '../map/describe-map.ts';
import { describeFiles } from './describe-files.ts';
import { loadOwnPage } from './own-page.ts';
import { type Derived, present, presentTime } from './present.ts';
import { coloursIn, identityIn, readIdentity } from './read-identity.ts';
import { secondDateFormat } from './second-date.ts';

type Db = Kysely<Schema>;

/** The queries that other features answer: the search and the copies of tweets. */
type OfOtherFeatures = 'search' | 'tweet';

/** Reads the sentence that says how soon messages are answered. Null if too little is known. */
export type ReadReplyTime = () => Promise<Localized | null>;

/** The settings if none are stored. Every part is missing, which the contract permits. */
const NO_SETTINGS: StoredEntry<'settings'> = {
  id: SINGLE_ID,
  fields: completeFields('settings', {}),
};

/**
 * Returns the content of our own database. Each query loads the entries, then the entries that they reference, and presents
 * the result.
 * @param now the clock, in epoch milliseconds; news is public from its date
 * @param readReplyTime is called only if the settings show it
 */
export function databaseContent(
  db: Db,
  now: () => number,
  readReplyTime: ReadReplyTime = async () => null,
): Omit<ContentSource, OfOtherFeatures> {
  const newsPage = newsPages(db, now);

  /** Loads the entries of a kind by position, and presents them unchanged. */
  async function list<Kind extends Exclude<ContentKind, DatedKind>, S extends Shape>(
    kind: Kind,
    shape: S,
    language: Language,
    derived: Derived<Kind, S>,
  ) {
    const entries = await listEntries(db, kind);
    return found(
      entries.map((entry) => present(kind, shape, entry, derived, language)),
      language,
    );
  }

  /** The result of a query, with the descriptions of its pictures. */
  async function found<Data>(data: Data, language: Language): Promise<SourceResult<Data>> {
    return { ok: true, data: await describeFiles(db, data, language) };
  }

  async function testimonials(kind: 'testimonial' | 'review', language: Language) {
    const entries = await listEntries(db, kind);
    const linked = await loadLinked(db, language, now(), entries);
    return found(
      entries.map((entry) => presentTestimonial(kind, entry, linked)),
      language,
    );
  }

  async function findSettings(): Promise<StoredEntry<'settings'>> {
    return (await findEntry(db, 'settings', SINGLE_ID)) ?? NO_SETTINGS;
  }

  /**
   * The sentence of the site content about how soon messages are answered. Missing if the settings do not show it, or too
   * little is known.
   */
  async function findReplyTime(): Promise<StoredEntry<'site-content'>[]> {
    const { fields } = await findSettings();
    const title = fields.replyTime === 'shown' ? await readReplyTime() : null;
    if (title === null) return [];
    const name = REPLY_TIME_NAME;
    return [
      { id: 0, fields: completeFields('site-content', { name, title, html: { ar: '', en: '' } }) },
    ];
  }

  return {
    async settings(_parameters, language) {
      const stored = await findSettings();
      const { menuPages, footerPages, figuresPage } = stored.fields;
      const figuresPages = figuresPage === null ? [] : [figuresPage];
      const linksTo = await findPageLinks(
        db,
        [...menuPages, ...footerPages, ...figuresPages],
        language,
        now(),
      );
      const derived = {
        menuPages: linksTo(menuPages),
        footerPages: linksTo(footerPages),
        figuresPage: linksTo(figuresPages)[0] ?? null,
      };
      return found(present('settings', settings, stored, derived, language), language);
    },
    async identity(_parameters, language) {
      return found(identityIn(await readIdentity(db), language), language);
    },
    async colours(_parameters, language) {
      return found(coloursIn(await readIdentity(db), language), language);
    },
    async navbar(_parameters, language) {
      const items = (await listEntries(db, 'navbar')).filter(({ fields }) => !fields.hidden);
      const ids = items.flatMap(({ fields }) => fields.pages);
      const linksTo = await findPageLinks(db, ids, language, now());
      const presented = items.map((item) => {
        const { name, children, pages } = item.fields;
        const submenu = children.map((title) => inLanguage(title, language));
        const derived = { name, submenu, pages: linksTo(pages) };
        return present('navbar', navbarItem, item, derived, language);
      });
      return found(presented, language);
    },
    staticPages: (_parameters, language) => list('static-page', staticPage, language, {}),
    async siteContents({ names }, language) {
      const contents = (await listEntries(db, 'site-content')).filter(
        ({ fields }) => names === undefined || names.includes(fields.name),
      );
      const replyTime = names?.includes(REPLY_TIME_NAME) ? await findReplyTime() : [];
      const changes = await findChangeTimes(
        db,
        'site-content',
        contents.filter(({ fields }) => PAGE_TEXTS.includes(fields.name)).map(({ id }) => id),
      );
      return found(
        [...contents, ...replyTime].map((entry) => {
          const derived = { changedAt: presentTime(changes.get(entry.id)) };
          return present('site-content', siteContent, entry, derived, language);
        }),
        language,
      );
    },
    goals: (_parameters, language) => list('goal', goal, language, {}),
    async areas(_parameters, language) {
      return found(presentAreas(await listEntries(db, 'area'), language), language);
    },
    async map(_parameters, language) {
      const [{ map }, areas, settings] = await Promise.all([
        readIdentity(db),
        listEntries(db, 'area'),
        findSettings(),
      ]);
      const drawing = map?.kind === 'drawing' ? map.drawing : null;
      const source = {
        map,
        size: drawing === null ? null : await findPictureSize(db, drawing),
        areas: areas.map(({ fields }) => ({
          ...fields,
          location: inLanguage(fields.location, language),
        })),
        office: settings.fields,
      };
      return found(describeMap(source, language), language);
    },
    async region({ id }, language) {
      const region = await findEntry(db, 'area', id);
      if (region === undefined) return NOT_FOUND;
      const time = now();
      const reference = { field: 'region', to: 'area', id } as const;
      const [projects, news, trainers, vacancies, changedAt] = await Promise.all([
        listReferringEntries(db, 'project', reference, { now: time }),
        listReferringEntries(db, 'news', reference, { limit: NEWS_OF_REGION, now: time }),
        listReferringEntries(db, 'trainer', reference, { now: time }),
        listReferringEntries(db, 'vacancy', reference, { now: time }),
        findChange(db, 'area', id),
      ]);
      const referring = [...projects, ...news, ...trainers, ...vacancies];
      const linked = await loadLinked(db, language, time, referring);
      const derived = {
        projects: projects.map((project) => presentProjectSummary(project, linked)),
        news: news.map((item) => presentNewsItem(item, linked)),
        trainers: trainers.map((trainer) => presentTrainer(trainer, linked)),
        vacancies: vacancies.map((vacancy) => presentVacancy(vacancy, linked)),
        changedAt,
      };
      return found(present('area', regionShape, region, derived, language), language);
    },
    clients: (_parameters, language) => list('client', client, language, {}),
    reviews: (_parameters, language) => testimonials('review', language),
    testimonials: (_parameters, language) => testimonials('testimonial', language),
    async vacancies(_parameters, language) {
      const vacancies = await listEntries(db, 'vacancy');
      const linked = await loadLinked(db, language, now(), vacancies);
      return found(
        vacancies.map((vacancy) => presentVacancy(vacancy, linked)),
        language,
      );
    },
    executives: (_parameters, language) => list('executive', executive, language, {}),
    board: (_parameters, language) => list('board-member', boardMember, language, {}),
    async trainers(_parameters, language) {
      const trainers = await listEntries(db, 'trainer');
      const linked = await loadLinked(db, language, now(), trainers);
      return found(
        trainers.map((trainer) => presentTrainer(trainer, linked)),
        language,
      );
    },
    async trainer({ id }, language) {
      const trainer = await findEntry(db, 'trainer', id);
      if (trainer === undefined) return NOT_FOUND;
      const reference = { field: 'trainers', to: 'trainer', id } as const;
      const [projects, linked, changedAt] = await Promise.all([
        listReferringEntries(db, 'project', reference, { now: now() }),
        loadLinked(db, language, now(), [trainer]),
        findChange(db, 'trainer', id),
      ]);
      const derived = {
        region: linkedRegion(trainer.fields.region, linked),
        projects: projects.map((project) => linkTo(project, language)),
        changedAt,
      };
      return found(present('trainer', trainerProfile, trainer, derived, language), language);
    },
    async reports(_parameters, language) {
      const reports = await listReports(db);
      const secondDate = secondDateFormat(await readIdentity(db), language);
      const presented = reports.map((entry) => {
        const derived = { size: entry.bytes, secondDate: secondDate(entry.fields.updatedAt) };
        return present('report', report, entry, derived, language);
      });
      return found(presented, language);
    },
    async news({ around, page = 1, perPage }, language) {
      if (around === undefined) {
        const { items } = await newsPage({ page, perPage: perPage ?? MAX_PER_PAGE }, language);
        return found(items, language);
      }
      const entries = await listNewsAround(db, around, NEWEST_AROUND, now());
      const [items, changedAt, identity] = await Promise.all([
        presentNews(db, entries, language, now()),
        findChange(db, 'news', around),
        readIdentity(db),
      ]);
      const dayOf = (time: string) => dayIn(timeZoneOf(identity), Date.parse(time));
      return found(
        items.map((item) => {
          const { id, publishedAt } = item;
          // A change before its day or on it belongs to its publication.
          const isLater =
            id === around &&
            changedAt !== undefined &&
            (publishedAt === null || dayOf(changedAt) > dayOf(publishedAt));
          return isLater ? { ...item, changedAt } : item;
        }),
        language,
      );
    },
    async newsPage({ page = 1, perPage = NEWS_PER_PAGE }, language) {
      return found(await newsPage({ page, perPage }, language), language);
    },
    async projects({ type }, language) {
      const projects = await listProjects(db, type);
      const linked = await loadLinked(db, language, now(), projects);
      return found(
        projects.map((project) => presentProjectSummary(project, linked)),
        language,
      );
    },
    async project({ id }, language) {
      const project = await findProjectWithTrainers(db, id);
      if (project === undefined) return NOT_FOUND;
      return found(await loadProject(db, project, language, now()), language);
    },
    sliders: (_parameters, language) =>
      list('slider', slider, language, { backgroundAlt: UNDESCRIBED }),
    tweets: (_parameters, language) => list('tweet', tweetReference, language, {}),
    async newsletterIssues(_parameters, language) {
      const issues = await listNewsletterIssues(db, now());
      const news = await findNewsOf(db, issues, now());
      return found(
        issues.map((issue) => presentIssueSummary(issue, news, language)),
        language,
      );
    },
    async newsletterIssue({ id }, language) {
      const issues = await listNewsletterIssues(db, now());
      const at = issues.findIndex((issue) => issue.id === id);
      const issue = issues[at];
      if (issue === undefined) return NOT_FOUND;
      const news = await findNewsOf(db, [issue], now());
      const around = { previous: issues[at + 1], next: issues[at - 1] };
      const secondDate = secondDateFormat(await readIdentity(db), language);
      return found(presentIssue(issue, news, { ...around, secondDate }, language), language);
    },
    ownPages: (_parameters, language) => list('page', ownPageLink, language, {}),
    async ownPage({ address }, language) {
      const time = now();
      const today = dayIn(timeZoneOf(await readIdentity(db)), time);
      const page = await loadOwnPage(db, address, { language, now: time, today });
      return page === null ? NOT_FOUND : found(page, language);
    },
  };
}

/** Loads the public ones of some pages of one's own. @returns a function that returns the links to some of them, in order */
async function findPageLinks(
  db: Db,
  ids: readonly number[],
  language: Language,
  now: number,
): Promise<(some: readonly number[]) => OwnPageLink[]> {
  const pages = await findEntries(db, 'page', ids, now);
  return (some) =>
    some.flatMap((id) => {
      const page = pages.get(id);
      return page === undefined ? [] : [present('page', ownPageLink, page, {}, language)];
    });
}

const NOT_FOUND = { ok: false, status: 404 } as const;

/** The alternative text of a picture. `describeFiles` writes what the media library says. */
const UNDESCRIBED = '';

/** What entries reference, and what decides whether people can apply today. */
type Linked = {
  language: Language;
  /** The day in the organisation's time zone, for things that are open only on some days. */
  today: string;
  /** Writes a date in the organisation's second calendar. */
  secondDate: (date: string | null) => string | undefined;
  /** The published regions and projects that the entries reference, by their ids. A missing one is not shown. */
  regions: ReadonlyMap<number, StoredEntry<'area'>>;
  projects: ReadonlyMap<number, StoredEntry<'project'>>;
};

/** The values by which entries reference regions and projects. Each kind has some of them. */
type ReferringEntry = { fields: { region?: number | null; project?: number | null } };

/**
 * Loads the regions and projects that some entries reference.
 * @param now in epoch milliseconds
 */
async function loadLinked(
  db: Db,
  language: Language,
  now: number,
  entries: readonly ReferringEntry[],
): Promise<Linked> {
  const idsIn = (field: 'region' | 'project') =>
    entries.flatMap(({ fields }) => fields[field] ?? []);
  const [regions, projects, identity] = await Promise.all([
    findEntries(db, 'area', idsIn('region'), now),
    findEntries(db, 'project', idsIn('project'), now),
    readIdentity(db),
  ]);
  return {
    language,
    today: dayIn(timeZoneOf(identity), now),
    secondDate: secondDateFormat(identity, language),
    regions,
    projects,
  };
}

/** Returns the region to which an entry belongs, or null if there is none or it is not published. */
function linkedRegion(id: number | null, { regions, language }: Linked) {
  const region = id === null ? undefined : regions.get(id);
  return region === undefined
    ? null
    : { id: region.id, name: inLanguage(region.fields.location, language) };
}

function linkTo(project: StoredEntry<'project'>, language: Language): ProjectLink {
  return present('project', projectLink, project, {}, language);
}

function linkedProject(id: number | null, { projects, language }: Linked) {
  const project = id === null ? undefined : projects.get(id);
  return project === undefined ? null : linkTo(project, language);
}

/** The totals are sums, so they always agree with the map. */
function presentAreas(entries: readonly StoredEntry<'area'>[], language: Language): Areas {
  const total = (field: 'beneficiaries' | 'programs' | 'projects') =>
    entries.reduce((sum, { fields }) => sum + fields[field], 0);
  return {
    areas: entries.map((entry) => present('area', area, entry, {}, language)),
    totals: {
      beneficiaries: total('beneficiaries'),
      programs: total('programs'),
      projects: total('projects'),
    },
  };
}

function presentNewsItem(item: StoredEntry<'news'>, linked: Linked): NewsItem {
  const derived = {
    pictureAlt: UNDESCRIBED,
    region: linkedRegion(item.fields.region, linked),
    project: linkedProject(item.fields.project, linked),
    secondDate: linked.secondDate(item.fields.publishedAt),
    changedAt: undefined,
  };
  return present('news', newsItem, item, derived, linked.language);
}

async function presentNews(
  db: Db,
  entries: readonly StoredEntry<'news'>[],
  language: Language,
  now: number,
): Promise<NewsItem[]> {
  const linked = await loadLinked(db, language, now, entries);
  return entries.map((entry) => presentNewsItem(entry, linked));
}

function presentTestimonial<Kind extends 'testimonial' | 'review'>(
  kind: Kind,
  entry: StoredEntry<'testimonial' | 'review'>,
  linked: Linked,
): ShapeValue<typeof testimonial> {
  const derived = { project: linkedProject(entry.fields.project, linked) };
  return present<'testimonial' | 'review', typeof testimonial>(
    kind,
    testimonial,
    entry,
    derived,
    linked.language,
  );
}

function presentVacancy(vacancy: StoredEntry<'vacancy'>, linked: Linked): Vacancy {
  const { region, closes } = vacancy.fields;
  const applications = applicationState(linked.today, { opens: null, closes });
  const derived = {
    region: linkedRegion(region, linked),
    applications,
    hasForm: applications !== 'closed',
  };
  return present('vacancy', vacancyShape, vacancy, derived, linked.language);
}

function presentTrainer(trainer: StoredEntry<'trainer'>, linked: Linked): Trainer {
  const derived = { region: linkedRegion(trainer.fields.region, linked) };
  return present('trainer', trainerShape, trainer, derived, linked.language);
}

function presentProjectSummary(project: StoredEntry<'project'>, linked: Linked): ProjectSummary {
  const derived = {
    versions: project.fields.versions.length,
    applications: applicationState(linked.today, project.fields),
    region: linkedRegion(project.fields.region, linked),
  };
  return present('project', projectSummary, project, derived, linked.language);
}

/** Returns when an entry was last changed, in ISO 8601. Undefined if it has not been changed since it came. */
async function findChange(db: Db, kind: ContentKind, id: number): Promise<string | undefined> {
  return presentTime((await findChangeTimes(db, kind, [id])).get(id));
}

/** Loads what is linked to a project: the newest news and the testimonials that name it, and its neighbours in the list. */
async function loadProject(
  db: Db,
  project: StoredEntry<'project'> & { trainers: readonly StoredEntry<'trainer'>[] },
  language: Language,
  now: number,
): Promise<Project> {
  const reference = { field: 'project', to: 'project', id: project.id } as const;
  const [{ previous, next }, news, testimonials, reviews, changedAt] = await Promise.all([
    findProjectNeighbors(db, project),
    listReferringEntries(db, 'news', reference, { limit: NEWS_OF_PROJECT, now }),
    listReferringEntries(db, 'testimonial', reference, { now }),
    listReferringEntries(db, 'review', reference, { now }),
    findChange(db, 'project', project.id),
  ]);
  const linked = await loadLinked(db, language, now, [project, ...testimonials, ...reviews]);
  const applications = applicationState(linked.today, project.fields);
  const derived = {
    thumbnailAlt: UNDESCRIBED,
    applications,
    hasForm: applications === 'open' && project.fields.applyUrl === null,
    region: linkedRegion(project.fields.region, linked),
    trainers: project.trainers.map((trainer) =>
      present('trainer', projectTrainer, trainer, {}, language),
    ),
    news: news.map((item) => present('news', newsLink, item, {}, language)),
    testimonials: [
      ...testimonials.map((entry) => presentTestimonial('testimonial', entry, linked)),
      ...reviews.map((entry) => presentTestimonial('review', entry, linked)),
    ],
    previous: previous && linkTo(previous, language),
    next: next && linkTo(next, language),
    changedAt,
  };
  return present('project', projectShape, project, derived, language);
}

type NewsById = ReadonlyMap<number, StoredEntry<'news'>>;
type StoredIssue = StoredEntry<'newsletter-issue'>;

/** Loads the public news items that some issues of the newsletter show. */
async function findNewsOf(db: Db, issues: readonly StoredIssue[], now: number): Promise<NewsById> {
  const ids = issues.flatMap(({ fields }) => fields.parts.flatMap(({ news }) => news ?? []));
  return findEntries(db, 'news', ids, now);
}

function presentIssueSummary(
  issue: StoredIssue,
  news: NewsById,
  language: Language,
): NewsletterIssueSummary {
  const [first] = issue.fields.parts.flatMap((part) => news.get(part.news ?? 0) ?? []);
  const derived = { picture: first?.fields.picture ?? null };
  const shown = present('newsletter-issue', newsletterIssueSummary, issue, derived, language);
  return { ...shown, introduction: withoutNames(shown.introduction) };
}

function presentIssue(
  issue: StoredIssue,
  news: NewsById,
  around: {
    previous: StoredIssue | undefined;
    next: StoredIssue | undefined;
    secondDate: (date: string | null) => string | undefined;
  },
  language: Language,
): NewsletterIssue {
  const linkTo = (other: StoredIssue | undefined) =>
    other === undefined
      ? null
      : present('newsletter-issue', newsletterIssueLink, other, {}, language);
  const derived = {
    parts: issue.fields.parts.flatMap(({ news: newsId, ...own }) => {
      const item = newsId === null ? null : news.get(newsId);
      if (item === undefined) return [];
      return [
        {
          news:
            item && present('news', newsletterNews, item, { pictureAlt: UNDESCRIBED }, language),
          heading: inLanguage(own.heading, language),
          text: withoutNames(inLanguage(own.text, language)),
          linkText: inLanguage(own.linkText, language),
          link: own.link,
        },
      ];
    }),
    previous: linkTo(around.previous),
    next: linkTo(around.next),
    secondDate: around.secondDate(issue.fields.publishedAt),
  };
  const shown = present('newsletter-issue', newsletterIssueShape, issue, derived, language);
  return {
    ...shown,
    subject: withoutNames(shown.subject),
    introduction: withoutNames(shown.introduction),
    closing: withoutNames(shown.closing),
  };
}

/** Returns the function that loads a page of the news, with an index of its pages. */
function newsPages(db: Db, now: () => number) {
  let pageIndex: NewsPageIndex = { version: 0, until: null, total: 0, cursors: [] };
  let loading: Promise<NewsPageIndex> | null = null;
  /** Loads the index once for concurrent requests. */
  const loadPageIndex = () => {
    loading ??= readNewsPageIndex(db, now()).finally(() => {
      loading = null;
    });
    return loading;
  };
  return async (
    { page, perPage }: { page: number; perPage: number },
    language: Language,
  ): Promise<ResultPage<NewsItem>> => {
    for (;;) {
      const usedIndex = pageIndex;
      const range = { limit: perPage, offset: (page - 1) * perPage, now: now() };
      const entries = await listNewsPage(db, range, usedIndex);
      if (entries !== null) {
        const { total } = usedIndex;
        const lastPage = Math.max(1, Math.ceil(total / perPage));
        const items = await presentNews(db, entries, language, now());
        return { items, page, lastPage, perPage, total };
      }
      // The index is outdated.
      pageIndex = await loadPageIndex();
    }
  };
}
