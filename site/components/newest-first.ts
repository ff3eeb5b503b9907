import type { NewsItem } from '../../contract/kinds/news.ts';

/** News with the newest first; what has no date comes last, in the order that it came in. */
export function newestFirst(news: readonly NewsItem[]): NewsItem[] {
  return news.toSorted((one, other) => time(other) - time(one));
}

function time({ publishedAt }: NewsItem): number {
  return publishedAt === null ? 0 : Date.parse(publishedAt);
}
