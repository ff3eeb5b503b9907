import type { FeedName, PageName } from '../contract/paths.ts';
import type { EntryTimes, LoadEntryTimes, PageSummary } from '../contract/rendering.ts';
import { slidersQuery, vacanciesQuery } from './api/queries.ts';
import type { completeHead } from './head.ts';
import { formatDate } from './i18n/format.ts';
import type { HeadContext, Subject } from './routes/page.ts';
import { type PageAbove, type SummarySource, structuredData } from './structured-data.ts';

/**
 * What a page tells those who find and share it. Only the server has a use for it.
 * @param entryTimes null where nobody knows when entries were posted and changed
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
  const [above] = pagesAbove(page, t);
  const times = (await timesOf(source, subject, entryTimes)) ?? new Map<number, EntryTimes>();
  const changedAt = item === null ? undefined : times.get(item.id)?.changedAt;
  // What waited for its date was changed before it appeared.
  const modifiedAt = changedAt !== undefined && changedAt > (publishedAt ?? '') ? changedAt : null;
  return {
    ...{ heading, siteName: t.siteName, section: above?.title ?? '' },
    ...{ publishedAt, modifiedAt },
    kind: item !== null ? 'article' : subject?.kind === 'person' ? 'profile' : 'website',
    note: publishedAt === null ? '' : formatDate(publishedAt, language),
    picture: page === 'home' ? firstSlide(source) : pictureOf(subject),
    feeds: FEEDS.filter(({ pages }) => page === 'home' || pages.includes(page)).map(({ name }) => ({
      name,
      title: t.feeds[name],
    })),
    structuredData: (openGraphImage) =>
      structuredData({ ...source, times, modifiedAt, openGraphImage }, head, pagesAbove(page, t)),
  };
}

/** When the news of the page was changed, or its vacancies were posted. */
async function timesOf(
  { client, language, page }: SummarySource,
  subject: Subject | null,
  ask: LoadEntryTimes | null,
) {
  if (subject?.kind === 'news') return ask?.('news', [subject.item.id]);
  const vacancies =
    page === 'jobs' ? client.getQueryData(vacanciesQuery(language).queryKey) : undefined;
  return (
    vacancies &&
    ask?.(
      'vacancy',
      vacancies.map(({ id }) => id).filter((id) => id !== null),
    )
  );
}

/** The feeds, and the pages besides home that name each: what is followed by it stands there. */
const FEEDS: readonly { name: FeedName; pages: readonly PageName[] }[] = [
  { name: 'news', pages: ['news', 'newsItem'] },
  { name: 'reports', pages: ['reports'] },
];

/** The pages above a page, nearest first, below the home page. */
function pagesAbove(page: PageName, t: HeadContext['t']): PageAbove[] {
  const titles: Partial<Record<PageName, string>> = {
    news: t.news.title,
    projects: t.projects.title,
    sliders: t.sliders.title,
    board: t.board.title,
    executives: t.executives.title,
    trainers: t.trainersPage.title,
    partners: t.partnersPage.title,
  };
  const above = PARENTS[page];
  const title = above && titles[above];
  return above && title ? [{ page: above, title }, ...pagesAbove(above, t)] : [];
}

const PARENTS: Partial<Record<PageName, PageName>> = {
  newsItem: 'news',
  project: 'projects',
  program: 'projects',
  slider: 'sliders',
  boardMember: 'board',
  executive: 'executives',
  trainer: 'trainers',
  trainers: 'partners',
};

/** What is seen first on the home page. */
function firstSlide({ client, language }: SummarySource): string | null {
  return client.getQueryData(slidersQuery(language).queryKey)?.[0]?.background ?? null;
}

function pictureOf(subject: Subject | null): string | null {
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
