import type { FastifyInstance } from 'fastify';
import type { BySubtype } from '../../contract/kinds/content-kind.ts';
import { listQueries, QUERY_OF_KIND } from '../../contract/kinds/kind-queries.ts';
import {
  bySubtype,
  CONTENT_KINDS,
  type ContentKind,
  type contentKinds,
  definitionOf,
  valuesOf,
} from '../../contract/kinds/kinds.ts';
import { NEWS_PER_PAGE } from '../../contract/kinds/news.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { type PageName, pageAddress, paths } from '../../contract/paths.ts';
import { listEntryChanges, listNewsChanges, listNewsCursors } from '../content/content.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import type { Freshness } from '../platform/cache/freshness.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { sendContentDocument } from './content-documents.ts';
import { fetchList, type ListSource, readStore } from './lists.ts';
import { PAGES_PER_SITEMAP, type SitemapPage, sitemap, sitemapIndex } from './sitemap.ts';

/**
 * What search engines read first: `robots.txt`, and the sitemap, which becomes an index of several
 * where there are more pages than stand in one.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  source: ListSource,
  cache: ResponseCache,
  parts: { freshness: Freshness; now: () => number },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robots(source.publicUrl)),
  );
  // One plan at a time.
  const plans = new ContentCache<readonly SitemapPart[], never>({
    ...parts,
    maxSize: 1,
    sizeOf: () => 1,
    staleIfError: 0,
  });
  const plan = async () => {
    const outcome = await plans.get('', async () => ({ value: await planSitemap(source) }));
    return 'value' in outcome ? outcome.value : outcome.uncached;
  };
  const document = async (part: SitemapPart) => ({
    ...{ type: 'application/xml', text: sitemap(await pagesOf(part, source)) },
  });
  const language = 'ar';
  app.get('/sitemap.xml', (request, reply) =>
    sendContentDocument(request, reply, { cache, address: '/sitemap.xml', language }, async () => {
      const [first, ...others] = await plan();
      if (first !== undefined && others.length === 0) return document(first);
      const addresses = [first, ...others].map(
        (_, index) => source.publicUrl + numbered(index + 1),
      );
      return { type: 'application/xml', text: sitemapIndex(addresses) };
    }),
  );
  app.get<{ Params: { number: string } }>(
    numbered(':number(^[1-9]\\d{0,4}$)'),
    (request, reply) => {
      const { number } = request.params;
      const address = numbered(number);
      return sendContentDocument(request, reply, { cache, address, language }, async () => {
        const part = (await plan())[Number(number) - 1];
        return part === undefined ? null : document(part);
      });
    },
  );
}

function numbered(number: number | string): string {
  return `/sitemap-${number}.xml`;
}

/** The API is for the pages, and the results of searches are no pages of their own. */
function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search?',
    'Disallow: /en/search?',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Pages of one entry each. */
type EntryPage = {
  [Page in PageName]: (typeof paths)[Page] extends `${string}:id` ? Page : never;
}[PageName];

/** All other pages, and whether search engines have any use for them. */
const LIST_PAGES: Record<Exclude<PageName, EntryPage>, boolean> = {
  home: true,
  about: true,
  partners: true,
  projects: true,
  jobs: true,
  board: true,
  executives: true,
  trainers: true,
  contact: true,
  joinUs: true,
  news: true,
  reports: true,
  visualIdentity: true,
  sliders: true,
  privacy: true,
  search: true,
  accessibility: true,
  confirmSubscription: false,
  endSubscription: false,
};

/** The kinds of content that a page shows. */
function kindsShownOn(page: PageName): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => definitionOf(kind).shownOn.includes(page));
}

/** An entry with a page of its own; when it last changed in epoch milliseconds, null where nobody tells. */
type Listed = { id: number; changedAt: number | null };

/** What stands in one sitemap. The news, which may be many, are asked for when it is made. */
type SitemapPart = {
  pages: readonly SitemapPage[];
  news: (() => Promise<readonly Listed[]>) | null;
};

/** What a sitemap is planned from. */
type Content = {
  entries: readonly (Listed & { page: EntryPage })[];
  /** When the content of these kinds last changed; null where nobody tells. */
  latest: (kinds: readonly ContentKind[]) => number | null;
  newsTotal: number;
  /** The news in parts of what stands in one sitemap, the last one smaller. */
  news: readonly (() => Promise<readonly Listed[]>)[];
};

/** Which pages stand in which sitemap: one that holds all where they fit, else the news apart from the others. */
async function planSitemap(source: ListSource): Promise<readonly SitemapPart[]> {
  const content = await (source.store === null
    ? listedContent(source)
    : storedContent(source.store));
  const pages = [
    ...(Object.keys(LIST_PAGES) as (keyof typeof LIST_PAGES)[])
      .filter((page) => LIST_PAGES[page])
      .map((page) => sitemapPage(source, paths[page], content.latest(kindsShownOn(page)))),
    ...content.entries.map((entry) => entryPage(source, entry.page, entry)),
  ];
  const [news = null] = content.news;
  if (pages.length + content.newsTotal <= PAGES_PER_SITEMAP) return [{ pages, news }];
  return [
    ...inParts(pages).map((some) => ({ pages: some, news: null })),
    ...content.news.map((some) => ({ pages: [], news: some })),
  ];
}

async function pagesOf({ pages, news }: SitemapPart, source: ListSource): Promise<SitemapPage[]> {
  const items = news === null ? [] : await news();
  return [...pages, ...items.map((item) => entryPage(source, 'newsItem', item))];
}

/** Asks for ids and times alone. */
async function storedContent({ db, now }: NonNullable<ListSource['store']>): Promise<Content> {
  const [stored, newest, { total, cursors }] = await readStore(
    Promise.all([
      listEntryChanges(db),
      listNewsChanges(db, { from: 'newest', limit: NEWS_PER_PAGE, now: now() }),
      listNewsCursors(db, now(), { from: 'oldest', every: PAGES_PER_SITEMAP }),
    ]),
  );
  const changes = [...stored, ...newest.map((item) => ({ ...item, kind: 'news' as const }))];
  return {
    entries: stored.flatMap((entry) => {
      const page = pageOfEntry(entry);
      return page === null ? [] : [{ ...entry, page }];
    }),
    latest: (kinds) =>
      changes
        .filter(({ kind }) => kinds.includes(kind))
        .reduce<number | null>((time, { changedAt }) => Math.max(time ?? 0, changedAt), null),
    newsTotal: total,
    news: cursors.map(
      (from) => () =>
        readStore(listNewsChanges(db, { from, limit: PAGES_PER_SITEMAP, now: now() })),
    ),
  };
}

/** The lists of another backend, which tells no times. */
async function listedContent(source: ListSource): Promise<Content> {
  const lists = await Promise.all(
    KINDS_WITH_PAGES.flatMap((kind) =>
      listQueries(kind).map(async ({ query, subtype }) => {
        const items = await fetchList(source, QUERY_OF_KIND[kind], 'ar', query);
        const page = pageOfEntry({ kind, subtype });
        return page === null ? [] : items.map(({ id }) => ({ page, id, changedAt: null }));
      }),
    ),
  );
  const entries = lists.flat();
  const news = entries.filter(({ page }) => page === 'newsItem');
  return {
    entries: entries.filter(({ page }) => page !== 'newsItem'),
    latest: () => null,
    newsTotal: news.length,
    news: inParts(news).map((some) => async () => some),
  };
}

type Kinds = typeof contentKinds;

type KindWithPages = {
  [Kind in ContentKind]: Kinds[Kind] extends { page: BySubtype<EntryPage> } ? Kind : never;
}[ContentKind];

/** The kinds whose entries have pages of their own. */
const KINDS_WITH_PAGES = CONTENT_KINDS.filter((kind): kind is KindWithPages => {
  const { page } = definitionOf(kind);
  return page !== undefined && valuesOf(page).some(isEntryPage);
});

/** The page of a stored entry; null where it has none of its own. */
function pageOfEntry({ kind, subtype }: { kind: ContentKind; subtype: string | null }) {
  const { page } = definitionOf(kind);
  const own = page === undefined ? null : bySubtype(page, subtype);
  return own !== null && isEntryPage(own) ? own : null;
}

function isEntryPage(page: PageName): page is EntryPage {
  return paths[page].endsWith('/:id');
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PAGES_PER_SITEMAP) }, (_, index) =>
    items.slice(index * PAGES_PER_SITEMAP, (index + 1) * PAGES_PER_SITEMAP),
  );
}

function entryPage(source: ListSource, page: EntryPage, { id, changedAt }: Listed): SitemapPage {
  return sitemapPage(source, pageAddress(page, 'ar', id), changedAt);
}

function sitemapPage(
  { publicUrl }: ListSource,
  path: string,
  changedAt: number | null,
): SitemapPage {
  const addresses = { ar: publicUrl + path, en: publicUrl + localizedAddress(path, 'en') };
  return { addresses, changedAt };
}
