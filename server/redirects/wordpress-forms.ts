import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { pagePatterns, pages } from '../../contract/pages.ts';
import { feedAddress, withoutTrailingSlashes } from '../../contract/paths.ts';
import { isFixedPage, parsePath } from './addresses.ts';

/** The paths of WordPress's feeds and sitemaps. */
const FEED = /^\/feed(?:\/(?:atom|rss|rss2|rdf))?$/;
const SITEMAP = /^\/(?:wp-sitemap|sitemap_index|sitemap-index)\.xml$/;

/**
 * Returns where an address leads that WordPress made by itself, so that nobody needs to add a redirect for it: Arabic pages below `/ar`,
 * pages behind `index.php`, the search, the feed and the sitemap. Null: it is none of these. `entry`: the path of an entry's page, which may
 * not exist; null: it exists.
 */
export function wordpressTarget(url: string): { target: string; entry: string | null } | null {
  const parsed = parsePath(url);
  if (parsed === null) return null;
  const { pathname, searchParams } = parsed;
  const path = withoutTrailingSlashes(pathname).toLowerCase();
  const { language, path: own } = splitAddress(path);
  const rest = own.replace(/^\/(?:index\.php|ar)(?=\/|$)/, '') || '/';
  const existing = (target: string) => ({ target, entry: null });
  if (rest === '/' && searchParams.has('s')) {
    return existing(searchAddress(searchParams, language));
  }
  if (FEED.test(rest) || (rest === '/' && searchParams.has('feed'))) {
    return existing(feedAddress('news', language));
  }
  if (SITEMAP.test(own)) return existing('/sitemap.xml');
  if (rest === own) return null;
  const target = localizedAddress(rest, language);
  if (isFixedPage(rest)) return existing(target);
  return ENTRY_PAGES.some((page) => page.test(rest)) ? { target, entry: target } : null;
}

function searchAddress(query: URLSearchParams, language: Language): string {
  const search = new URLSearchParams({ q: query.get('s') ?? '' });
  return `${localizedAddress(pages.search.path, language)}?${search}`;
}

const ENTRY_PAGES = pagePatterns
  .filter(({ pattern }) => pattern.includes(':'))
  .map(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, '[^/]{1,500}')}$`));
