import type { QueryName, QueryParameters } from '../queries.ts';
import type { ContentKind } from './kinds.ts';
import { PROJECT_TYPES } from './project-types.ts';

/** The query that returns all entries of a kind. */
export const QUERY_OF_KIND = {
  settings: 'settings',
  identity: 'identity',
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
  'newsletter-issue': 'newsletterIssues',
  page: 'ownPages',
} as const satisfies Record<ContentKind, QueryName>;

/**
 * Returns the parameter sets with which `QUERY_OF_KIND` returns all entries of a kind. Each has the subtype of its entries, or null if they
 * have none.
 */
export function listQueries<Kind extends ContentKind>(
  kind: Kind,
): { parameters: QueryParameters<(typeof QUERY_OF_KIND)[Kind]>; subtype: string | null }[] {
  const lists: { parameters: object; subtype: string | null }[] =
    kind === 'project'
      ? PROJECT_TYPES.map((type) => ({ parameters: { type }, subtype: type }))
      : [{ parameters: {}, subtype: null }];
  // Only the query for projects needs a parameter.
  return lists as ReturnType<typeof listQueries<Kind>>;
}
