import { parse } from 'regexparam';
import { type PageName, pagePatterns, paths, withoutTrailingSlashes } from '../contract/paths.ts';
import { pageQuery } from './router/list-page.ts';
import type { PageParameters } from './routes/page.ts';

export type Route = {
  page: PageName;
  /** The page's module, below `site/`. */
  module: string;
  /** The part of its address's query that the page depends on: all of it, or which page of a list it names. */
  dependsOn?: 'query' | 'page';
};

/** The explicit table: page → module. What a page fetches stands in its module. */
export const routes: readonly Route[] = [
  { page: 'home', module: './routes/home/home.page.tsx' },
  { page: 'about', module: './routes/about/about.page.tsx' },
  { page: 'partners', module: './routes/partners/partners.page.tsx' },
  { page: 'projects', module: './routes/projects/projects.page.tsx' },
  { page: 'project', module: './routes/project/project.page.tsx' },
  { page: 'program', module: './routes/program/program.page.tsx' },
  { page: 'jobs', module: './routes/jobs/jobs.page.tsx' },
  { page: 'board', module: './routes/board/board.page.tsx' },
  { page: 'boardMember', module: './routes/board-member/board-member.page.tsx' },
  { page: 'executives', module: './routes/executives/executives.page.tsx' },
  { page: 'executive', module: './routes/executive/executive.page.tsx' },
  { page: 'trainers', module: './routes/trainers/trainers.page.tsx' },
  { page: 'trainer', module: './routes/trainer/trainer.page.tsx' },
  { page: 'contact', module: './routes/contact/contact.page.tsx' },
  { page: 'joinUs', module: './routes/join-us/join-us.page.tsx' },
  { page: 'news', module: './routes/news/news.page.tsx', dependsOn: 'page' },
  { page: 'newsItem', module: './routes/news-item/news-item.page.tsx' },
  { page: 'reports', module: './routes/reports/reports.page.tsx' },
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

/** Every pattern of `contract/paths.ts`, compiled once. They ignore case, and take one slash at the end. */
const PATTERNS = routes.flatMap((route) =>
  pagePatterns
    .filter(({ page }) => page === route.page)
    .map(({ pattern }) => ({ route, path: pattern, expression: parse(pattern).pattern })),
);

/** A page that was found; `path` is its own path, also where it was asked for by another one. */
export type RouteMatch = { route: Route; parameters: PageParameters; path: string };

/**
 * Finds the page of a path without language prefix. Upper case and slashes at the end find it too;
 * an id that is not a positive integer finds nothing.
 * @param query the address's query, for pages that depend on it or on a part of it
 */
export function matchRoute(path: string, query = ''): RouteMatch | null {
  const straight = withoutTrailingSlashes(path);
  for (const { route, path: pattern, expression } of PATTERNS) {
    const match = expression.exec(straight);
    if (match === null) continue;
    const [, id] = match;
    const own = route.dependsOn === 'page' ? pageQuery(query) : query;
    const parameters = route.dependsOn && own !== '' ? { query: own } : {};
    if (id === undefined) return { route, parameters, path: paths[route.page] };
    if (/^[1-9]\d{0,14}$/.test(id)) {
      return { route, parameters: { id: Number(id) }, path: pattern.replace(':id', id) };
    }
  }
  return null;
}

/** The module of the page at an address; one that leads nowhere has its own. */
export function moduleOf(match: RouteMatch | null): Route['module'] {
  return match?.route.module ?? './routes/not-found/not-found.page.tsx';
}
