import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../database/database.ts';

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

/** Is told how each run of a job ended, and how long it took. */
export type JobWatcher = {
  job(name: string, result: 'done' | 'failed', seconds: number): void;
};

export type RunningJobs = {
  /** Ends what runs, waits for it, and starts nothing more. */
  stop(): Promise<void>;
};

/**
 * Runs jobs beside each other until they are stopped. They never keep the process alive. A job that
 * fails is logged once, and runs again at its time.
 */
export function runJobs(
  jobs: readonly Job[],
  log: JobLog,
  watcher: JobWatcher | null = null,
): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(job, log, watcher, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  job: Job,
  log: JobLog,
  watcher: JobWatcher | null,
  signal: AbortSignal,
): Promise<void> {
  let wasFailing = false;
  for (let pause = job.first; await pauseEnds(pause, signal); pause = job.every) {
    const began = performance.now();
    const took = () => (performance.now() - began) / 1000;
    try {
      await job.run(signal);
      watcher?.job(job.name, 'done', took());
      wasFailing = false;
    } catch (error) {
      // Somebody else writes for long: the next run is soon enough.
      if (isBusy(error)) continue;
      watcher?.job(job.name, 'failed', took());
      if (!wasFailing) log.error({ err: error, job: job.name }, 'a job failed');
      wasFailing = true;
    }
  }
}

/** False where it was told to stop meanwhile. */
async function pauseEnds(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
