export { type DetailedCheckResult, failed, withReason } from './check-results.ts';
export { examine } from './examine.ts';
export { describeClock, describePool } from './examine-database.ts';
export { examineIncoming } from './examine-incoming.ts';
export {
  describeDisk,
  describeLastBackup,
  describeSettingsCopy,
  examineProxy,
} from './examine-machine.ts';
export { lastRunFile, noteRun, readLastRun } from './last-runs.ts';
export { databaseBytes, observeOperations, readOutbox } from './operations-metrics.ts';
export { type Installation, systemReader } from './system.ts';
