import type { NewsItem } from '../../../contract/news.ts';
import { newestFirst } from '../../sections/news-cards/newest-first.ts';

/** News of one year. Without a year: those that do not say when they were published. */
export type Year = { year: string | null; items: readonly NewsItem[] };

/** The year of an instant in Riyadh, as all dates of the site (docs/rtl.md, 18). */
const yearFormat = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
  year: 'numeric',
  timeZone: 'Asia/Riyadh',
});

/** All news in years, the newest first; what has no date comes last. */
export function byYear(news: readonly NewsItem[]): Year[] {
  const years = new Map<string | null, NewsItem[]>();
  for (const item of newestFirst(news)) {
    const year = item.publishedAt === null ? null : yearFormat.format(new Date(item.publishedAt));
    const items = years.get(year);
    if (items === undefined) years.set(year, [item]);
    else items.push(item);
  }
  return [...years].map(([year, items]) => ({ year, items }));
}
