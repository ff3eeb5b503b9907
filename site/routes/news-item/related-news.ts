import type { NewsItem } from '../../../contract/content/news.ts';
import { newestFirst } from '../../components/newest-first.ts';

/** Maximum number of related news (specification §9). */
const RELATED_LIMIT = 6;

/** Returns the newest news without the item with the given id (decision 0022 §1). */
export function relatedNews(news: readonly NewsItem[], id: number | undefined): NewsItem[] {
  return newestFirst(news)
    .filter((item) => item.id !== id)
    .slice(0, RELATED_LIMIT);
}

/**
 * Returns the news published directly after and directly before an item. Undefined if there is none.
 * @param item an element of `news`
 */
export function adjacentNews(
  news: readonly NewsItem[],
  item: NewsItem,
): { newer: NewsItem | undefined; older: NewsItem | undefined } {
  const sorted = newestFirst(news);
  const position = sorted.indexOf(item);
  return { newer: sorted[position - 1], older: sorted[position + 1] };
}
