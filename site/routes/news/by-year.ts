import type { NewsItem } from '../../../contract/kinds/news.ts';
import { newestFirst } from '../../components/newest-first.ts';
import { formatYear } from '../../i18n/format.ts';

/** News of one year. Without a year: those that do not say when they were published. */
export type Year = { year: string | null; items: readonly NewsItem[] };

/** All news in years, as they are in Riyadh (docs/rtl.md, 18), the newest first; what has no date comes last. */
export function byYear(news: readonly NewsItem[]): Year[] {
  const years = new Map<string | null, NewsItem[]>();
  for (const item of newestFirst(news)) {
    const year = item.publishedAt === null ? null : formatYear(new Date(item.publishedAt));
    const items = years.get(year);
    if (items === undefined) years.set(year, [item]);
    else items.push(item);
  }
  return [...years].map(([year, items]) => ({ year, items }));
}
