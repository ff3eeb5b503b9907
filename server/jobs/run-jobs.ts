import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../store/database.ts';

/** Something that the process does by itself, again and again, never twice at once. */
export type Job = {
  name: string;
  /** Milliseconds until it runs first, and from the end of one run to the next. */
  first: number;
  every: number;
  /** Ends soon after the signal. */
  run(signal: AbortSignal): Promise<void>;
};

/** The part of the app's log that jobs write to. */
export type JobLog = {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
};

export type RunningJobs = {
  /** Ends what runs, waits for it, and starts nothing more. */
  stop(): Promise<void>;
};

/**
 * Runs jobs beside each other until they are stopped. They never keep the process alive. A job that
 * fails is logged once, and runs again at its time.
 */
export function runJobs(jobs: readonly Job[], log: JobLog): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(job, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(job: Job, log: JobLog, signal: AbortSignal): Promise<void> {
  let wasFailing = false;
  for (let pause = job.first; await pauseEnds(pause, signal); pause = job.every) {
    try {
      await job.run(signal);
      wasFailing = false;
    } catch (error) {
      // Somebody else writes for long: the next run is soon enough.
      if (isBusy(error)) continue;
      if (!wasFailing) log.error({ err: error, job: job.name }, 'a job failed');
      wasFailing = true;
    }
  }
}

/** False where it was told to stop meanwhile. */
async function pauseEnds(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
