import type { Language } from '../contract/locale.ts';
import { HOME_ALIAS, type PageName, paths } from '../contract/paths.ts';
import { isMissing, type Query, type QueryStore } from './api/query-store.ts';
import { listPage, pageQuery } from './router/list-page.ts';
import { matchPath } from './router/match-path.ts';
import type { PageParameters } from './routes/page.ts';
import { searchParameters } from './routes/search/search-address.ts';
import { TWEETS_SHOWN } from './sections/tweets/tweets-shown.ts';

export type Route = {
  page: PageName;
  /** The page's module, below `site/`. */
  module: string;
  /** The calls that the page shows, besides those of the frame. */
  queries: (parameters: PageParameters) => readonly Query[];
  /** What the page heeds of its address's query: all of it, or which page of a list it names. */
  heeds?: 'query' | 'page';
  /** Calls that only the answers to those ask for. */
  followUps?: (store: QueryStore, language: Language) => readonly Query[];
};

/** The calls of the frame around every page: navbar and footer. */
export const FRAME_QUERIES: readonly Query[] = [{ call: 'navbar' }, { call: 'settings' }];

/** The explicit table: page → module, and the calls that it needs. */
export const routes: readonly Route[] = [
  {
    page: 'home',
    module: './routes/home/home.page.tsx',
    queries: () => [
      { call: 'sliders' },
      { call: 'siteContents' },
      { call: 'teams' },
      { call: 'testimonials' },
      { call: 'reviews' },
      { call: 'clients' },
      { call: 'getTweets' },
    ],
    followUps: (store, language) =>
      (store.known('getTweets', language).data ?? [])
        .slice(0, TWEETS_SHOWN)
        .map(({ tweetId }) => ({ call: 'tweet', parameters: { tweetId } })),
  },
  {
    page: 'about',
    module: './routes/about/about.page.tsx',
    queries: () => [
      { call: 'siteContents' },
      { call: 'staticPages' },
      { call: 'areas' },
      { call: 'goals' },
      { call: 'clients' },
    ],
  },
  {
    page: 'partners',
    module: './routes/partners/partners.page.tsx',
    queries: () => [{ call: 'clients' }, { call: 'trainers' }],
  },
  {
    page: 'projects',
    module: './routes/projects/projects.page.tsx',
    queries: () => [
      { call: 'projects', parameters: { type: 'main' } },
      { call: 'projects', parameters: { type: 'other' } },
    ],
  },
  {
    page: 'project',
    module: './routes/project/project.page.tsx',
    queries: ({ id = 0 }) => [{ call: 'project', parameters: { id } }],
  },
  {
    page: 'program',
    module: './routes/program/program.page.tsx',
    queries: ({ id = 0 }) => [{ call: 'project', parameters: { id } }],
  },
  {
    page: 'jobs',
    module: './routes/jobs/jobs.page.tsx',
    queries: () => [{ call: 'vacancies' }],
    // A backend without vacancies is asked for testimonials in their place (decision 0042 §5).
    followUps: (store, language) =>
      isMissing(store.known('vacancies', language).error) ? [{ call: 'testimonials' }] : [],
  },
  { page: 'board', module: './routes/board/board.page.tsx', queries: () => [{ call: 'teams' }] },
  {
    page: 'boardMember',
    module: './routes/board-member/board-member.page.tsx',
    queries: () => [{ call: 'teams' }],
  },
  {
    page: 'executives',
    module: './routes/executives/executives.page.tsx',
    queries: () => [{ call: 'blogs' }],
  },
  {
    page: 'executive',
    module: './routes/executive/executive.page.tsx',
    queries: () => [{ call: 'blogs' }],
  },
  {
    page: 'trainers',
    module: './routes/trainers/trainers.page.tsx',
    queries: () => [{ call: 'trainers' }],
  },
  {
    page: 'trainer',
    module: './routes/trainer/trainer.page.tsx',
    queries: ({ id = 0 }) => [{ call: 'trainer', parameters: { id } }],
  },
  // What it shows of the settings comes with the frame.
  { page: 'contact', module: './routes/contact/contact.page.tsx', queries: () => [] },
  { page: 'joinUs', module: './routes/join-us/join-us.page.tsx', queries: () => [] },
  {
    page: 'news',
    module: './routes/news/news.page.tsx',
    heeds: 'page',
    queries: ({ query = '' }) => {
      const page = listPage(query);
      return page === null ? [] : [{ call: 'newsPage', parameters: { page } }];
    },
  },
  {
    page: 'newsItem',
    module: './routes/news-item/news-item.page.tsx',
    queries: ({ id = 0 }) => [{ call: 'services', parameters: { around: id } }],
  },
  {
    page: 'reports',
    module: './routes/reports/reports.page.tsx',
    queries: () => [{ call: 'reports' }],
  },
  {
    page: 'visualIdentity',
    module: './routes/visual-identity/visual-identity.page.tsx',
    queries: () => [{ call: 'reports' }],
  },
  {
    page: 'sliders',
    module: './routes/sliders/sliders.page.tsx',
    queries: () => [{ call: 'sliders' }],
  },
  {
    page: 'slider',
    module: './routes/slider/slider.page.tsx',
    queries: () => [{ call: 'sliders' }],
  },
  {
    page: 'privacy',
    module: './routes/privacy/privacy.page.tsx',
    queries: () => [{ call: 'siteContents' }],
  },
  {
    page: 'search',
    module: './routes/search/search.page.tsx',
    heeds: 'query',
    queries: ({ query = '' }) => {
      const parameters = searchParameters(query);
      return parameters === null ? [] : [{ call: 'search', parameters }];
    },
  },
  {
    page: 'accessibility',
    module: './routes/accessibility/accessibility.page.tsx',
    queries: () => [{ call: 'siteContents' }],
  },
  {
    page: 'confirmSubscription',
    module: './routes/confirm-subscription/confirm-subscription.page.tsx',
    heeds: 'query',
    queries: () => [],
  },
  {
    page: 'endSubscription',
    module: './routes/end-subscription/end-subscription.page.tsx',
    heeds: 'query',
    queries: () => [],
  },
];

/** The address patterns of a page, without language prefix. */
export function patternsOf(page: PageName): readonly string[] {
  return page === 'home' ? [paths.home, HOME_ALIAS] : [paths[page]];
}

/** A page that was found; `path` is its own path, also where it was asked for by another one. */
export type RouteMatch = { route: Route; parameters: PageParameters; path: string };

/**
 * Finds the page of a path without language prefix. Upper case and a trailing slash find it too;
 * an id that is not a positive integer finds nothing.
 * @param query the address's query, for pages that heed it or a part of it
 */
export function matchRoute(path: string, query = ''): RouteMatch | null {
  for (const route of routes) {
    for (const pattern of patternsOf(route.page)) {
      const match = matchPath(pattern, path);
      if (match === null) continue;
      const { id } = match;
      const own = route.heeds === 'page' ? pageQuery(query) : query;
      const heeded = route.heeds && own !== '' ? { query: own } : {};
      if (id === undefined) return { route, parameters: heeded, path: paths[route.page] };
      if (/^[1-9]\d{0,14}$/.test(id)) {
        return { route, parameters: { id: Number(id) }, path: pattern.replace(':id', id) };
      }
    }
  }
  return null;
}

/** The module of the page at an address; one that leads nowhere has its own. */
export function moduleOf(match: RouteMatch | null): Route['module'] {
  return match?.route.module ?? './routes/not-found/not-found.page.tsx';
}
