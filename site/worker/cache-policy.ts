/** What the service worker caches: pages, API responses, files of the build, and pictures. */
export type CacheKind = 'page' | 'api' | 'asset' | 'picture';

/** Maximum number of entries of each cache. The oldest entries are deleted first. */
export const MAX_ENTRIES: Record<CacheKind, number> = {
  page: 40,
  api: 80,
  asset: 160,
  picture: 120,
};

/** The parts of a request that `classifyRequest` reads. */
export type RequestParts = {
  method: string;
  url: string;
  mode: string;
  destination: string;
  headers: { has(name: string): boolean };
};

/**
 * Returns the cache for a request, or null if the service worker must not handle it: submissions, range requests of videos, downloads, and
 * requests to other origins.
 * @param origin the origin of the site
 */
export function classifyRequest(request: RequestParts, origin: string): CacheKind | null {
  const { pathname, searchParams, origin: requestOrigin } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin || request.headers.has('range')) {
    return null;
  }
  // The back office is never cached, because it shows what only staff may see.
  if (/^\/admin(\/|$)/.test(pathname)) return null;
  if (request.mode === 'navigate') return isPageAddress(pathname) ? 'page' : null;
  if (pathname.startsWith('/api/')) {
    const isQuery = /^\/api\/(frontend|tweets)\//.test(pathname);
    const hasKnownParameters = [...searchParams.keys()].every((name) =>
      /^(type|page|per_page|around|names)$/.test(name),
    );
    return isQuery && hasKnownParameters ? 'api' : null;
  }
  // Hydration data never expires either, because its address contains a hash of its content.
  if (/^\/(assets|data)\//.test(pathname)) return 'asset';
  return request.destination === 'image' ? 'picture' : null;
}

/** Returns whether a path belongs to a page, rather than to a file or the API. */
export function isPageAddress(pathname: string): boolean {
  return (
    !/^\/(api|data|assets|media|upstream|\.well-known)\//.test(pathname) && !pathname.includes('.')
  );
}

/** The parts of a response that `isCacheable` reads. */
export type ResponseParts = {
  status: number;
  type: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
};

/**
 * Returns whether a response may be cached: only status 200 without redirect and without `no-store`.
 * A page with a query string is never cached, as it may contain a visitor's input.
 */
export function isCacheable(kind: CacheKind, url: string, response: ResponseParts): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (headers.get('cache-control')?.includes('no-store')) return false;
  if (kind !== 'page') return true;
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isHtml && new URL(url).search === '';
}

/** After this time, in milliseconds, the offline page is fetched again together with the next page. */
const MAX_OFFLINE_AGE = 60 * 60 * 1_000;

/**
 * Returns whether to fetch a cached offline page again.
 * @param date its `Date` header
 * @param now epoch milliseconds
 */
export function isOfflinePageOld(date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '');
  // Its age is unknown without a date, or with a date in the future.
  return !(age >= 0 && age < MAX_OFFLINE_AGE);
}

/** Returns the addresses of a page's build files, and of drawings in the build's colours. */
export function findAssets(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/"(\/(?:assets|patterns)\/[^"?#\s]+)"/g)].map(([, path]) => path ?? ''),
    ),
  ];
}

/** Returns the address of the hydration data of a page, or null if it has none. */
export function findDataAddress(html: string): string | null {
  return / data-src="(\/data\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

/** A cached page; `title` is HTML. */
export type CachedPage = { path: string; title: string };

/** Returns the title of a page as HTML. Empty if it has none. */
export function findTitle(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
}

/**
 * Inserts links to cached pages into the offline page. Without links, returns the page unchanged.
 * @param id of the element with an empty list. It is hidden until it has links.
 */
export function insertCachedPages(html: string, id: string, pages: readonly CachedPage[]): string {
  if (pages.length === 0) return html;
  const links = pages
    .map(({ path, title }) => `<li><a href="${path.replaceAll('"', '%22')}">${title}</a></li>`)
    .join('');
  const [before = '', after = ''] = html.split(`id="${id}"`);
  return `${before}id="${id}"${after.replace(' hidden=""', '').replace('<ul></ul>', `<ul>${links}</ul>`)}`;
}
