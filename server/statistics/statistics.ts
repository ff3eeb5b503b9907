// The public module of statistics: how often pages are read and what is done on the site, without a trace of who did it.

export { beaconRoutes, VIEW_SCRIPT_PATH } from './beacon.ts';
export {
  type CountedPage,
  type CountedRequest,
  NO_STATISTICS,
  type StatisticsCounter,
  statisticsCounter,
  storeStatisticsJob,
} from './counter.ts';
export { foldStatisticsJob } from './fold-statistics.ts';
export { readLately } from './read-lately.ts';
