import { expect, test } from 'vitest';
import { isRegionAt, needsChips } from './presets.ts';

test('matches a region by name and position, in both languages', () => {
  expect(isRegionAt(0, 'الرياض')).toBe(true);
  expect(isRegionAt(12, ' Al Jouf ')).toBe(true);
});

test('does not match another name at the position', () => {
  expect(isRegionAt(0, 'جدة')).toBe(false);
  expect(isRegionAt(1, 'الرياض')).toBe(false);
  expect(isRegionAt(13, 'الرياض')).toBe(false);
});

test('needs chips once two dots share a point [PRESETS-01]', () => {
  expect(needsChips(13)).toBe(false);
  expect(needsChips(14)).toBe(true);
});
