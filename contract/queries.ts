import { areas } from './content/area.ts';
import { areaMap } from './content/area-map.ts';
import { boardMember } from './content/board-member.ts';
import { client } from './content/client.ts';
import { executive } from './content/executive.ts';
import { goal } from './content/goal.ts';
import { identity } from './content/identity.ts';
import { navbarItem } from './content/navbar.ts';
import { newsItem } from './content/news.ts';
import { newsletterIssue, newsletterIssueSummary } from './content/newsletter-issue.ts';
import { organisationColour } from './content/organisation-colour.ts';
import { ownPage, ownPageLink } from './content/page.ts';
import { project, projectSummary } from './content/project.ts';
import { PROJECT_TYPES } from './content/project-types.ts';
import { region } from './content/region.ts';
import { report } from './content/report.ts';
import { settings } from './content/settings.ts';
import type { Shape, ShapeValue } from './content/shape.ts';
import { siteContent } from './content/site-content.ts';
import { slider } from './content/slider.ts';
import { staticPage } from './content/static-page.ts';
import { testimonial } from './content/testimonial.ts';
import { trainer, trainerProfile } from './content/trainer.ts';
import { tweet, tweetReference } from './content/tweet.ts';
import { vacancy } from './content/vacancy.ts';
import { search } from './search.ts';
import { SEARCH_TYPES } from './search-terms.ts';

/**
 * A query parameter. Ids, tweet numbers and addresses of pages are parts of the path. All others are in the query string, and may be missing unless they are
 * required.
 */
export type Parameter = { wire?: string } & (
  | { type: 'id' | 'tweet number' | 'page address' }
  /** A whole number from 1. With `ofPage` it is the page number of a list. */
  | { type: 'integer'; max: number; ofPage?: true }
  | { type: 'choice'; options: readonly string[]; required?: true }
  /** Names, separated by commas. */
  | { type: 'names' }
  | { type: 'text' }
);

/** A query: its path below the host, its parameters, and the type of its response. */
export type Query = {
  readonly path: string;
  /**
   * - `entry`: one entry.
   * - `list`: entries. One that cannot be read is left out.
   * - `positions`: entries whose positions have a meaning. One that cannot be read becomes null.
   * - `page`: one page of a list, in the envelope of a paginator.
   */
  readonly has: 'entry' | 'list' | 'positions' | 'page';
  readonly shape: Shape;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  /** Whether the response must have the status `success` (specification §7, for reports only). */
  readonly needsSuccess?: true;
  /** Whether our own backend sends the list as the only page of a paginator. */
  readonly isSentAsPage?: true;
};

/** Maximum number of news entries in one response, with or without parameters. */
export const MAX_PER_PAGE = 1_000;

const ID = { id: { type: 'id' } } as const;
const PAGE = { page: { type: 'integer', max: 1e9 } } as const;
const PER_PAGE = { perPage: { type: 'integer', max: MAX_PER_PAGE, wire: 'per_page' } } as const;

/** All queries of the contract. `:id` in a path stands for a positive integer, `:tweetId` for digits, `:address` for the address of a page. */
export const queries = {
  settings: { path: '/api/frontend/settings/list', has: 'entry', shape: settings },
  identity: { path: '/api/frontend/identity', has: 'entry', shape: identity },
  colours: { path: '/api/frontend/identity/colours', has: 'list', shape: organisationColour },
  navbar: { path: '/api/frontend/navbar/list', has: 'list', shape: navbarItem },
  staticPages: { path: '/api/frontend/staticPages', has: 'positions', shape: staticPage },
  siteContents: {
    path: '/api/frontend/siteContents',
    has: 'list',
    shape: siteContent,
    parameters: { names: { type: 'names' } },
  },
  goals: { path: '/api/frontend/goals', has: 'positions', shape: goal },
  areas: { path: '/api/frontend/areas', has: 'entry', shape: areas },
  map: { path: '/api/frontend/map', has: 'entry', shape: areaMap },
  region: { path: '/api/frontend/areas/:id', has: 'entry', shape: region, parameters: ID },
  clients: { path: '/api/frontend/clients', has: 'list', shape: client },
  reviews: { path: '/api/frontend/reviews', has: 'list', shape: testimonial },
  testimonials: { path: '/api/frontend/testimonials', has: 'list', shape: testimonial },
  vacancies: { path: '/api/frontend/vacancies', has: 'list', shape: vacancy },
  executives: {
    path: '/api/frontend/blogs',
    has: 'list',
    shape: executive,
    isSentAsPage: true,
  },
  board: { path: '/api/frontend/teams', has: 'list', shape: boardMember },
  trainers: { path: '/api/frontend/trainers', has: 'list', shape: trainer },
  trainer: {
    path: '/api/frontend/trainers/:id',
    has: 'entry',
    shape: trainerProfile,
    parameters: ID,
  },
  reports: { path: '/api/frontend/reports', has: 'list', shape: report, needsSuccess: true },
  /** The news as a list: all of it, a page, or with `around` one entry, its neighbours and the newest (contract.md). */
  news: {
    path: '/api/frontend/services',
    has: 'list',
    shape: newsItem,
    parameters: { ...PAGE, ...PER_PAGE, around: { type: 'integer', max: Number.MAX_SAFE_INTEGER } },
  },
  newsPage: {
    path: '/api/frontend/services',
    has: 'page',
    shape: newsItem,
    parameters: { ...PAGE, ...PER_PAGE },
  },
  projects: {
    path: '/api/frontend/projects',
    has: 'list',
    shape: projectSummary,
    parameters: { type: { type: 'choice', options: PROJECT_TYPES, required: true } },
  },
  project: { path: '/api/frontend/projects/:id', has: 'entry', shape: project, parameters: ID },
  sliders: { path: '/api/frontend/sliders', has: 'list', shape: slider },
  tweets: { path: '/api/frontend/twitter/getTweets', has: 'list', shape: tweetReference },
  tweet: {
    path: '/api/tweets/:tweetId',
    has: 'entry',
    shape: tweet,
    parameters: { tweetId: { type: 'tweet number' } },
  },
  newsletterIssues: {
    path: '/api/frontend/newsletter/issues',
    has: 'list',
    shape: newsletterIssueSummary,
  },
  newsletterIssue: {
    path: '/api/frontend/newsletter/issues/:id',
    has: 'entry',
    shape: newsletterIssue,
    parameters: ID,
  },
  ownPages: { path: '/api/frontend/pages', has: 'list', shape: ownPageLink },
  ownPage: {
    path: '/api/frontend/pages/:address',
    has: 'entry',
    shape: ownPage,
    parameters: { address: { type: 'page address' } },
  },
  search: {
    path: '/api/frontend/search',
    has: 'entry',
    shape: search,
    parameters: {
      q: { type: 'text' },
      type: { type: 'choice', options: SEARCH_TYPES },
      page: { type: 'integer', max: 999_999, ofPage: true },
    },
  },
} as const satisfies Record<string, Query>;

type Queries = typeof queries;

export type QueryName = keyof Queries;

/** One page of a list. Pages count from 1. */
export type ResultPage<Entry> = {
  items: Entry[];
  page: number;
  lastPage: number;
  perPage: number;
  /** The number of entries on all pages. */
  total: number;
};

/** The result of a query, in domain names. */
export type QueryResult<Name extends QueryName> = ResultOf<Queries[Name]>;

type ResultOf<Q extends Query> = Q extends { has: 'entry' }
  ? ShapeValue<Q['shape']>
  : Q extends { has: 'list' }
    ? ShapeValue<Q['shape']>[]
    : Q extends { has: 'positions' }
      ? (ShapeValue<Q['shape']> | null)[]
      : ResultPage<ShapeValue<Q['shape']>>;

/** The parameters of a query, by their names in the domain. */
export type QueryParameters<Name extends QueryName> = Queries[Name] extends {
  parameters: infer Declared extends Readonly<Record<string, Parameter>>;
}
  ? ParametersOf<Declared>
  : Record<never, never>;

/** The values of declared parameters. */
export type ParametersOf<Declared extends Readonly<Record<string, Parameter>>> = {
  [Name in RequiredName<Declared>]: ParameterValue<Declared[Name]>;
} & {
  [Name in Exclude<keyof Declared, RequiredName<Declared>>]?: ParameterValue<Declared[Name]>;
};

type RequiredName<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends
    | { type: 'id' | 'tweet number' | 'page address' }
    | { required: true }
    ? Name
    : never;
}[keyof Declared];

type ParameterValue<P extends Parameter> = P extends { type: 'id' | 'integer' }
  ? number
  : P extends { type: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : P extends { type: 'names' }
      ? readonly string[]
      : string;
