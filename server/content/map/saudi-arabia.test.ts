import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEIGHT, isRegionAt, placeInSaudiArabia, presetPlace } from './saudi-arabia.ts';

test('has the prepared places of the style sheet, and none beyond them', () => {
  const css = readFileSync('site/sections/area-map/area-points.css', 'utf8');
  const rules = [...css.matchAll(/nth-child\((\d+)\) \{\s*left: ([\d.]+)%;\s*top: ([\d.]+)%/g)];
  expect(rules).toHaveLength(13);
  for (const [, position, left, top] of rules) {
    const place = presetPlace(Number(position) - 1);
    expect([place?.x, place?.y.toFixed(4)]).toEqual([
      Number(left),
      ((Number(top) * HEIGHT) / 100).toFixed(4),
    ]);
  }
  expect(presetPlace(13)).toBeNull();
  expect(presetPlace(-1)).toBeNull();
});

test('matches a region by name and position, in both languages', () => {
  expect(isRegionAt(0, 'الرياض')).toBe(true);
  expect(isRegionAt(12, ' Al Jouf ')).toBe(true);
});

test('does not match another name at the position', () => {
  expect(isRegionAt(0, 'جدة')).toBe(false);
  expect(isRegionAt(1, 'الرياض')).toBe(false);
  expect(isRegionAt(13, 'الرياض')).toBe(false);
});

test.each([
  ['Makkah', 21.42, 39.83, 26.6, 68.4],
  ['Tabuk', 28.38, 36.57, 10.4, 25.4],
  ['Jazan', 16.89, 42.55, 39, 95.4],
  ['Arar', 30.98, 41.02, 32.4, 9.6],
])('%s is near its prepared place', (_name, latitude, longitude, left, top) => {
  const place = placeInSaudiArabia(latitude, longitude);
  expect(Math.abs((place?.x ?? 0) - left)).toBeLessThan(1.5);
  expect(Math.abs((place?.y ?? 0) / (HEIGHT / 100) - top)).toBeLessThan(1.5);
});

test('a place in another country is not on the map', () => {
  expect(placeInSaudiArabia(30.04, 31.24)).toBeNull();
  expect(placeInSaudiArabia(12, 45)).toBeNull();
});
