import * as v from 'valibot';
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
import { voice } from './kinds/testimonial.ts';
import { trainer } from './kinds/trainer.ts';
import { tweet, tweetReference } from './kinds/tweet.ts';
import { vacancy } from './kinds/vacancy.ts';
import {
  pagingOf,
  type ReportLeftOut,
  readEntries,
  readPlaces,
  UnreadableAnswer,
  unwrapEntry,
  unwrapList,
} from './reading.ts';
import { search } from './search.ts';

/**
 * A reading call: its path below the host, and how its answer is read.
 * `Wire` is what our own backend answers with.
 */
export type Call<Data, Wire = unknown> = {
  readonly path: string;
  /** Never there: it tells the compiler what the server's handler of this call must answer with. */
  readonly wire?: Wire;
  /**
   * Reads an answer's body, whichever of the permitted envelopes it comes in.
   * @param report is told, once an answer, which entries were left out
   * @throws UnreadableAnswer where the answer is not what this call promises
   */
  readonly read: (body: unknown, report: ReportLeftOut) => Data;
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

function listCall<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): Call<Read[], ListWire<Wire>> {
  return {
    path,
    read: (body, report) => readEntries(path, schema, unwrapList(body), report),
  };
}

/** A list of which the specification counts positions: null holds the place of an entry that cannot be read. */
function placesCall<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): Call<(Read | null)[], ListWire<Wire>> {
  return {
    path,
    read: (body, report) => readPlaces(path, schema, unwrapList(body), report),
  };
}

function entryCall<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): Call<Read, Wire> {
  return {
    path,
    read: (body) => {
      const result = v.safeParse(schema, unwrapEntry(body));
      if (result.success) return result.output;
      throw new UnreadableAnswer(`${path}: ${result.issues[0].message}`);
    },
  };
}

/** A page of a list, in the envelope of a paginator. */
export type Page<Entry> = { items: Entry[]; page: number; lastPage: number };

function pageCall<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): Call<Page<Read>, PageWire<Wire>> {
  const { read } = listCall(path, schema);
  return { path, read: (body, report) => ({ items: read(body, report), ...pagingOf(body) }) };
}

/** The reports call alone must say `success`; anything else is an error (specification §7). */
function successfulListCall<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
): Call<Read[], ListWire<Wire>> {
  const call = listCall(path, schema);
  return {
    path,
    read: (body, report) => {
      const status =
        body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined;
      if (status !== 'success') throw new UnreadableAnswer(`${path}: status is not success`);
      return call.read(body, report);
    },
  };
}

/** Every reading call of the contract. `:id` in a path stands for a positive integer, `:tweetId` for digits. */
export const reading = {
  settings: entryCall('/api/frontend/settings/list', settings),
  navbar: listCall('/api/frontend/navbar/list', navbarItem),
  staticPages: placesCall('/api/frontend/staticPages', staticPage),
  siteContents: listCall('/api/frontend/siteContents', siteContent),
  goals: placesCall('/api/frontend/goals', goal),
  areas: entryCall('/api/frontend/areas', areas),
  clients: listCall('/api/frontend/clients', client),
  reviews: listCall('/api/frontend/reviews', voice),
  testimonials: listCall('/api/frontend/testimonials', voice),
  vacancies: listCall('/api/frontend/vacancies', vacancy),
  blogs: listCall('/api/frontend/blogs', executive),
  teams: listCall('/api/frontend/teams', boardMember),
  trainers: listCall('/api/frontend/trainers', trainer),
  trainer: entryCall('/api/frontend/trainers/:id', trainer),
  reports: successfulListCall('/api/frontend/reports', report),
  services: listCall('/api/frontend/services', newsItem),
  newsPage: pageCall('/api/frontend/services', newsItem),
  projects: listCall('/api/frontend/projects', projectSummary),
  project: entryCall('/api/frontend/projects/:id', project),
  sliders: listCall('/api/frontend/sliders', slider),
  getTweets: listCall('/api/frontend/twitter/getTweets', tweetReference),
  tweet: entryCall('/api/tweets/:tweetId', tweet),
  search: entryCall('/api/frontend/search', search),
} as const;

/** The call that a path belongs to, or null. Path without query. */
export function callOf(path: string): ReadingCall | null {
  const given = path.split('/');
  for (const [name, { path: pattern }] of Object.entries(reading)) {
    const parts = pattern.split('/');
    if (parts.length !== given.length) continue;
    if (parts.every((part, index) => part.startsWith(':') || part === given[index])) {
      return name as ReadingCall;
    }
  }
  return null;
}

export type ReadingCall = keyof typeof reading;

/** What our own backend answers a call with. */
export type WireOf<Name extends ReadingCall> = NonNullable<(typeof reading)[Name]['wire']>;

/** What a call's answer is read into. */
export type Read<Name extends ReadingCall> = ReturnType<(typeof reading)[Name]['read']>;
