import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../contract/admin/list-filter.ts';
import {
  type StatisticsQuery,
  statisticsFilter,
} from '../../contract/admin/statistics/statistics-filter.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { makeCall } from '../api/call.ts';

const STATISTICS = 'statistics';

/** Everything about a period. The one before stays while the next loads. */
export function statisticsQuery(filter: StatisticsQuery) {
  const query = filterParams(statisticsFilter, filter);
  return queryOptions({
    queryKey: [STATISTICS, 'period', query],
    queryFn: () => makeCall('statistics', { query }),
    placeholderData: keepPreviousData,
  });
}

/** How often the pages of entries were read this month. @param ids at most a hundred */
export function entryViewsQuery(kind: ContentKind, ids: readonly number[]) {
  const query = { kind, ids: ids.join(',') };
  return queryOptions({
    queryKey: [STATISTICS, 'entries', query],
    queryFn: () => makeCall('entryViews', { query }),
  });
}
