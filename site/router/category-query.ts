/**
 * Returns the part of a query that names a category of a list, such as `?category=finance`; empty if there is none. The
 * list's page knows which categories there are.
 * @param query the query string of an address
 */
export function categoryQuery(query: string): string {
  const category = new URLSearchParams(query).get('category') ?? '';
  return /^[a-z]{1,32}$/.test(category) ? `?category=${category}` : '';
}
