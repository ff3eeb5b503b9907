import type { QueryName } from '../queries.ts';
import type { Fields } from './fields.ts';
import { CONTENT_KINDS, type ContentKind, definitionOf } from './kinds.ts';
import { PROJECT_TYPES } from './project-types.ts';
import { tweetCopyFields } from './tweet.ts';

/** The query that returns all entries of a kind. */
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

/**
 * Returns the query strings with which `QUERY_OF_KIND` returns all entries of a kind, each with the subtype of the
 * entries in its response, or null if they have none.
 */
export function listQueries(kind: ContentKind): { query: string; subtype: string | null }[] {
  return kind === 'project'
    ? PROJECT_TYPES.map((subtype) => ({ query: `?type=${subtype}`, subtype }))
    : [{ query: '', subtype: null }];
}

/** The kinds of the queries that return one entry or some entries. */
const KIND_OF_OTHER_QUERY: Partial<Record<QueryName, ContentKind>> = {
  newsPage: 'news',
  project: 'project',
  trainer: 'trainer',
};

/** A region's response holds entries of four kinds. The fields of the same name in two of them are of one type. */
function fieldsInRegion(): Fields {
  const kinds = ['vacancy', 'trainer', 'news', 'project'] as const;
  return Object.assign({}, ...kinds.map((kind) => definitionOf(kind).fields));
}

/** Returns the fields in the response to a query; none if the response holds no content, as that of a search. */
export function fieldsOfQuery(name: QueryName): Fields {
  if (name === 'tweet') return tweetCopyFields;
  if (name === 'region') return fieldsInRegion();
  const queriedKind =
    KIND_OF_OTHER_QUERY[name] ?? CONTENT_KINDS.find((kind) => QUERY_OF_KIND[kind] === name);
  return queriedKind === undefined ? {} : definitionOf(queriedKind).fields;
}
