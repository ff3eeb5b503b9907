import { ACCESSIBILITY_NAME, PRIVACY_NAME } from '../contract/content-names.ts';
import type { FeedName, PageName } from '../contract/paths.ts';
import type { EntryTimes, LoadEntryTimes, PageSummary } from '../contract/rendering.ts';
import {
  siteContentsQuery,
  slidersQuery,
  staticPagesQuery,
  vacanciesQuery,
} from './api/queries.ts';
import { findSiteContent } from './components/find-site-content.ts';
import type { completeHead } from './head.ts';
import { formatDate } from './i18n/format.ts';
import type { HeadContext, Subject } from './routes/page.ts';
import { type AncestorPage, type SummarySource, structuredData } from './structured-data.ts';

/**
 * Returns a page's metadata for search engines and social networks. Only the server uses it.
 * @param entryTimes null if the times of entries are not stored, as with another backend
 */
export async function summarizePage(
  source: SummarySource,
  head: ReturnType<typeof completeHead>,
  entryTimes: LoadEntryTimes | null,
): Promise<PageSummary> {
  const { language, t, page } = source;
  const { heading, subject } = head;
  const item = subject?.kind === 'news' ? subject.item : null;
  const publishedAt = item?.publishedAt ?? null;
  const [parent] = ancestorPages(page, t);
  const times = (await loadTimes(source, subject, entryTimes)) ?? new Map<number, EntryTimes>();
  const changedAt = item === null ? undefined : times.get(item.id)?.changedAt;
  // News with a publication date in the future may have been changed before that date.
  const modifiedAt = changedAt !== undefined && changedAt > (publishedAt ?? '') ? changedAt : null;
  const shared = sharedWith(source, subject);
  return {
    heading: shared?.shareTitle || heading,
    siteName: t.siteName,
    section: parent?.title ?? '',
    publishedAt,
    modifiedAt,
    kind: item !== null ? 'article' : subject?.kind === 'person' ? 'profile' : 'website',
    note: publishedAt === null ? '' : formatDate(publishedAt, language),
    picture:
      page === 'home'
        ? firstSlidePicture(source)
        : (shared?.sharePicture ?? subjectPicture(subject)),
    feeds: FEEDS.filter(({ pages }) => page === 'home' || pages.includes(page)).map(({ name }) => ({
      name,
      title: t.feeds[name],
    })),
    structuredData: (openGraphImage) =>
      structuredData(
        { ...source, times, modifiedAt, openGraphImage },
        head,
        ancestorPages(page, t),
      ),
  };
}

/** Loads the times of the page's news item or of its vacancies; returns undefined for other pages. */
async function loadTimes(
  { client, language, page }: SummarySource,
  subject: Subject | null,
  entryTimes: LoadEntryTimes | null,
) {
  if (subject?.kind === 'news') return entryTimes?.('news', [subject.item.id]);
  const vacancies =
    page === 'jobs' ? client.getQueryData(vacanciesQuery(language).queryKey) : undefined;
  return (
    vacancies &&
    entryTimes?.(
      'vacancy',
      vacancies.map(({ id }) => id).filter((id) => id !== null),
    )
  );
}

/** The feeds, and the pages that link each one. The home page links all of them. */
const FEEDS: readonly { name: FeedName; pages: readonly PageName[] }[] = [
  { name: 'news', pages: ['news', 'newsItem'] },
  { name: 'reports', pages: ['reports'] },
];

/** Returns the ancestors of a page, parent first, without the home page. */
function ancestorPages(page: PageName, t: HeadContext['t']): AncestorPage[] {
  const titles: Partial<Record<PageName, string>> = {
    about: t.areaMap.title,
    news: t.news.title,
    projects: t.projects.title,
    sliders: t.sliders.title,
    board: t.board.title,
    executives: t.executives.title,
    trainers: t.trainersPage.title,
    partners: t.partnersPage.title,
  };
  const parent = PARENTS[page];
  const title = parent && titles[parent];
  return parent && title ? [{ page: parent, title }, ...ancestorPages(parent, t)] : [];
}

const PARENTS: Partial<Record<PageName, PageName>> = {
  region: 'about',
  newsItem: 'news',
  project: 'projects',
  program: 'projects',
  slider: 'sliders',
  boardMember: 'board',
  executive: 'executives',
  trainer: 'trainers',
  trainers: 'partners',
};

/** Returns the picture of the first slide of the home page. */
function firstSlidePicture({ client, language }: SummarySource): string | null {
  return client.getQueryData(slidersQuery(language).queryKey)?.[0]?.background ?? null;
}

/** Returns what link previews show in place of the page's own title and picture; either may be empty. */
function sharedWith({ client, language, page }: SummarySource, subject: Subject | null) {
  const textNamed = (name: string) =>
    findSiteContent(client.getQueryData(siteContentsQuery(language, [name]).queryKey), name);
  switch (page) {
    case 'about':
      return client.getQueryData(staticPagesQuery(language).queryKey)?.[0];
    case 'privacy':
      return textNamed(PRIVACY_NAME);
    case 'accessibility':
      return textNamed(ACCESSIBILITY_NAME);
    default:
  }
  if (subject?.kind === 'news') return subject.item;
  const isProject = subject?.kind === 'project' || subject?.kind === 'program';
  return isProject ? subject.project : null;
}

function subjectPicture(subject: Subject | null): string | null {
  switch (subject?.kind) {
    case 'news':
      return subject.item.picture;
    case 'project':
    case 'program':
      return subject.project.thumbnail;
    case 'person':
      return subject.person.portrait;
    case 'slide':
      return subject.picture;
    default:
      return null;
  }
}
