import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Job, runJobs } from './run-jobs.ts';

/** Runs jobs. The clock of their log stands still until a test moves it. */
function start(...jobs: Job[]) {
  const clock = { now: 0 };
  const lines: unknown[] = [];
  const log = {
    info: (message: string) => lines.push(message),
    warn: (message: string) => lines.push(message),
    error: (details: object, message: string) => lines.push([details, message]),
  };
  const running = runJobs(jobs, log, null, null, () => clock.now);
  onTestFinished(() => running.stop());
  return { running, lines, clock };
}

function job(run: Job['run'], name = 'a job'): Job {
  return { name, first: 1, every: 1, run };
}

it('jobs run repeatedly and concurrently, but no job runs twice at the same time', async () => {
  let slowRunning = 0;
  let maxSlowRunning = 0;
  let quickRuns = 0;
  start(
    job(async () => {
      maxSlowRunning = Math.max(maxSlowRunning, ++slowRunning);
      await sleep(20);
      slowRunning--;
    }),
    job(async () => {
      quickRuns++;
    }),
  );
  await expect.poll(() => quickRuns).toBeGreaterThan(20);
  expect(maxSlowRunning).toBe(1);
});

it('failures in a row are logged once, and again after a success, but once a minute at most', async () => {
  const error = new Error('the disk is full');
  const successes = [false, false, true, false, true, false, true, false, false];
  let runs = 0;
  const { lines, clock } = start(
    job(async () => {
      // The last failures come a minute after the first.
      if (runs === 7) clock.now = 60_000;
      if (successes[runs++] === false) throw error;
    }, 'purge'),
  );
  await expect.poll(() => runs).toBeGreaterThan(successes.length);
  const line = (count: number) => [{ err: error, job: 'purge', count }, 'a job failed'];
  expect(lines).toEqual([line(1), line(3)]);
});

it('a busy database is not logged as a failure, and the job runs again', async () => {
  let runs = 0;
  const { lines } = start(
    job(async () => {
      runs++;
      throw Object.assign(new Error('database is locked'), { errcode: 5 });
    }),
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(lines).toEqual([]);
});

it('stop aborts a running job, waits for it and starts no further run', async () => {
  let state = 'waiting';
  let runs = 0;
  const { running } = start(
    job(async (signal) => {
      runs++;
      state = 'running';
      await sleep(10_000, null, { signal }).catch(() => sleep(20));
      state = 'ended';
    }),
  );
  await expect.poll(() => state).toBe('running');
  await running.stop();
  expect(state).toBe('ended');
  await sleep(20);
  expect(runs).toBe(1);
});
