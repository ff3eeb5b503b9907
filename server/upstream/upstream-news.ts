import * as v from 'valibot';
import { paginationOf, UnreadableResponse, unwrapList } from '../../contract/coercion.ts';
import { newsItem } from '../../contract/kinds/news.ts';
import { queries } from '../../contract/queries.ts';
import { type NewsPart, newsAround, pageOf, readNewsPart } from '../content/content.ts';

/**
 * Cuts the part that a call asks for out of another backend's answer to the news call: such a
 * backend may know no parts, and answer with the whole list. All other answers stay as they are.
 * @param path what was asked for, with its query
 */
export function partOfUpstreamNews(body: unknown, path: string): unknown {
  const [pathname, query = ''] = path.split('?');
  if (pathname !== queries.news.path) return body;
  const read = readNewsPart(Object.fromEntries(new URLSearchParams(query)));
  return read.ok && read.part !== null ? part(body, read.part) : body;
}

function part(body: unknown, asked: NewsPart): unknown {
  try {
    const entries = newestFirst(unwrapList(body));
    if ('around' in asked) {
      return success(newsAround(entries, ({ id }) => id === asked.around).map(({ raw }) => raw));
    }
    const { page, perPage } = asked;
    const { page: answered, lastPage } = paginationOf(body);
    // It pages by itself: how many stand on a page is its own affair.
    if (lastPage > 1 && answered === page) return body;
    const some = entries.slice((page - 1) * perPage, page * perPage).map(({ raw }) => raw);
    return success(pageOf(some, { page, perPage, total: entries.length }));
  } catch (error) {
    // Whoever made the call says what is wrong with the answer.
    if (error instanceof UnreadableResponse) return body;
    throw error;
  }
}

function success(data: unknown) {
  return { status: 'success', data };
}

/** The entries in the order of their dates; what has none, or cannot be read, comes last. */
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
