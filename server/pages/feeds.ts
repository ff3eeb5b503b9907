import type { FastifyInstance } from 'fastify';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import type { FeedName, PageName } from '../../contract/pages.ts';
import { feedAddress, feeds, pageAddress } from '../../contract/paths.ts';
import { findChangeTimes } from '../content/content.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { escapeHtml } from '../platform/text/html.ts';
import { type AtomEntry, renderAtomFeed } from './atom.ts';
import { sendContentDocument } from './content-documents.ts';
import { fetchList, type ListSource, readSourceIdentity, readStore } from './lists.ts';

/** Registers the routes of the Atom feeds, each in both languages. */
export function feedRoutes(app: FastifyInstance, source: ListSource, cache: ResponseCache): void {
  for (const feed of Object.keys(feeds) as FeedName[]) {
    for (const language of LANGUAGES) {
      const address = feedAddress(feed, language);
      app.get(address, (request, reply) => {
        reply.header('content-language', language);
        return sendContentDocument(request, reply, { cache, address, language }, async () => {
          const identity = await readSourceIdentity(source, language);
          if (identity.pagesOff.includes(FEEDS[feed].page)) return null;
          const entries = await FEEDS[feed].entries(source, language);
          const text = renderAtomFeed({
            language,
            entries,
            author: identity.legalName,
            title: withIdentity(FEEDS[feed].title[language], identity),
            address: source.publicUrl + address,
            page: source.publicUrl + pageAddress(FEEDS[feed].page, language),
          });
          return { type: 'application/atom+xml', text };
        });
      });
    }
  }
}

type Feed = {
  page: PageName;
  title: Record<Language, string>;
  entries: (source: ListSource, language: Language) => Promise<AtomEntry[]>;
};

/** Feed readers fetch the whole feed again and again, and already have its older entries. */
const MAX_FEED_ENTRIES = 50;

const FEEDS: Record<FeedName, Feed> = {
  news: {
    page: 'news',
    title: { ar: 'أخبار {org}', en: 'News from {org}' },
    entries: async (source, language) => {
      const items = await fetchList(source, 'news', language, {
        perPage: MAX_FEED_ENTRIES,
      });
      const changes = await readChangeTimes(source, 'news', items);
      return newestFirst(
        items.map(({ id, title, html, publishedAt }) => {
          const page = source.publicUrl + pageAddress('newsItem', language, id);
          const published = publishedAt === null ? null : Date.parse(publishedAt);
          return {
            id: page,
            title,
            page,
            file: null,
            html: withAbsoluteAddresses(html, source.publicUrl),
            publishedAt: published,
            updatedAt: latest(published, changes.get(id) ?? null),
          };
        }),
      );
    },
  },
  newsletter: {
    page: 'newsletter',
    title: { ar: 'نشرة {org}', en: 'The {org} newsletter' },
    entries: async (source, language) => {
      const issues = await fetchList(source, 'newsletterIssues', language, {});
      const changes = await readChangeTimes(source, 'newsletter-issue', issues);
      return newestFirst(
        issues.map(({ id, subject, introduction, publishedAt }) => {
          const page = source.publicUrl + pageAddress('newsletterIssue', language, id);
          const published = publishedAt === null ? null : Date.parse(publishedAt);
          return {
            id: page,
            title: subject,
            page,
            file: null,
            html: introduction === '' ? '' : `<p>${escapeHtml(introduction)}</p>`,
            publishedAt: published,
            updatedAt: latest(published, changes.get(id) ?? null),
          };
        }),
      );
    },
  },
  reports: {
    page: 'reports',
    title: { ar: 'تقارير {org}', en: 'Reports from {org}' },
    entries: async (source, language) => {
      const files = (await fetchList(source, 'reports', language, {})).filter(
        ({ type }) => type === 'report',
      );
      const changes = await readChangeTimes(source, 'report', files);
      return newestFirst(
        files.map(({ id, name, file, size, updatedAt }) => {
          const page = `${source.publicUrl}${pageAddress('reports', language)}#file-${id}`;
          return {
            id: page,
            title: name,
            page,
            html: '',
            publishedAt: null,
            // A date that an editor entered takes precedence over the time of the last change.
            updatedAt: updatedAt === null ? (changes.get(id) ?? null) : Date.parse(updatedAt),
            file: {
              address: new URL(file, source.publicUrl).href,
              type: /\.pdf$/i.test(file) ? 'application/pdf' : 'application/octet-stream',
              bytes: size,
            },
          };
        }),
      );
    },
  },
};

/** Returns the times of the last change of entries, by their ids. Empty with another backend. */
async function readChangeTimes(
  { store }: ListSource,
  kind: ContentKind,
  entries: readonly { id: number }[],
): Promise<Map<number, number>> {
  if (store === null) return new Map();
  const ids = entries.map(({ id }) => id);
  return readStore(findChangeTimes(store.db, kind, ids));
}

/** Returns the later of two times. */
function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Sorts entries from newest to oldest, without the entries that have no time, because Atom requires one. */
function newestFirst(
  entries: readonly (Omit<AtomEntry, 'updatedAt'> & { updatedAt: number | null })[],
): AtomEntry[] {
  return entries
    .flatMap((entry) =>
      entry.updatedAt === null ? [] : [{ ...entry, updatedAt: entry.updatedAt }],
    )
    .sort(
      (one, other) => (other.publishedAt ?? other.updatedAt) - (one.publishedAt ?? one.updatedAt),
    )
    .slice(0, MAX_FEED_ENTRIES);
}

/**
 * Makes URLs absolute, because feed readers show entries outside the site, and leaves one size of each picture. Sanitised
 * HTML always has double quotes around attribute values.
 */
function withAbsoluteAddresses(html: string, publicUrl: string): string {
  return html
    .replaceAll(/ (srcset|sizes)="[^"]*"/g, '')
    .replaceAll(/(\s(?:src|poster|href)=")\/(?!\/)/g, `$1${publicUrl}/`);
}
