import { ACCESSIBILITY_NAME, PRIVACY_NAME } from '../contract/content-names.ts';
import { ancestorsOf, pages } from '../contract/pages.ts';
import type { EntryTimes, LoadEntryTimes, PageSummary } from '../contract/rendering.ts';
import { knownIdentity } from './api/known-identity.ts';
import {
  siteContentsQuery,
  slidersQuery,
  staticPagesQuery,
  vacanciesQuery,
} from './api/queries.ts';
import { parentName } from './components/breadcrumb.tsx';
import { findSiteContent } from './components/find-site-content.ts';
import type { completeHead } from './head.ts';
import { formatDate } from './i18n/format.ts';
import type { Subject } from './routes/page.ts';
import { type SummarySource, structuredData } from './structured-data.ts';

/**
 * Returns a page's metadata for search engines and social networks. Used only on the server.
 * @param entryTimes null if the times of entries are not stored, as with another backend
 */
export async function summarizePage(
  source: SummarySource,
  head: ReturnType<typeof completeHead>,
  entryTimes: LoadEntryTimes | null,
): Promise<PageSummary> {
  const { client, language, t, page } = source;
  const { pagesOff, clock } = knownIdentity(client, language);
  const { heading, subject } = head;
  const item = articleOf(subject);
  const publishedAt = item?.publishedAt ?? null;
  const [parent] = ancestorsOf(page).filter((each) => !pagesOff.includes(each));
  const times = (await loadTimes(source, subject, entryTimes)) ?? new Map<number, EntryTimes>();
  const changedAt = item === null ? null : (times.get(item.id)?.changedAt ?? null);
  // News with a publication date in the future may have been changed before that date.
  const modifiedAt =
    subject?.kind === 'page'
      ? (subject.page.changedAt ?? null)
      : changedAt !== null && changedAt > (publishedAt ?? '')
        ? changedAt
        : null;
  const shared = sharedWith(source, subject);
  return {
    heading: shared?.shareTitle || heading,
    siteName: t.siteName,
    section: parent === undefined ? '' : parentName(parent, t),
    publishedAt,
    modifiedAt,
    kind: item !== null ? 'article' : subject?.kind === 'person' ? 'profile' : 'website',
    note: publishedAt === null ? '' : formatDate(publishedAt, language, clock),
    picture:
      page === 'home'
        ? firstSlidePicture(source)
        : (shared?.sharePicture ?? subjectPicture(subject)),
    feeds: (pages[page].feeds ?? [])
      .filter((name) => !pagesOff.includes(name))
      .map((name) => ({ name, title: t.feeds[name] })),
    structuredData: (facts) => structuredData({ ...source, ...facts, times, modifiedAt }, head),
  };
}

/** Returns the news item or the issue of the newsletter that a page is about. */
function articleOf(subject: Subject | null) {
  if (subject?.kind === 'news') return subject.item;
  return subject?.kind === 'issue' ? subject.issue : null;
}

/** Loads the times of the page's article or of its vacancies. Returns undefined for other pages. */
async function loadTimes(
  { client, language, page }: SummarySource,
  subject: Subject | null,
  entryTimes: LoadEntryTimes | null,
) {
  if (subject?.kind === 'news') return entryTimes?.('news', [subject.item.id]);
  if (subject?.kind === 'issue') return entryTimes?.('newsletter-issue', [subject.issue.id]);
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

/** Returns the picture of the first slide of the home page. */
function firstSlidePicture({ client, language }: SummarySource): string | null {
  return client.getQueryData(slidersQuery(language).queryKey)?.[0]?.background ?? null;
}

/** Returns the title and picture for link previews that replace those of the page. Either may be empty. */
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
  if (subject?.kind === 'page') return subject.page;
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
    case 'page':
      return subject.page.blocks.find(({ picture }) => picture !== null)?.picture ?? null;
    case 'issue':
      return subject.issue.parts.find(({ news }) => news !== null)?.news?.picture ?? null;
    default:
      return null;
  }
}
