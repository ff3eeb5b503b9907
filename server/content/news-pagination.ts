import { NEWEST_AROUND, NEWS_PER_PAGE } from '../../contract/content/news.ts';

/** The part of the news list that a query requests. */
export type NewsPart =
  /** A page of the list. Pages count from 1. */
  | { page: number; perPage: number }
  /** The item with this id, its two neighbours, and the newest items. */
  | { around: number };

/** The query parameters that select a part. */
export type NewsPartField = 'page' | 'per_page' | 'around';

/** The most entries of one response, with parameters or without. */
export const MAX_PER_PAGE = 1_000;

/**
 * Reads the parameters `page` and `per_page`, or `around`, of a query.
 * @returns the part, null if the query requests the complete list; or the parameter that is not a whole number from
 *   1, or too large
 */
export function readNewsPart(
  query: Record<string, unknown>,
): { ok: true; part: NewsPart | null } | { ok: false; field: NewsPartField } {
  const { page, per_page: perPage, around } = query;
  if (around !== undefined) {
    const id = parseInteger(around, Number.MAX_SAFE_INTEGER);
    return id === null ? { ok: false, field: 'around' } : { ok: true, part: { around: id } };
  }
  if (page === undefined && perPage === undefined) return { ok: true, part: null };
  const number = page === undefined ? 1 : parseInteger(page, 1e9);
  if (number === null) return { ok: false, field: 'page' };
  const size = perPage === undefined ? NEWS_PER_PAGE : parseInteger(perPage, MAX_PER_PAGE);
  if (size === null) return { ok: false, field: 'per_page' };
  return { ok: true, part: { page: number, perPage: size } };
}

/**
 * Returns one page of a list in the envelope of a paginator.
 * @param pagination.total number of entries in the complete list
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  { page, perPage, total }: { page: number; perPage: number; total: number },
) {
  return {
    data: entries,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
}

/**
 * Selects from a complete news list what `{ around }` requests: one entry, its two neighbours and the newest entries.
 * @param newestFirst the complete list
 * @param isRequested whether an entry is the requested one; if none is, only the newest are returned
 */
export function newsAround<Entry>(
  newestFirst: readonly Entry[],
  isRequested: (entry: Entry) => boolean,
): Entry[] {
  const position = newestFirst.findIndex(isRequested);
  return newestFirst.filter(
    (_, index) => index < NEWEST_AROUND || (position >= 0 && Math.abs(index - position) <= 1),
  );
}

function parseInteger(value: unknown, max: number): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  return Number(value) <= max ? Number(value) : null;
}
