import { expect, test } from 'vitest';
import { formatBytes } from './file-size.ts';

test('formatBytes returns B, KB or MB', () => {
  expect([999, 131_400, 999_499, 999_500, 4_200_000].map(formatBytes)).toEqual([
    '999 B',
    '131 KB',
    '999 KB',
    '1 MB',
    '4.2 MB',
  ]);
});
