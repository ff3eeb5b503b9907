import type { Database } from '../database/database.ts';
import { type ProcessIdentity, recordProcess } from '../database/processes.ts';
import { MINUTE, SECOND } from '../durations.ts';
import { type ProcessJournal, recordReport } from '../process-journal.ts';
import type { Job, JobLog } from './run-jobs.ts';

/** In milliseconds. */
const INTERVAL = 30_000;

/** A larger difference from the database's clock is logged. In milliseconds. */
const CLOCK_WARNING = MINUTE;

/**
 * Job that renews the row of this process and its report, so that no newer build contracts the database while it runs. Logs
 * once that the clock of this machine differs from the database's, and once that they agree again.
 */
export function heartbeatJob(
  database: Database,
  process: ProcessIdentity,
  { journal, now }: { journal: ProcessJournal; now: () => number },
  log: Pick<JobLog, 'info' | 'warn'>,
): Job {
  let isClockWrong = false;
  return {
    name: 'heartbeat',
    first: SECOND,
    every: INTERVAL,
    async run() {
      await recordProcess(database, process);
      const ahead = await recordReport(database, { id: process.id, journal, now });
      const wasWrong = isClockWrong;
      isClockWrong = Math.abs(ahead) > CLOCK_WARNING;
      if (isClockWrong && !wasWrong) {
        log.warn(
          `The clock of this machine is ${Math.round(Math.abs(ahead) / SECOND)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: synchronise both by NTP (timedatectl).`,
        );
      }
      if (wasWrong && !isClockWrong)
        log.info("The clock of this machine agrees with the database's again.");
    },
  };
}
