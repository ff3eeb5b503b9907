import { parse } from 'regexparam';
import { type PageName, pagePatterns, paths, withoutTrailingSlashes } from '../contract/paths.ts';
import { categoryQuery } from './router/category-query.ts';
import { contactQuery, readContactSubject } from './router/contact-subject.ts';
import { fieldQuery, readField } from './router/field-filter.ts';
import { pageQuery } from './router/list-page.ts';
import { openQuery } from './router/open-filter.ts';
import type { PageParameters } from './routes/page.ts';

export type Route = {
  page: PageName;
  /** Path of the page's module below `site/`. */
  module: string;
  /**
   * The part of the query string that the page depends on: all of it, the page number of a list, the category of a
   * list, whether only what is open for applications is shown, a field of training, or the subject of a message. Default:
   * none.
   */
  dependsOn?: 'query' | 'page' | 'category' | 'open' | 'field' | 'subject';
};

/** All pages with their modules. The module of a page contains its queries. */
export const routes: readonly Route[] = [
  { page: 'home', module: './routes/home/home.page.tsx' },
  { page: 'about', module: './routes/about/about.page.tsx' },
  { page: 'region', module: './routes/region/region.page.tsx' },
  { page: 'partners', module: './routes/partners/partners.page.tsx' },
  { page: 'projects', module: './routes/projects/projects.page.tsx', dependsOn: 'open' },
  { page: 'project', module: './routes/project/project.page.tsx' },
  { page: 'program', module: './routes/program/program.page.tsx' },
  { page: 'jobs', module: './routes/jobs/jobs.page.tsx' },
  { page: 'board', module: './routes/board/board.page.tsx' },
  { page: 'boardMember', module: './routes/board-member/board-member.page.tsx' },
  { page: 'executives', module: './routes/executives/executives.page.tsx' },
  { page: 'executive', module: './routes/executive/executive.page.tsx' },
  { page: 'trainers', module: './routes/trainers/trainers.page.tsx', dependsOn: 'field' },
  { page: 'trainer', module: './routes/trainer/trainer.page.tsx' },
  { page: 'contact', module: './routes/contact/contact.page.tsx', dependsOn: 'subject' },
  { page: 'joinUs', module: './routes/join-us/join-us.page.tsx' },
  { page: 'news', module: './routes/news/news.page.tsx', dependsOn: 'page' },
  { page: 'newsItem', module: './routes/news-item/news-item.page.tsx' },
  { page: 'reports', module: './routes/reports/reports.page.tsx', dependsOn: 'category' },
  { page: 'visualIdentity', module: './routes/visual-identity/visual-identity.page.tsx' },
  { page: 'sliders', module: './routes/sliders/sliders.page.tsx' },
  { page: 'slider', module: './routes/slider/slider.page.tsx' },
  { page: 'privacy', module: './routes/privacy/privacy.page.tsx' },
  { page: 'search', module: './routes/search/search.page.tsx', dependsOn: 'query' },
  { page: 'accessibility', module: './routes/accessibility/accessibility.page.tsx' },
  {
    page: 'confirmSubscription',
    module: './routes/confirm-subscription/confirm-subscription.page.tsx',
    dependsOn: 'query',
  },
  {
    page: 'endSubscription',
    module: './routes/end-subscription/end-subscription.page.tsx',
    dependsOn: 'query',
  },
];

/** The compiled patterns of `contract/paths.ts`. They ignore case and one slash at the end. */
const PATTERNS = routes.flatMap((route) =>
  pagePatterns
    .filter(({ page }) => page === route.page)
    .map(({ pattern }) => ({ route, path: pattern, expression: parse(pattern).pattern })),
);

/** Returns the part of a query string that pages of each kind depend on. */
const queryParts: Record<NonNullable<Route['dependsOn']>, (query: string) => string> = {
  query: (query) => query,
  page: pageQuery,
  category: categoryQuery,
  open: openQuery,
  field: (query) => fieldQuery(readField(query)),
  subject: (query) => contactQuery(readContactSubject(query)),
};

/** The page of an address. `path` is its canonical path, which may differ from the address. */
export type RouteMatch = { route: Route; parameters: PageParameters; path: string };

/**
 * Returns the page of an address, or null if there is none. It ignores case and slashes at the end. An id must be a
 * positive integer.
 * @param path path without language prefix
 * @param query query string, of which only some pages use a part
 */
export function matchRoute(path: string, query = ''): RouteMatch | null {
  const normalizedPath = withoutTrailingSlashes(path);
  for (const { route, path: pattern, expression } of PATTERNS) {
    const match = expression.exec(normalizedPath);
    if (match === null) continue;
    const [, id] = match;
    const usedQuery = queryParts[route.dependsOn ?? 'query'](query);
    const parameters = route.dependsOn && usedQuery !== '' ? { query: usedQuery } : {};
    if (id === undefined) return { route, parameters, path: paths[route.page] };
    if (/^[1-9]\d{0,14}$/.test(id)) {
      return { route, parameters: { id: Number(id) }, path: pattern.replace(':id', id) };
    }
  }
  return null;
}

/** Returns the module of a page, or the one of the 404 page if there is no page at the address. */
export function moduleOf(match: RouteMatch | null): Route['module'] {
  return match?.route.module ?? './routes/not-found/not-found.page.tsx';
}
