import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../database/database.ts';
import type { ProcessJournal } from '../process-journal.ts';
import { countFailures } from '../repeated-failures.ts';

/** Work that the process repeats. One job never runs twice at the same time. */
export type Job = {
  name: string;
  /** Milliseconds from the start of the process to the first run. */
  first: number;
  /** Milliseconds from the end of a run to the next run. */
  every: number;
  /** Does the work once. Must return soon after the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
};

/** The part of the app's logger that jobs use. */
export type JobLog = {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
};

/** Counts the runs of jobs, with their result and duration. */
export type JobMetrics = {
  job(name: string, result: 'done' | 'failed', seconds: number): void;
};

export type RunningJobs = {
  /** Aborts the running jobs, waits for them, and starts no further run. */
  stop(): Promise<void>;
};

/**
 * Runs jobs concurrently until they are stopped. Their timers do not keep the process alive. A failed job runs again after
 * `every`. Only the first failure in a row is logged, and at most one a minute for a job that fails now and then.
 * @param journal records when each job last ran. Null if nobody reads it
 */
export function runJobs(
  jobs: readonly Job[],
  log: JobLog,
  metrics: JobMetrics | null = null,
  journal: Pick<ProcessJournal, 'job'> | null = null,
  monotonicNow = () => performance.now(),
): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => {
    const report = (result: 'done' | 'failed', seconds: number) => {
      metrics?.job(job.name, result, seconds);
      journal?.job(job.name, result);
    };
    return repeat(job, { log, report, monotonicNow }, stopping.signal);
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  job: Job,
  {
    log,
    report,
    monotonicNow,
  }: {
    log: JobLog;
    report: (result: 'done' | 'failed', seconds: number) => void;
    monotonicNow: () => number;
  },
  signal: AbortSignal,
): Promise<void> {
  const countFailure = countFailures(monotonicNow);
  let isLogged = false;
  for (let pause = job.first; await waitFor(pause, signal); pause = job.every) {
    const startedAt = performance.now();
    const elapsedSeconds = () => (performance.now() - startedAt) / 1000;
    try {
      await job.run(signal);
      report('done', elapsedSeconds());
      isLogged = false;
    } catch (error) {
      // Another process is writing to the database, and the next run is soon enough.
      if (isBusy(error)) continue;
      report('failed', elapsedSeconds());
      const count = isLogged ? null : countFailure();
      if (count === null) continue;
      log.error({ err: error, job: job.name, count }, 'a job failed');
      isLogged = true;
    }
  }
}

/** Waits, and returns false if the signal was aborted meanwhile. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
