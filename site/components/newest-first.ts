import type { NewsItem } from '../../contract/content/news.ts';

/** Sorts news by date, newest first. News without a date come last, in their given order. */
export function newestFirst(news: readonly NewsItem[]): NewsItem[] {
  return news.toSorted((one, other) => publicationTime(other) - publicationTime(one));
}

/** Returns when a news item was published, in epoch milliseconds, or 0 if it has no date. */
function publicationTime({ publishedAt }: NewsItem): number {
  return publishedAt === null ? 0 : Date.parse(publishedAt);
}
