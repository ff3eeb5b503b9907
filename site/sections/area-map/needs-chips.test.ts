import { expect, test } from 'vitest';
import { needsChips } from './needs-chips.ts';

test('needs chips once two dots share a point [PRESETS-01]', () => {
  expect(needsChips(13)).toBe(false);
  expect(needsChips(14)).toBe(true);
});
