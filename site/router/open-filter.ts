/** The query of the list of programmes and projects that shows only those that are open for applications. */
export const OPEN_QUERY = '?applications=open';

/**
 * Returns the part of a query that the list of programmes and projects depends on: `OPEN_QUERY`, or an empty text.
 * @param query the query string of an address
 */
export function openQuery(query: string): string {
  return new URLSearchParams(query).get('applications') === 'open' ? OPEN_QUERY : '';
}
