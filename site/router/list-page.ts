/**
 * The part of an address's query that says which page of a list it is, as `?page=2`. Empty for the
 * first page, whose address has none.
 */
export function pageQuery(query: string): string {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return page === '1' ? '' : `?${new URLSearchParams({ page })}`;
}

/** The number of the page of a list that a query names, or null where it names none that there could be. */
export function listPage(query: string): number | null {
  const page = new URLSearchParams(query).get('page') ?? '1';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null;
}
