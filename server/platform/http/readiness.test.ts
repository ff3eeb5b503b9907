import { expect, it, vi } from 'vitest';
import { type NotReadyReason, Readiness, type ReadinessCheck } from './readiness.ts';

/** Creates a readiness with a clock that the test sets. */
function withClock() {
  const clock = { now: 0 };
  return { clock, readiness: new Readiness(() => clock.now) };
}

function check(
  run: () => Promise<NotReadyReason | null>,
  reason: NotReadyReason = 'database',
): ReadinessCheck {
  return { reason, every: 1_000, run };
}

it('a process is ready if every check passes', async () => {
  const { readiness } = withClock();
  expect((await readiness.report()).reasons).toEqual([]);
  readiness.add(check(async () => null));
  expect(await readiness.report()).toEqual({ reasons: [], errors: [], hasChanged: false });
});

it('each failed check gives a reason: the one it returns, or its own if it throws', async () => {
  const { readiness } = withClock();
  const error = new Error('the disk is full');
  readiness.add(check(async () => 'schema'));
  readiness.add(check(() => Promise.reject(error), 'storage'));
  expect(await readiness.report()).toEqual({
    reasons: ['schema', 'storage'],
    errors: [error],
    hasChanged: true,
  });
  expect((await readiness.report()).hasChanged).toBe(false);
});

it('a check runs at most once in its interval, and its last result counts meanwhile', async () => {
  const { clock, readiness } = withClock();
  const run = vi.fn<() => Promise<NotReadyReason | null>>(async () => null);
  readiness.add(check(run));
  await Promise.all([readiness.report(), readiness.report()]);
  clock.now = 999;
  await readiness.report();
  expect(run).toHaveBeenCalledTimes(1);
  run.mockImplementation(async () => 'database');
  clock.now = 1_000;
  expect((await readiness.report()).reasons).toEqual(['database']);
  expect(run).toHaveBeenCalledTimes(2);
});

it('a check that does not end has failed after its time, and is not started again', async () => {
  const { clock, readiness } = withClock();
  const run = vi.fn(() => new Promise<null>(() => undefined));
  readiness.add(check(run));
  expect((await readiness.report()).reasons).toEqual(['database']);
  clock.now = 5_000;
  expect((await readiness.report()).reasons).toEqual(['database']);
  expect(run).toHaveBeenCalledTimes(1);
});

it('a process that drains is not ready at once, and runs no check', async () => {
  const { clock, readiness } = withClock();
  const run = vi.fn(async () => null);
  readiness.add(check(run));
  expect(readiness.requestedAt).toBeNull();
  clock.now = 7;
  readiness.startDraining();
  expect((await readiness.report()).reasons).toEqual(['draining']);
  expect(run).not.toHaveBeenCalled();
  expect(readiness.requestedAt).toBe(7);
});
