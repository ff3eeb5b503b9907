/** Longest text that is searched for. In UTF-16 units. */
const SEARCH_MAX = 200;

/** Returns the text that the query of a list searches for; null: none. */
export function searchOf(query: URLSearchParams): string | null {
  return query.get('search')?.slice(0, SEARCH_MAX) ?? null;
}

/** Returns the page that the query of a list asks for, from 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns the value if it is one of those that are known; null: it is not. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | null {
  return values.find((each) => each === value) ?? null;
}
