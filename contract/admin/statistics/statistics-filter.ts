import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { choice, type FilterOf, matching } from '../list-filter.ts';
import { STATISTICS_PERIODS } from './statistics.ts';

const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** What the page of statistics shows: the query of `statistics` and `exportStatistics`. */
export const statisticsFilter = {
  period: choice(STATISTICS_PERIODS, '30-days'),
  /** The first and the last day of a range. */
  from: matching(DAY),
  to: matching(DAY),
};

export type StatisticsQuery = FilterOf<typeof statisticsFilter>;

/** The entries whose views are asked for: the query of `entryViews`. */
export const entryViewsFilter = {
  kind: choice(CONTENT_KINDS),
  /** Ids separated by commas, at most a hundred. */
  ids: matching(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/),
};
