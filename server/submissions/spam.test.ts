import { expect, it } from 'vitest';
import { suspicionOf } from './spam.ts';

it.each([
  [{}, null],
  [{ website: ' ', elapsed: '1500' }, null],
  [{ elapsed: 'soon' }, null],
  [{ website: 'https://spam.example' }, 'filled-trap'],
  [{ website: ['a'], elapsed: '1' }, 'filled-trap'],
  [{ elapsed: '1499' }, 'too-fast'],
  // A program may send a number as JSON.
  [{ elapsed: 300 }, 'too-fast'],
] as const)('of a submission with %j is thought %s', (fields, suspicion) => {
  expect(suspicionOf(fields)).toBe(suspicion);
});
