import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { pagePatterns, pages } from '../../contract/pages.ts';
import { feedAddress, withoutTrailingSlashes } from '../../contract/paths.ts';
import { parsePath } from './addresses.ts';

/** The paths of WordPress's feeds and sitemaps. */
const FEED = /^\/feed(?:\/(?:atom|rss|rss2|rdf))?$/;
const SITEMAP = /^\/(?:wp-sitemap|sitemap_index|sitemap-index)\.xml$/;

/**
 * Returns where an address leads that WordPress made by itself, so that nobody needs to add a redirect for it: Arabic pages below `/ar`,
 * pages behind `index.php`, the search, the feed and the sitemap. Null: it is none of these.
 */
export function wordpressTarget(url: string): string | null {
  const parsed = parsePath(url);
  if (parsed === null) return null;
  const { pathname, searchParams } = parsed;
  const path = withoutTrailingSlashes(pathname).toLowerCase();
  const { language, path: own } = splitAddress(path);
  const rest = own.replace(/^\/(?:index\.php|ar)(?=\/|$)/, '') || '/';
  if (rest === '/' && searchParams.has('s')) return searchAddress(searchParams, language);
  if (FEED.test(rest) || (rest === '/' && searchParams.has('feed'))) {
    return feedAddress('news', language);
  }
  if (SITEMAP.test(own)) return '/sitemap.xml';
  return rest !== own && PAGES.some((page) => page.test(rest))
    ? localizedAddress(rest, language)
    : null;
}

function searchAddress(query: URLSearchParams, language: Language): string {
  const search = new URLSearchParams({ q: query.get('s') ?? '' });
  return `${localizedAddress(pages.search.path, language)}?${search}`;
}

const PAGES = pagePatterns.map(
  ({ pattern }) => new RegExp(`^${pattern.replace(':id', '[1-9]\\d{0,14}')}$`),
);
