import * as v from 'valibot';
import { paginationOf, UnreadableResponse, unwrapList } from '../../contract/coercion.ts';
import { newsItem } from '../../contract/content/news.ts';
import { queries } from '../../contract/queries.ts';
import { type NewsPart, newsAround, pageOf, readNewsPart } from '../content/content.ts';

/**
 * Returns the requested part of another backend's response to the news query, since a backend without pagination sends
 * the whole list. Responses to other queries are returned unchanged.
 * @param path the requested path and query
 */
export function selectUpstreamNews(body: unknown, path: string): unknown {
  const [pathname, query = ''] = path.split('?');
  if (pathname !== queries.news.path) return body;
  const requested = readNewsPart(Object.fromEntries(new URLSearchParams(query)));
  return requested.ok && requested.part !== null ? selectPart(body, requested.part) : body;
}

function selectPart(body: unknown, requested: NewsPart): unknown {
  try {
    const entries = newestFirst(unwrapList(body));
    if ('around' in requested) {
      return success(
        newsAround(entries, ({ id }) => id === requested.around).map(({ raw }) => raw),
      );
    }
    const { page, perPage } = requested;
    const { page: responsePage, lastPage } = paginationOf(body);
    // The backend paginates, with its own page size.
    if (lastPage > 1 && responsePage === page) return body;
    const pageEntries = entries.slice((page - 1) * perPage, page * perPage).map(({ raw }) => raw);
    return success(pageOf(pageEntries, { page, perPage, total: entries.length }));
  } catch (error) {
    // The client that reads the response reports the problem.
    if (error instanceof UnreadableResponse) return body;
    throw error;
  }
}

function success(data: unknown) {
  return { status: 'success', data };
}

/** Sorts entries by date, the newest first. Entries without a date or that cannot be read come last. */
function newestFirst(entries: readonly unknown[]): { raw: unknown; id: number; time: number }[] {
  return entries
    .map((raw) => {
      const { success: isRead, output } = v.safeParse(newsItem, raw);
      if (!isRead) return { raw, id: 0, time: 0 };
      const { id, publishedAt } = output;
      return { raw, id, time: publishedAt === null ? 0 : Date.parse(publishedAt) };
    })
    .sort((one, other) => other.time - one.time);
}
