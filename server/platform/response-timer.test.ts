import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startResponseTimer } from './response-timer.ts';

/** Blocks the event loop, as long work in the process does. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('calls back after its time, and not after it was stopped', async () => {
  const called: string[] = [];
  startResponseTimer(100, () => called.push('late'));
  const stop = startResponseTimer(100, () => called.push('stopped'));
  stop();
  await expect.poll(() => called).toEqual(['late']);
});

it('does not count the time in which the process was blocked', async () => {
  let isLate = false;
  const stop = startResponseTimer(1_000, () => {
    isLate = true;
  });
  await sleep(10);
  block(1_500);
  // The first part of the time has passed, and the response would be read now.
  await nextTurn();
  await nextTurn();
  expect(isLate).toBe(false);
  stop();
});
