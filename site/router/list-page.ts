/**
 * Returns the part of a query that names the page of a list, such as `?page=2`. Empty for the first page.
 * @param query the query string of an address
 */
export function pageQuery(query: string): string {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return page === '1' ? '' : `?${new URLSearchParams({ page })}`;
}

/** Returns the page number, from 1, that a query string names, or null if it is not a valid number. */
export function listPage(query: string): number | null {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null;
}
