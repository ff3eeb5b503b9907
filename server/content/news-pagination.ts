import { NEWEST_AROUND, NEWS_PER_PAGE } from '../../contract/kinds/news.ts';

/** Which part of the news a call asks for, besides which there is the whole list. */
export type NewsPart =
  /** A page of the list, from 1 on. */
  | { page: number; perPage: number }
  /** One piece, those right before and after it, and the newest. */
  | { around: number };

/** A field of a query that says nothing that can be answered. */
export type NewsPartField = 'page' | 'per_page' | 'around';

const MOST_A_PAGE = 100;

/**
 * Reads `page` with `per_page`, or `around`, from a query: null where it has none of them.
 * @returns or the field that holds something else than a whole number from 1 on, or too great a one
 */
export function readNewsPart(
  query: Record<string, unknown>,
): { ok: true; part: NewsPart | null } | { ok: false; field: NewsPartField } {
  const { page, per_page: perPage, around } = query;
  if (around !== undefined) {
    const id = integer(around, Number.MAX_SAFE_INTEGER);
    return id === null ? { ok: false, field: 'around' } : { ok: true, part: { around: id } };
  }
  if (page === undefined && perPage === undefined) return { ok: true, part: null };
  const number = page === undefined ? 1 : integer(page, 1e9);
  if (number === null) return { ok: false, field: 'page' };
  const size = perPage === undefined ? NEWS_PER_PAGE : integer(perPage, MOST_A_PAGE);
  if (size === null) return { ok: false, field: 'per_page' };
  return { ok: true, part: { page: number, perPage: size } };
}

/** The envelope of a paginator around one page of a list. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  { page, perPage, total }: { page: number; perPage: number; total: number },
) {
  return {
    ...{ data: entries, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)) },
    ...{ per_page: perPage, total },
  };
}

/** The part of a whole list, newest first, that is around one of its entries. */
export function newsAround<Entry>(
  newestFirst: readonly Entry[],
  isAsked: (entry: Entry) => boolean,
): Entry[] {
  const place = newestFirst.findIndex(isAsked);
  return newestFirst.filter(
    (_, index) => index < NEWEST_AROUND || (place >= 0 && Math.abs(index - place) <= 1),
  );
}

function integer(given: unknown, most: number): number | null {
  if (typeof given !== 'string' || !/^[1-9]\d{0,15}$/.test(given)) return null;
  return Number(given) <= most ? Number(given) : null;
}
