export { describeClock, describePool } from './check-database.ts';
export { checkHealth } from './check-health.ts';
export { checkIncoming } from './check-incoming.ts';
export {
  checkProxy,
  describeDisk,
  describeLastBackup,
  describeSettingsCopy,
} from './check-machine.ts';
export { type DetailedCheckResult, failed, withReason } from './check-results.ts';
export { lastRunFile, noteRun, readLastRun } from './last-runs.ts';
export { databaseBytes, observeOperations, readOutbox } from './operations-metrics.ts';
export { type Installation, systemReader } from './system.ts';
