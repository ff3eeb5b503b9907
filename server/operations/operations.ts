export { lastRunFile, noteRun, readLastRun } from './last-runs.ts';
export { databaseBytes, observeOperations, readOutbox } from './operations-metrics.ts';
