import { REPORT_CATEGORIES, type ReportCategory } from '../../contract/report-categories.ts';

/**
 * Returns the part of a query that names the page of a list, such as `?page=2`. Empty for the first page.
 * @param query the query string of an address
 */
export function pageQuery(query: string): string {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return page === '1' ? '' : `?${new URLSearchParams({ page })}`;
}

/** Returns the page number, from 1, in a query string, or null if it is not a valid number. */
export function listPage(query: string): number | null {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null;
}

/**
 * Returns the part of a query that names a category of a list, such as `?category=finance`. Empty if there is none. The list's page knows
 * which categories exist.
 * @param query the query string of an address
 */
export function categoryQuery(query: string): string {
  const category = new URLSearchParams(query).get('category') ?? '';
  return /^[a-z]{1,32}$/.test(category) ? `?category=${category}` : '';
}

/** Returns the category in a query string such as `?category=finance`, or null for all reports. Other values are ignored. */
export function readReportCategory(query: string): ReportCategory | null {
  const value = new URLSearchParams(query).get('category');
  return REPORT_CATEGORIES.find((category) => category === value) ?? null;
}

/** Query of the list of programmes and projects that shows only those that are open for applications. */
export const OPEN_QUERY = '?applications=open';

/**
 * Returns the part of a query that the list of programmes and projects depends on: `OPEN_QUERY`, or an empty text.
 * @param query the query string of an address
 */
export function openQuery(query: string): string {
  return new URLSearchParams(query).get('applications') === 'open' ? OPEN_QUERY : '';
}

/**
 * Returns the trainer whose field of training a query selects, such as `?field=3`. Null if it selects none. The query uses an id, because
 * it is the same in both languages and the name of a field is not.
 */
export function readTrainerFilter(query: string): number | null {
  const id = new URLSearchParams(query).get('field') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** Returns the query of the list of trainers for the field of a trainer, or an empty text for all trainers. */
export function trainerFilterQuery(id: number | null): string {
  return id === null ? '' : `?field=${id}`;
}
