import { SECOND } from '../platform/durations.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SiteSearch } from './site-search.ts';

/** Adds the gauge of the search index, read at each scrape. */
export function observeSearch(
  metrics: Pick<Metrics, 'gauge'>,
  search: Pick<SiteSearch, 'status'>,
): void {
  metrics.gauge(
    'yafee_search_index',
    'Whether the search index is ready, its entries, and seconds since it was last up to date',
    'figure',
    async () => {
      const { isReady, entries, age } = search.status();
      return { ready: isReady ? 1 : 0, entries, age_seconds: age / SECOND };
    },
  );
}
