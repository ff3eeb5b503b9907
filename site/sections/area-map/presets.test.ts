import { expect, test } from 'vitest';
import { isRegionAt, needsChips } from './presets.ts';

test('a region is lit where name and position agree, in either language', () => {
  expect(isRegionAt(0, 'الرياض')).toBe(true);
  expect(isRegionAt(12, ' Al Jouf ')).toBe(true);
});

test('another name at a position lights nothing', () => {
  expect(isRegionAt(0, 'جدة')).toBe(false);
  expect(isRegionAt(1, 'الرياض')).toBe(false);
  expect(isRegionAt(13, 'الرياض')).toBe(false);
});

test('names stand as chips at every width once dots share a point [PRESETS-01]', () => {
  expect(needsChips(13)).toBe(false);
  expect(needsChips(14)).toBe(true);
});
