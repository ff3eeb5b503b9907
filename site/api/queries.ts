import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName, QueryResult } from '../../contract/queries.ts';
import type { QueryParameters } from './query-failure.ts';

/**
 * Every query of the site, in domain names, keyed by call, language and parameters. Blocks pass them to `useQuery`,
 * pages to the prefetch. How they are fetched, retried and when they are stale says `query-client.ts`.
 */

/** What names a query's data in the cache. */
export type ApiQueryKey = readonly [
  call: QueryName,
  language: Language,
  parameters: QueryParameters,
];

/** A query of whichever kind, as a page lists those that it shows. */
export type PageQuery = { readonly queryKey: ApiQueryKey };

function apiQuery<Name extends QueryName>(
  call: Name,
  language: Language,
  parameters: QueryParameters = {},
) {
  const queryKey: ApiQueryKey = [call, language, parameters];
  return queryOptions<QueryResult<Name>, Error, QueryResult<Name>, ApiQueryKey>({ queryKey });
}

/** Contact details, links to networks and statistics. */
export function settingsQuery(language: Language) {
  return apiQuery('settings', language);
}

/** The titles of the menu. */
export function menuQuery(language: Language) {
  return apiQuery('navbar', language);
}

/** The texts of the About Us section. */
export function staticPagesQuery(language: Language) {
  return apiQuery('staticPages', language);
}

/** Texts by their names: vision, mission, terms … */
export function siteContentsQuery(language: Language) {
  return apiQuery('siteContents', language);
}

/** The goal cards. */
export function goalsQuery(language: Language) {
  return apiQuery('goals', language);
}

/** The regions of the map, with totals. */
export function areasQuery(language: Language) {
  return apiQuery('areas', language);
}

/** Partners and sponsors: the same list. */
export function partnersQuery(language: Language) {
  return apiQuery('clients', language);
}

/** What people say of the trainings. */
export function reviewsQuery(language: Language) {
  return apiQuery('reviews', language);
}

/** What people say of the organisation. */
export function testimonialsQuery(language: Language) {
  return apiQuery('testimonials', language);
}

/** Open positions. Not every backend has them (decision 0042 §5). */
export function vacanciesQuery(language: Language) {
  return apiQuery('vacancies', language);
}

/** The executive team. */
export function executivesQuery(language: Language) {
  return apiQuery('executives', language);
}

/** The board of directors. */
export function boardQuery(language: Language) {
  return apiQuery('board', language);
}

/** All trainers. */
export function trainersQuery(language: Language) {
  return apiQuery('trainers', language);
}

/** One trainer. */
export function trainerQuery(language: Language, id: number) {
  return apiQuery('trainer', language, { id });
}

/** Reports and files of the visual identity. */
export function reportsQuery(language: Language) {
  return apiQuery('reports', language);
}

/** A page of the news, the newest first; pages count from 1. */
export function newsQuery(language: Language, page: number) {
  return apiQuery('newsPage', language, { page });
}

/** A news item and those around it. */
export function newsAroundQuery(language: Language, id: number) {
  return apiQuery('news', language, { around: id });
}

/** The programs: main projects on the wire. */
export function programsQuery(language: Language) {
  return apiQuery('projects', language, { type: 'main' });
}

/** The projects that are no programs: other projects on the wire. */
export function projectsQuery(language: Language) {
  return apiQuery('projects', language, { type: 'other' });
}

/** One project or program. */
export function projectQuery(language: Language, id: number) {
  return apiQuery('project', language, { id });
}

/** The slides of the home page. */
export function slidersQuery(language: Language) {
  return apiQuery('sliders', language);
}

/** Which tweets are shown, the newest first. */
export function tweetsQuery(language: Language) {
  return apiQuery('tweets', language);
}

/** One tweet. */
export function tweetQuery(language: Language, tweetId: string) {
  return apiQuery('tweet', language, { tweetId });
}

/** What the search finds. */
export function searchQuery(
  language: Language,
  parameters: Pick<QueryParameters, 'type' | 'page'> & { q: string },
) {
  return apiQuery('search', language, parameters);
}
