export { examine } from './examine.ts';
export { describeClock, describePool } from './examine-database.ts';
export { examineIncoming } from './examine-incoming.ts';
export {
  describeDisk,
  describeLastBackup,
  describeSettingsCopy,
  examineProxy,
} from './examine-machine.ts';
export { type ExaminedFinding, failed, withReason } from './findings.ts';
export { lastRunFile, noteRun, readLastRun } from './last-runs.ts';
export { databaseBytes, observeOperations, readOutbox } from './operations-metrics.ts';
export { type Installation, systemReader } from './system.ts';
