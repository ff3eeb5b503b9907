import {
  pageOf,
  paginationOf,
  UnreadableResponse,
  unwrapList,
} from '../../contract/api-response.ts';
import { NEWEST_AROUND, NEWS_PER_PAGE, newsItem } from '../../contract/content/news.ts';
import type { QueryParameters } from '../../contract/queries.ts';
import { decode } from '../../contract/wire.ts';

/** Which part of the news a request asks for. */
export type NewsPart = QueryParameters<'news'>;

/**
 * Returns the requested part of another backend's response to the news query, because a backend without pagination sends the
 * whole list.
 */
export function selectUpstreamNews(body: unknown, part: NewsPart): unknown {
  try {
    return selectPart(body, part);
  } catch (error) {
    // The client that reads the response reports the problem.
    if (error instanceof UnreadableResponse) return body;
    throw error;
  }
}

function selectPart(body: unknown, { around, page, perPage }: NewsPart): unknown {
  if (around === undefined && page === undefined && perPage === undefined) return body;
  const entries = newestFirst(unwrapList(body));
  if (around !== undefined) {
    const position = entries.findIndex(({ id }) => id === around);
    const isPart = (index: number) =>
      index < NEWEST_AROUND || (position >= 0 && Math.abs(index - position) <= 1);
    return success(entries.filter((_, index) => isPart(index)).map(({ raw }) => raw));
  }
  const requested = { page: page ?? 1, perPage: perPage ?? NEWS_PER_PAGE };
  const response = paginationOf(body, entries.length);
  // The backend paginates, with its own page size.
  if (response.lastPage > 1 && response.page === requested.page) return body;
  const start = (requested.page - 1) * requested.perPage;
  const items = entries.slice(start, start + requested.perPage).map(({ raw }) => raw);
  const total = entries.length;
  const lastPage = Math.max(1, Math.ceil(total / requested.perPage));
  return success(pageOf(items, { ...requested, lastPage, total }));
}

function success(data: unknown) {
  return { status: 'success', data };
}

/** Sorts entries by date, newest first. Entries without a date or that cannot be read come last. */
function newestFirst(entries: readonly unknown[]): { raw: unknown; id: number; time: number }[] {
  return entries
    .map((raw) => {
      const decoded = decode(newsItem, raw);
      if (!decoded.ok) return { raw, id: 0, time: 0 };
      const { id, publishedAt } = decoded.value;
      return { raw, id, time: publishedAt === null ? 0 : Date.parse(publishedAt) };
    })
    .sort((one, other) => other.time - one.time);
}
