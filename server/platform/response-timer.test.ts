import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startResponseTimer } from './response-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('calls back after its time, and not after it was stopped', () => {
  const called: string[] = [];
  startResponseTimer(700, () => called.push('late'));
  const stop = startResponseTimer(700, () => called.push('stopped'));
  stop();
  vi.advanceTimersByTime(699);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(called).toEqual(['late']);
});

it('does not count the time in which the process was blocked', () => {
  const onLate = vi.fn();
  startResponseTimer(1_000, onLate);
  // However late the first step is called, half of the time is left.
  vi.advanceTimersToNextTimer();
  expect(onLate).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersToNextTimer();
  // A response that has arrived meanwhile is read first, in the turn that follows.
  expect(onLate).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  expect(onLate).toHaveBeenCalledOnce();
});
