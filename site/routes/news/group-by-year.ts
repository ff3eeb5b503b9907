import type { Clock } from '../../../contract/clock.ts';
import type { NewsItem } from '../../../contract/content/news.ts';
import { newestFirst } from '../../components/newest-first.ts';
import { formatYear } from '../../i18n/format.ts';

/** News of one year. `year` is null for news without a date. */
export type YearGroup = { year: string | null; items: readonly NewsItem[] };

/** Groups news by year on the organisation's clock (docs/rtl.md, 18), newest first. News without a date come last. */
export function groupByYear(news: readonly NewsItem[], clock: Clock): YearGroup[] {
  const groups = new Map<string | null, NewsItem[]>();
  for (const item of newestFirst(news)) {
    const year = item.publishedAt === null ? null : formatYear(new Date(item.publishedAt), clock);
    const items = groups.get(year);
    if (items === undefined) groups.set(year, [item]);
    else items.push(item);
  }
  return [...groups].map(([year, items]) => ({ year, items }));
}
