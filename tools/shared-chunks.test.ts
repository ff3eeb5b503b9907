import { expect, test } from 'vitest';
import { oneOf } from './shared-chunks.ts';

test('a module is known by its path from the root, whole', () => {
  const isPath = oneOf(['contract/paths.ts']);
  expect(isPath('/anywhere/contract/paths.ts')).toBe(true);
  expect(isPath('/anywhere/other-contract/paths.ts')).toBe(false);
  expect(isPath('/anywhere/contract/paths.tsx')).toBe(false);
});

test('a file that was moved or renamed is named, so that no chunk silently goes without it', () => {
  expect(() => oneOf(['contract/paths.ts', 'contract/former-name.ts'])).toThrow(
    'not there: contract/former-name.ts',
  );
});
