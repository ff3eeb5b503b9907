/** What the worker keeps: pages, answers of the API, files of the build, and pictures. */
export type CacheKind = 'page' | 'answer' | 'asset' | 'picture';

/** How many of a kind are kept at most; the oldest go first. */
export const MAX_ENTRIES: Record<CacheKind, number> = {
  page: 40,
  answer: 80,
  asset: 160,
  picture: 120,
};

/** The parts of a request that decide. */
export type RequestParts = {
  method: string;
  url: string;
  mode: string;
  destination: string;
  headers: { has(name: string): boolean };
};

/**
 * What a request asks for, or null where the worker has no part in it: everything that is sent,
 * parts of films, downloads, other origins.
 * @param origin the site's own
 */
export function kindOf(asked: RequestParts, origin: string): CacheKind | null {
  const { pathname, searchParams, origin: ofAsked } = new URL(asked.url);
  if (asked.method !== 'GET' || ofAsked !== origin || asked.headers.has('range')) return null;
  if (asked.mode === 'navigate') return isPageAddress(pathname) ? 'page' : null;
  if (pathname.startsWith('/api/')) {
    const isReading = /^\/api\/(frontend|tweets)\//.test(pathname);
    const isPlain = [...searchParams.keys()].every((name) => /^(type|page|around)$/.test(name));
    return isReading && isPlain ? 'answer' : null;
  }
  // The data of a page is good for ever too: its address says what is in it.
  if (/^\/(assets|data)\//.test(pathname)) return 'asset';
  return asked.destination === 'image' ? 'picture' : null;
}

/** Whether an address is a page's: neither a file nor an answer. */
export function isPageAddress(pathname: string): boolean {
  return (
    !/^\/(api|data|assets|media|upstream|\.well-known)\//.test(pathname) && !pathname.includes('.')
  );
}

/** The parts of an answer that decide. */
export type ResponseParts = {
  status: number;
  type: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
};

/**
 * Whether an answer may be kept. Never what was refused, redirected or marked as not to be kept;
 * of addresses with a query no page, as that holds what somebody typed or was answered.
 */
export function isCacheable(kind: CacheKind, url: string, answered: ResponseParts): boolean {
  const { status, type, redirected, headers } = answered;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (headers.get('cache-control')?.includes('no-store')) return false;
  if (kind !== 'page') return true;
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isHtml && new URL(url).search === '';
}

/** Addresses of the build's files in a page. */
export function assetsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[^"?#\s]+)"/g)].map(([, path]) => path ?? ''))];
}

/** Address of the data that a page is brought to life with, where that lies beside it. */
export function dataIn(html: string): string | null {
  return / data-src="(\/data\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

/** A page that can be read: its path, and its title as HTML. */
export type CachedPage = { path: string; title: string };

/** The title of a page, as it stands in its HTML. */
export function titleIn(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
}

/** The offline page with links to the pages that can be read. Without any it stays as it is. */
export function withCachedPages(html: string, id: string, pages: readonly CachedPage[]): string {
  if (pages.length === 0) return html;
  const links = pages
    .map(({ path, title }) => `<li><a href="${path.replaceAll('"', '%22')}">${title}</a></li>`)
    .join('');
  const [before = '', after = ''] = html.split(`id="${id}"`);
  return `${before}id="${id}"${after.replace(' hidden=""', '').replace('<ul></ul>', `<ul>${links}</ul>`)}`;
}
