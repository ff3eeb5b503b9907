import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../platform/durations.ts';
import { isRecent } from './sessions.ts';

it.each([
  ['a moment ago', -MINUTE, true],
  ['an hour ago', -HOUR, false],
  ['in a moment, by a clock that was a little ahead', MINUTE, true],
  ['in an hour, by a clock that was set back since', HOUR, false],
])('a sign-in %s', (_, later, recent) => {
  const now = Date.now();
  expect(isRecent({ created_at: now + later } as Parameters<typeof isRecent>[0], now)).toBe(recent);
});
