import * as v from 'valibot';
import {
  paginationOf,
  type ReportSkippedEntries,
  readEntries,
  readPositionalEntries,
  UnreadableResponse,
  unwrapEntry,
  unwrapList,
} from './coercion.ts';
import { areas } from './content/area.ts';
import { boardMember } from './content/board-member.ts';
import { client } from './content/client.ts';
import { executive } from './content/executive.ts';
import { goal } from './content/goal.ts';
import { navbarItem } from './content/navbar.ts';
import { newsItem } from './content/news.ts';
import { project, projectSummary } from './content/project.ts';
import { region } from './content/region.ts';
import { report } from './content/report.ts';
import { settings } from './content/settings.ts';
import { siteContent } from './content/site-content.ts';
import { slider } from './content/slider.ts';
import { staticPage } from './content/static-page.ts';
import { testimonial } from './content/testimonial.ts';
import { trainer, trainerProfile } from './content/trainer.ts';
import { tweet, tweetReference } from './content/tweet.ts';
import { vacancy } from './content/vacancy.ts';
import { search } from './search.ts';

/**
 * A query: its path below the host, and how to read its response. `Wire` is the type of the data that our own
 * backend sends.
 */
export type ApiQuery<Data, Wire = unknown> = {
  readonly path: string;
  /** Exists only as a type: the server's handler of this query must return it. */
  readonly wire?: Wire;
  /**
   * Reads the body of a response in any permitted envelope.
   * @param body the parsed JSON
   * @param report is called at most once, if entries were left out
   * @throws UnreadableResponse if the response does not match the query's schema
   */
  readonly read: (body: unknown, report: ReportSkippedEntries) => Data;
};

/** A list, bare or as the only page of a paginator. */
type ListWire<Entry> = Entry[] | PageWire<Entry>;

type PageWire<Entry> = {
  data: readonly Entry[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
};

function listQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<Read[], ListWire<Wire>> {
  return {
    path,
    read: (body, report) => readEntries(path, schema, unwrapList(body), report),
  };
}

/** A query for a list whose positions have a meaning (specification). An entry that cannot be read becomes null. */
function positionalListQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<(Read | null)[], ListWire<Wire>> {
  return {
    path,
    read: (body, report) => readPositionalEntries(path, schema, unwrapList(body), report),
  };
}

function entryQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<Read, Wire> {
  return {
    path,
    read: (body) => {
      const result = v.safeParse(schema, unwrapEntry(body));
      if (result.success) return result.output;
      throw new UnreadableResponse(`${path}: ${result.issues[0].message}`);
    },
  };
}

/** One page of a list, read from the envelope of a paginator. Pages count from 1. */
export type ResultPage<Entry> = { items: Entry[]; page: number; lastPage: number };

function pagedListQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<ResultPage<Read>, PageWire<Wire>> {
  const { read } = listQuery(path, schema);
  return { path, read: (body, report) => ({ items: read(body, report), ...paginationOf(body) }) };
}

/** A query for a list whose response must have the status `success` (specification §7, for reports only). */
function successfulListQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<Read[], ListWire<Wire>> {
  const query = listQuery(path, schema);
  return {
    path,
    read: (body, report) => {
      const status =
        body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined;
      if (status !== 'success') throw new UnreadableResponse(`${path}: status is not success`);
      return query.read(body, report);
    },
  };
}

/** All queries of the contract. `:id` in a path stands for a positive integer, `:tweetId` for digits. */
export const queries = {
  settings: entryQuery('/api/frontend/settings/list', settings),
  navbar: listQuery('/api/frontend/navbar/list', navbarItem),
  staticPages: positionalListQuery('/api/frontend/staticPages', staticPage),
  siteContents: listQuery('/api/frontend/siteContents', siteContent),
  goals: positionalListQuery('/api/frontend/goals', goal),
  areas: entryQuery('/api/frontend/areas', areas),
  region: entryQuery('/api/frontend/areas/:id', region),
  clients: listQuery('/api/frontend/clients', client),
  reviews: listQuery('/api/frontend/reviews', testimonial),
  testimonials: listQuery('/api/frontend/testimonials', testimonial),
  vacancies: listQuery('/api/frontend/vacancies', vacancy),
  executives: listQuery('/api/frontend/blogs', executive),
  board: listQuery('/api/frontend/teams', boardMember),
  trainers: listQuery('/api/frontend/trainers', trainer),
  trainer: entryQuery('/api/frontend/trainers/:id', trainerProfile),
  reports: successfulListQuery('/api/frontend/reports', report),
  news: listQuery('/api/frontend/services', newsItem),
  newsPage: pagedListQuery('/api/frontend/services', newsItem),
  projects: listQuery('/api/frontend/projects', projectSummary),
  project: entryQuery('/api/frontend/projects/:id', project),
  sliders: listQuery('/api/frontend/sliders', slider),
  tweets: listQuery('/api/frontend/twitter/getTweets', tweetReference),
  tweet: entryQuery('/api/tweets/:tweetId', tweet),
  search: entryQuery('/api/frontend/search', search),
} as const;

/**
 * Returns the name of the query with this path, or null if there is none.
 * @param path without query string
 */
export function queryNameOf(path: string): QueryName | null {
  const segments = path.split('/');
  for (const [name, { path: pattern }] of Object.entries(queries)) {
    const parts = pattern.split('/');
    if (parts.length !== segments.length) continue;
    if (parts.every((part, index) => part.startsWith(':') || part === segments[index])) {
      return name as QueryName;
    }
  }
  return null;
}

export type QueryName = keyof typeof queries;

/** The type of the data that our own backend sends for a query. */
export type QueryWire<Name extends QueryName> = NonNullable<(typeof queries)[Name]['wire']>;

/** The type that the response to a query is read into. */
export type QueryResult<Name extends QueryName> = ReturnType<(typeof queries)[Name]['read']>;
