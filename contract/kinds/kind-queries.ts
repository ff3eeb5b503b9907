import type { QueryName } from '../queries.ts';
import type { Fields } from './fields.ts';
import { CONTENT_KINDS, type ContentKind, definitionOf } from './kinds.ts';
import { PROJECT_TYPES } from './project.ts';
import { tweetCopyFields } from './tweet.ts';

/** The call that answers with all entries of a kind. */
export const QUERY_OF_KIND = {
  settings: 'settings',
  navbar: 'navbar',
  'static-page': 'staticPages',
  'site-content': 'siteContents',
  goal: 'goals',
  area: 'areas',
  client: 'clients',
  review: 'reviews',
  testimonial: 'testimonials',
  vacancy: 'vacancies',
  'board-member': 'board',
  executive: 'executives',
  trainer: 'trainers',
  report: 'reports',
  news: 'news',
  project: 'projects',
  slider: 'sliders',
  tweet: 'tweets',
} as const satisfies Record<ContentKind, QueryName>;

/** The queries by which that call is asked for all of them, each with the subtype that they then have, if it is one. */
export function listQueries(kind: ContentKind): { query: string; subtype: string | null }[] {
  return kind === 'project'
    ? PROJECT_TYPES.map((subtype) => ({ query: `?type=${subtype}`, subtype }))
    : [{ query: '', subtype: null }];
}

/** Calls that answer with some entries of a kind, or with one. */
const KIND_OF_OTHER_QUERY: Partial<Record<QueryName, ContentKind>> = {
  newsPage: 'news',
  project: 'project',
  trainer: 'trainer',
};

/** The fields that an answer to a call is made of; none where it holds no content, as a search. */
export function fieldsOfQuery(call: QueryName): Fields {
  if (call === 'tweet') return tweetCopyFields();
  const kind =
    KIND_OF_OTHER_QUERY[call] ?? CONTENT_KINDS.find((known) => QUERY_OF_KIND[known] === call);
  return kind === undefined ? {} : definitionOf(kind).fields;
}
