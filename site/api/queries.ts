import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName, QueryParameters, QueryResult } from '../../contract/queries.ts';

/**
 * Every query of the site, in domain names. Blocks pass them to `useQuery`, pages to the prefetch. `query-client.ts`
 * sets how they are fetched and retried, and when they are stale.
 */

/** The key of a query in the cache. */
export type ApiQueryKey<Name extends QueryName = QueryName> = readonly [
  name: Name,
  language: Language,
  parameters: QueryParameters<Name>,
];

/** A query of any type, for the list of queries that a page shows. */
export type PageQuery = { readonly queryKey: ApiQueryKey };

function apiQuery<Name extends QueryName>(
  name: Name,
  language: Language,
  parameters: QueryParameters<Name>,
) {
  const queryKey: ApiQueryKey<Name> = [name, language, parameters];
  return queryOptions<QueryResult<Name>, Error, QueryResult<Name>, ApiQueryKey<Name>>({ queryKey });
}

/** Contact details, links to social networks and statistics. */
export function settingsQuery(language: Language) {
  return apiQuery('settings', language, {});
}

/** The settings that the frame has fetched. A block that only adds to a page does not fetch them again. */
export function frameSettingsQuery(language: Language) {
  return { ...settingsQuery(language), refetchOnMount: false };
}

/** Who the organisation is. Other backends may not know it, so our server answers this query with every backend. */
export function identityQuery(language: Language) {
  return apiQuery('identity', language, {});
}

/** The colours of the organisation. */
export function coloursQuery(language: Language) {
  return apiQuery('colours', language, {});
}

/** The titles of the menu. */
export function menuQuery(language: Language) {
  return apiQuery('navbar', language, {});
}

/** The texts of the About Us section. */
export function staticPagesQuery(language: Language) {
  return apiQuery('staticPages', language, {});
}

/** Texts by name, such as vision, mission and terms. A backend that does not know the parameter sends all. */
export function siteContentsQuery(language: Language, names: readonly string[]) {
  return apiQuery('siteContents', language, { names });
}

/** The goal cards. */
export function goalsQuery(language: Language) {
  return apiQuery('goals', language, {});
}

/** The regions of the map, with totals. */
export function areasQuery(language: Language) {
  return apiQuery('areas', language, {});
}

/** Which map shows the regions, and where they are on it. Our server answers this query with every backend. */
export function mapQuery(language: Language) {
  return apiQuery('map', language, {});
}

/** The pages of one's own, as links. Not every backend has such pages. */
export function ownPagesQuery(language: Language) {
  return apiQuery('ownPages', language, {});
}

/** A page of one's own, with what its blocks show. Not every backend has such pages. */
export function ownPageQuery(language: Language, address: string) {
  return apiQuery('ownPage', language, { address });
}

/** One region with its projects, news, trainers and vacancies. Not every backend has it. */
export function regionQuery(language: Language, id: number) {
  return apiQuery('region', language, { id });
}

/** Partners and sponsors, in one list. */
export function partnersQuery(language: Language) {
  return apiQuery('clients', language, {});
}

/** Reviews of the trainings. */
export function reviewsQuery(language: Language) {
  return apiQuery('reviews', language, {});
}

/** Testimonials about the organisation. */
export function testimonialsQuery(language: Language) {
  return apiQuery('testimonials', language, {});
}

/** Open positions. Not every backend has them (decision 0022 §5). */
export function vacanciesQuery(language: Language) {
  return apiQuery('vacancies', language, {});
}

/** The executive team. */
export function executivesQuery(language: Language) {
  return apiQuery('executives', language, {});
}

/** The board of directors. */
export function boardQuery(language: Language) {
  return apiQuery('board', language, {});
}

export function trainersQuery(language: Language) {
  return apiQuery('trainers', language, {});
}

export function trainerQuery(language: Language, id: number) {
  return apiQuery('trainer', language, { id });
}

/** Reports, and files of the visual identity. */
export function reportsQuery(language: Language) {
  return apiQuery('reports', language, {});
}

/**
 * A page of the news, newest first.
 * @param page from 1
 */
export function newsQuery(language: Language, page: number) {
  return apiQuery('newsPage', language, { page });
}

/**
 * The newest news. A backend that does not know the parameter sends all news.
 * @param count the number of items
 */
export function latestNewsQuery(language: Language, count: number) {
  return apiQuery('news', language, { perPage: count });
}

/** A news item with the items around it in the list. */
export function newsAroundQuery(language: Language, id: number) {
  return apiQuery('news', language, { around: id });
}

/** The programs, which the API calls main projects. */
export function programsQuery(language: Language) {
  return apiQuery('projects', language, { type: 'main' });
}

/** The projects that are not programs. The API calls them other projects. */
export function projectsQuery(language: Language) {
  return apiQuery('projects', language, { type: 'other' });
}

/** One project or program. */
export function projectQuery(language: Language, id: number) {
  return apiQuery('project', language, { id });
}

/** The slides of the home page. */
export function slidersQuery(language: Language) {
  return apiQuery('sliders', language, {});
}

/** The tweets to show, newest first. */
export function tweetsQuery(language: Language) {
  return apiQuery('tweets', language, {});
}

export function tweetQuery(language: Language, tweetId: string) {
  return apiQuery('tweet', language, { tweetId });
}

/** The issues of the newsletter, newest first. Not every backend has them. */
export function newsletterIssuesQuery(language: Language) {
  return apiQuery('newsletterIssues', language, {});
}

/** One issue of the newsletter with its parts. */
export function newsletterIssueQuery(language: Language, id: number) {
  return apiQuery('newsletterIssue', language, { id });
}

/** The results of a search. */
export function searchQuery(language: Language, parameters: QueryParameters<'search'>) {
  return apiQuery('search', language, parameters);
}
