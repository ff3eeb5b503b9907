import type { NewsItem } from '../../../contract/kinds/news.ts';
import { newestFirst } from '../../components/newest-first.ts';

/** Related news are at most this many (specification §9). */
const RELATED_LIMIT = 6;

/** The newest news besides one, which is never among them (decision 0042 §1). */
export function relatedNews(news: readonly NewsItem[], id: number | undefined): NewsItem[] {
  return newestFirst(news)
    .filter((item) => item.id !== id)
    .slice(0, RELATED_LIMIT);
}

/** What was published right after and right before a piece of news. */
export function newsAround(
  news: readonly NewsItem[],
  item: NewsItem,
): { newer: NewsItem | undefined; older: NewsItem | undefined } {
  const sorted = newestFirst(news);
  const position = sorted.indexOf(item);
  return { newer: sorted[position - 1], older: sorted[position + 1] };
}
