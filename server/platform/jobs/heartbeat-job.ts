import type { Database } from '../database/database.ts';
import { type ProcessIdentity, recordProcess } from '../database/processes.ts';
import type { Job } from './run-jobs.ts';

/** In milliseconds. */
const INTERVAL = 30_000;

/** Job that renews the row of this process, so that no newer build contracts the database under it. */
export function heartbeatJob(database: Database, process: ProcessIdentity): Job {
  return {
    name: 'heartbeat',
    first: INTERVAL,
    every: INTERVAL,
    run: () => recordProcess(database, process),
  };
}
