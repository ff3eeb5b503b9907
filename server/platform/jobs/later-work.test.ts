import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterWork } from './later-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('work runs at a random time after it was asked for, and not with the request', async () => {
  const later = laterWork(10_000, () => undefined);
  const ran: string[] = [];
  for (const [name, random] of [
    ['late', 0.9],
    ['early', 0.1],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(random);
    later.add(async () => void ran.push(name));
  }
  await vi.advanceTimersByTimeAsync(999);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(['early']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ran).toEqual(['early', 'late']);
});

it('work that waits at the end runs before it, once, and a failure is told', async () => {
  const failures: unknown[] = [];
  const later = laterWork(10_000, (error) => failures.push(error));
  let runs = 0;
  later.add(async () => {
    runs++;
  });
  later.add(async () => {
    throw new Error('the database is away');
  });
  await later.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
  expect(failures).toEqual([new Error('the database is away')]);
});
