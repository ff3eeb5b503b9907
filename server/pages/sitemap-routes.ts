import type { FastifyInstance } from 'fastify';
import type { BySubtype } from '../../contract/content/content-kind.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { listQueries, QUERY_OF_KIND } from '../../contract/content/kind-queries.ts';
import {
  bySubtype,
  type ContentKind,
  type contentKinds,
  definitionOf,
  traitValues,
} from '../../contract/content/kinds.ts';
import { NEWS_PER_PAGE } from '../../contract/content/news.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import { indexedAddress } from '../../contract/localized-address.ts';
import { hasPage } from '../../contract/modules.ts';
import {
  type EntryPage,
  isEntryPage,
  PAGE_NAMES,
  type PageName,
  pages,
} from '../../contract/pages.ts';
import { entryKey, pageAddress } from '../../contract/paths.ts';
import { listEntryChanges, listNewsChanges, listNewsCursors } from '../content/content.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import type { Freshness } from '../platform/cache/freshness.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { sendContentDocument } from './content-documents.ts';
import { fetchList, type ListSource, readStore } from './lists.ts';
import { readSitePlace } from './site-place.ts';
import {
  PAGES_PER_SITEMAP,
  renderSitemap,
  renderSitemapIndex,
  type SitemapPage,
} from './sitemap.ts';

/**
 * Registers the routes of `robots.txt` and of the sitemap, which is an index of several sitemaps if one cannot hold
 * all pages.
 * @param dependencies.now the monotonic clock, in milliseconds
 */
export function sitemapRoutes(
  app: FastifyInstance,
  source: ListSource,
  cache: ResponseCache,
  dependencies: { freshness: Freshness; now: () => number },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(renderRobotsTxt(source.publicUrl)),
  );
  // Caches the current plan.
  const plans = new ContentCache<readonly SitemapPart[], never>({
    ...dependencies,
    maxSize: 1,
    sizeOf: () => 1,
    staleIfError: 0,
  });
  const loadPlan = async () => {
    const outcome = await plans.get('', async () => ({ value: await planSitemap(source) }));
    return 'value' in outcome ? outcome.value : outcome.uncached;
  };
  const makeDocument = async (part: SitemapPart) => ({
    type: 'application/xml',
    text: renderSitemap(await loadPages(part, source), await readSitePlace(source)),
  });
  const language = 'ar';
  app.get('/sitemap.xml', (request, reply) =>
    sendContentDocument(request, reply, { cache, address: '/sitemap.xml', language }, async () => {
      const [first, ...others] = await loadPlan();
      if (first !== undefined && others.length === 0) return makeDocument(first);
      const addresses = [first, ...others].map(
        (_, index) => source.publicUrl + sitemapPath(index + 1),
      );
      return { type: 'application/xml', text: renderSitemapIndex(addresses) };
    }),
  );
  app.get<{ Params: { number: string } }>(
    sitemapPath(':number(^[1-9]\\d{0,4}$)'),
    (request, reply) => {
      const { number } = request.params;
      const address = sitemapPath(number);
      return sendContentDocument(request, reply, { cache, address, language }, async () => {
        const part = (await loadPlan())[Number(number) - 1];
        return part === undefined ? null : makeDocument(part);
      });
    },
  );
}

function sitemapPath(number: number | string): string {
  return `/sitemap-${number}.xml`;
}

/** Excludes the API, which only pages use, and search results. */
function renderRobotsTxt(publicUrl: string): string {
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

/** Returns the kinds of content that a page shows. */
function kindsShownOn(page: PageName): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => definitionOf(kind).shownOn.includes(page));
}

/** An entry with a page of its own. `changedAt` is in epoch milliseconds, or null if it is unknown. */
type ListedEntry = { key: number | string; changedAt: number | null };

/** The pages of one sitemap. News items, which may be many, are loaded only when the sitemap is created. */
type SitemapPart = {
  pages: readonly SitemapPage[];
  news: (() => Promise<readonly ListedEntry[]>) | null;
};

/** The entries that the sitemaps list. */
type SitemapContent = {
  entries: readonly (ListedEntry & { page: EntryPage })[];
  /** Returns when an entry of these kinds last changed, in epoch milliseconds. Null if it is unknown. */
  lastChangeOf: (kinds: readonly ContentKind[]) => number | null;
  newsTotal: number;
  /** Loads the news items of each sitemap. */
  newsParts: readonly (() => Promise<readonly ListedEntry[]>)[];
};

/**
 * Divides the pages into sitemaps: a single one if all fit, and otherwise separate ones for the news and for the other pages.
 */
async function planSitemap(source: ListSource): Promise<readonly SitemapPart[]> {
  const identity = await readStore(source.readIdentity());
  const { modulesOff } = identity;
  const defaultLanguage = identity.defaultLanguage ?? DEFAULT_LANGUAGE;
  const content = await (source.store === null
    ? loadUpstreamContent(source)
    : loadStoredContent(source.store));
  const listed = [
    ...PAGE_NAMES.filter(
      (page) => !isEntryPage(page) && !pages[page].isUnlisted && hasPage(page, modulesOff),
    ).map((page) =>
      sitemapPage(source, pages[page].path, {
        changedAt: content.lastChangeOf(kindsShownOn(page)),
        defaultLanguage,
      }),
    ),
    ...content.entries
      .filter(({ page }) => hasPage(page, modulesOff))
      .map((entry) => entryPage(source, entry.page, entry)),
  ];
  if (!hasPage('newsItem', modulesOff)) return splitIntoParts(listed).map(withoutNews);
  const [news = null] = content.newsParts;
  if (listed.length + content.newsTotal <= PAGES_PER_SITEMAP) return [{ pages: listed, news }];
  return [
    ...splitIntoParts(listed).map(withoutNews),
    ...content.newsParts.map((part) => ({ pages: [], news: part })),
  ];
}

function withoutNews(part: readonly SitemapPage[]): SitemapPart {
  return { pages: part, news: null };
}

async function loadPages(part: SitemapPart, source: ListSource): Promise<SitemapPage[]> {
  const items = part.news === null ? [] : await part.news();
  return [...part.pages, ...items.map((item) => entryPage(source, 'newsItem', item))];
}

/** Reads ids and times of change from our own database. */
async function loadStoredContent({
  db,
  now,
}: NonNullable<ListSource['store']>): Promise<SitemapContent> {
  const [stored, newest, { total, cursors }] = await readStore(
    Promise.all([
      listEntryChanges(db, now()),
      listNewsChanges(db, { from: 'newest', limit: NEWS_PER_PAGE, now: now() }),
      listNewsCursors(db, now(), { from: 'oldest', every: PAGES_PER_SITEMAP }),
    ]),
  );
  const changes = [...stored, ...newest.map((item) => ({ ...item, kind: 'news' as const }))];
  return {
    entries: stored.flatMap((entry) => {
      const page = pageOfEntry(entry);
      return page === null ? [] : [{ ...entry, page, key: entryKey(page, entry) }];
    }),
    lastChangeOf: (kinds) =>
      changes
        .filter(({ kind }) => kinds.includes(kind))
        .reduce<number | null>(
          (time, { changedAt }) =>
            time === null || changedAt === null ? (time ?? changedAt) : Math.max(time, changedAt),
          null,
        ),
    newsTotal: total,
    newsParts: cursors.map(
      (from) => () =>
        withKeys(readStore(listNewsChanges(db, { from, limit: PAGES_PER_SITEMAP, now: now() }))),
    ),
  };
}

async function withKeys(
  news: Promise<readonly { id: number; changedAt: number | null }[]>,
): Promise<ListedEntry[]> {
  return (await news).map(({ id, changedAt }) => ({ key: id, changedAt }));
}

/** Fetches the lists of another backend, which does not provide times of change. */
async function loadUpstreamContent(source: ListSource): Promise<SitemapContent> {
  const lists = await Promise.all(
    KINDS_WITH_PAGES.flatMap((kind) =>
      listQueries(kind).map(async ({ parameters, subtype }) => {
        const result = await fetchList(source, QUERY_OF_KIND[kind], 'ar', parameters);
        // The areas come with their totals, and an area without an id has no page.
        const list = 'areas' in result ? result.areas : result;
        const items = list.flatMap((item) => (item === null || item.id === null ? [] : [item.id]));
        const page = pageOfEntry({ kind, subtype });
        return page === null ? [] : items.map((key) => ({ page, key, changedAt: null }));
      }),
    ),
  );
  const entries = lists.flat();
  const news = entries.filter(({ page }) => page === 'newsItem');
  return {
    entries: entries.filter(({ page }) => page !== 'newsItem'),
    lastChangeOf: () => null,
    newsTotal: news.length,
    newsParts: splitIntoParts(news).map((part) => async () => part),
  };
}

type Kinds = typeof contentKinds;

type KindWithPages = {
  [Kind in ContentKind]: Kinds[Kind] extends { page: BySubtype<EntryPage> } ? Kind : never;
}[ContentKind];

/** The kinds whose entries have pages of their own. */
const KINDS_WITH_PAGES = CONTENT_KINDS.filter((kind): kind is KindWithPages => {
  const { page } = definitionOf(kind);
  return page !== undefined && traitValues(page).some(isEntryPage);
});

/** Returns the name of the page that shows this one entry, or null. */
function pageOfEntry({ kind, subtype }: { kind: ContentKind; subtype: string | null }) {
  const { page } = definitionOf(kind);
  const name = page === undefined ? null : bySubtype(page, subtype);
  return name !== null && isEntryPage(name) ? name : null;
}

function splitIntoParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PAGES_PER_SITEMAP) }, (_, index) =>
    items.slice(index * PAGES_PER_SITEMAP, (index + 1) * PAGES_PER_SITEMAP),
  );
}

function entryPage(
  source: ListSource,
  page: EntryPage,
  { key, changedAt }: ListedEntry,
): SitemapPage {
  return sitemapPage(source, pageAddress(page, 'ar', key), { changedAt });
}

function sitemapPage(
  { publicUrl }: ListSource,
  path: string,
  {
    changedAt,
    defaultLanguage = DEFAULT_LANGUAGE,
  }: { changedAt: number | null; defaultLanguage?: Language },
): SitemapPage {
  const address = (language: Language) =>
    publicUrl + indexedAddress(path, language, defaultLanguage);
  const addresses = { ar: address('ar'), en: address('en') };
  return { addresses, changedAt };
}
