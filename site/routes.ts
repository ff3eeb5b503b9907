import { parse } from 'regexparam';
import { readPageAddress } from '../contract/page-address.ts';
import { type PageName, pagePatterns, pages, type QueryPart } from '../contract/pages.ts';
import { pagePath, withoutTrailingSlashes } from '../contract/paths.ts';
import { contactQuery, readContactSubject } from './router/contact-subject.ts';
import {
  categoryQuery,
  openQuery,
  pageQuery,
  readTrainerFilter,
  trainerFilterQuery,
} from './router/list-queries.ts';
import type { PageParameters } from './routes/page.ts';

/**
 * The compiled patterns of `contract/pages.ts`. They ignore case and one slash at the end. A browser does not know the pages that only the
 * server renders, so it follows links to them like those to other sites.
 */
const PATTERNS = pagePatterns
  .filter(({ page }) => import.meta.env.SSR || !pages[page].isServerOnly)
  .map(({ page, pattern }) => ({
    page,
    expression: parse(pattern).pattern,
  }));

/** Returns each part of a query string in one spelling. Empty if the query does not have it. */
const queryParts: Record<QueryPart, (query: string) => string> = {
  all: (query) => query,
  page: pageQuery,
  category: categoryQuery,
  open: openQuery,
  field: (query) => trainerFilterQuery(readTrainerFilter(query)),
  subject: (query) => contactQuery(readContactSubject(query)),
};

/** The page of an address. Its canonical `path` may differ from the address. */
export type RouteMatch = { page: PageName; parameters: PageParameters; path: string };

/**
 * Returns the page of an address, or null if there is none. It ignores case and slashes at the end. An id must be a positive integer.
 * @param path path without language prefix
 * @param query query string. Only some pages use a part of it.
 * @param off the names of pages that are turned off, if known
 */
export function matchRoute(
  path: string,
  query = '',
  off: readonly string[] = [],
): RouteMatch | null {
  const normalizedPath = withoutTrailingSlashes(path);
  for (const { page, expression } of PATTERNS) {
    const match = expression.exec(normalizedPath);
    if (match === null || off.includes(page)) continue;
    const [, key] = match;
    const { path: canonicalPath, reads } = pages[page];
    const usedQuery = reads === undefined ? '' : queryParts[reads](query);
    const parameters = usedQuery === '' ? {} : { query: usedQuery };
    if (key === undefined) return { page, parameters, path: canonicalPath };
    if (import.meta.env.SSR && page === 'ownPage') {
      const address = readPageAddress(key);
      if (address === null) continue;
      return { page, parameters: { address }, path: pagePath(page, address) };
    }
    if (/^[1-9]\d{0,14}$/.test(key)) {
      return { page, parameters: { id: Number(key) }, path: pagePath(page, key) };
    }
  }
  return null;
}

/**
 * Returns the path of a page's module below `site/`, or of the 404 page's module if there is no page at the address. Its folder has the
 * page's name: `newsItem` is in `./routes/news-item/news-item.page.tsx`.
 */
export function moduleOf(match: Pick<RouteMatch, 'page'> | null): string {
  const name = (match?.page ?? 'notFound').replace(
    /[A-Z]/g,
    (letter) => `-${letter.toLowerCase()}`,
  );
  return `./routes/${name}/${name}.page.tsx`;
}
