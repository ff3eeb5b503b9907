import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Job, runJobs } from './run-jobs.ts';

const PATIENT = { timeout: 20_000 };

function start(...jobs: Job[]) {
  const lines: unknown[] = [];
  const log = {
    info: (message: string) => lines.push(message),
    warn: (message: string) => lines.push(message),
    error: (details: object, message: string) => lines.push([details, message]),
  };
  const running = runJobs(jobs, log);
  onTestFinished(() => running.stop());
  return { running, lines };
}

function job(run: Job['run'], name = 'a job'): Job {
  return { name, first: 1, every: 1, run };
}

it('jobs run again and again, beside each other but never twice at once', async () => {
  let slow = 0;
  let most = 0;
  let quick = 0;
  start(
    job(async () => {
      most = Math.max(most, ++slow);
      await sleep(20);
      slow--;
    }),
    job(async () => {
      quick++;
    }),
  );
  await expect.poll(() => quick, PATIENT).toBeGreaterThan(20);
  expect(most).toBe(1);
});

it('a job that fails is logged once, until it has worked again', async () => {
  const error = new Error('the disk is full');
  const works = [false, false, true, false, false];
  let runs = 0;
  const { lines } = start(
    job(async () => {
      if (works[runs++] === false) throw error;
    }, 'sweep'),
  );
  await expect.poll(() => runs, PATIENT).toBeGreaterThan(works.length);
  const line = [{ err: error, job: 'sweep' }, 'a job failed'];
  expect(lines).toEqual([line, line]);
});

it('a database that is busy is no failure: the job comes again', async () => {
  let runs = 0;
  const { lines } = start(
    job(async () => {
      runs++;
      throw Object.assign(new Error('database is locked'), { errcode: 5 });
    }),
  );
  await expect.poll(() => runs, PATIENT).toBeGreaterThan(2);
  expect(lines).toEqual([]);
});

it('stopping tells a job, waits for it, and lets none begin any more', async () => {
  let state = 'waiting';
  let runs = 0;
  const { running } = start(
    job(async (signal) => {
      runs++;
      state = 'running';
      await sleep(10_000, null, { signal }).catch(() => sleep(20));
      state = 'over';
    }),
  );
  await expect.poll(() => state, PATIENT).toBe('running');
  await running.stop();
  expect(state).toBe('over');
  await sleep(20);
  expect(runs).toBe(1);
});
