import { expect, it } from 'vitest';
import { formParts } from './form-parts.ts';

it.each(['identity', 'settings'] as const)('each part of the form of %s is one group', (kind) => {
  const names = formParts(kind).flatMap(({ name }) => name ?? []);
  expect(names).toEqual([...new Set(names)]);
});
