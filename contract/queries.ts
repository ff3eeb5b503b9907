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
import { areas } from './kinds/area.ts';
import { boardMember } from './kinds/board-member.ts';
import { client } from './kinds/client.ts';
import { executive } from './kinds/executive.ts';
import { goal } from './kinds/goal.ts';
import { navbarItem } from './kinds/navbar.ts';
import { newsItem } from './kinds/news.ts';
import { project, projectSummary } from './kinds/project.ts';
import { report } from './kinds/report.ts';
import { settings } from './kinds/settings.ts';
import { siteContent } from './kinds/site-content.ts';
import { slider } from './kinds/slider.ts';
import { staticPage } from './kinds/static-page.ts';
import { testimonial } from './kinds/testimonial.ts';
import { trainer } from './kinds/trainer.ts';
import { tweet, tweetReference } from './kinds/tweet.ts';
import { vacancy } from './kinds/vacancy.ts';
import { search } from './search.ts';

/**
 * A reading call: its path below the host, and how its answer is read.
 * `Wire` is what our own backend answers with.
 */
export type ApiQuery<Data, Wire = unknown> = {
  readonly path: string;
  /** Never there: it tells the compiler what the server's handler of this call must answer with. */
  readonly wire?: Wire;
  /**
   * Reads an answer's body, whichever of the permitted envelopes it comes in.
   * @param report is told, once an answer, which entries were left out
   * @throws UnreadableResponse where the answer is not what this call promises
   */
  readonly read: (body: unknown, report: ReportSkippedEntries) => Data;
};

/** A list by itself, or on the only page of a paginator. */
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

/** A list of which the specification counts positions: null holds the place of an entry that cannot be read. */
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

/** A page of a list, in the envelope of a paginator. */
export type ResultPage<Entry> = { items: Entry[]; page: number; lastPage: number };

function pagedListQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<ResultPage<Read>, PageWire<Wire>> {
  const { read } = listQuery(path, schema);
  return { path, read: (body, report) => ({ items: read(body, report), ...paginationOf(body) }) };
}

/** The reports call alone must say `success`; anything else is an error (specification §7). */
function successfulListQuery<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): ApiQuery<Read[], ListWire<Wire>> {
  const call = listQuery(path, schema);
  return {
    path,
    read: (body, report) => {
      const status =
        body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined;
      if (status !== 'success') throw new UnreadableResponse(`${path}: status is not success`);
      return call.read(body, report);
    },
  };
}

/** Every reading call of the contract. `:id` in a path stands for a positive integer, `:tweetId` for digits. */
export const queries = {
  settings: entryQuery('/api/frontend/settings/list', settings),
  navbar: listQuery('/api/frontend/navbar/list', navbarItem),
  staticPages: positionalListQuery('/api/frontend/staticPages', staticPage),
  siteContents: listQuery('/api/frontend/siteContents', siteContent),
  goals: positionalListQuery('/api/frontend/goals', goal),
  areas: entryQuery('/api/frontend/areas', areas),
  clients: listQuery('/api/frontend/clients', client),
  reviews: listQuery('/api/frontend/reviews', testimonial),
  testimonials: listQuery('/api/frontend/testimonials', testimonial),
  vacancies: listQuery('/api/frontend/vacancies', vacancy),
  executives: listQuery('/api/frontend/blogs', executive),
  board: listQuery('/api/frontend/teams', boardMember),
  trainers: listQuery('/api/frontend/trainers', trainer),
  trainer: entryQuery('/api/frontend/trainers/:id', trainer),
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

/** The call that a path belongs to, or null. Path without query. */
export function queryNameOf(path: string): QueryName | null {
  const given = path.split('/');
  for (const [name, { path: pattern }] of Object.entries(queries)) {
    const parts = pattern.split('/');
    if (parts.length !== given.length) continue;
    if (parts.every((part, index) => part.startsWith(':') || part === given[index])) {
      return name as QueryName;
    }
  }
  return null;
}

export type QueryName = keyof typeof queries;

/** What our own backend answers a call with. */
export type QueryWire<Name extends QueryName> = NonNullable<(typeof queries)[Name]['wire']>;

/** What a call's answer is read into. */
export type QueryResult<Name extends QueryName> = ReturnType<(typeof queries)[Name]['read']>;
