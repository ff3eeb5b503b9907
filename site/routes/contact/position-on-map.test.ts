import { expect, test } from 'vitest';
import { positionOnMap } from './position-on-map.ts';

test.each([
  ['Makkah', 21.42, 39.83, 26.6, 68.4],
  ['Tabuk', 28.38, 36.57, 10.4, 25.4],
  ['Jazan', 16.89, 42.55, 39, 95.4],
  ['Arar', 30.98, 41.02, 32.4, 9.6],
])('%s is near its preset position', (_name, latitude, longitude, left, top) => {
  const position = positionOnMap({ latitude, longitude });
  expect(Math.abs((position?.x ?? 0) - left)).toBeLessThan(1.5);
  expect(Math.abs((position?.y ?? 0) / 0.8219 - top)).toBeLessThan(1.5);
});

test('a place in another country is not on the map', () => {
  expect(positionOnMap({ latitude: 30.04, longitude: 31.24 })).toBeNull();
  expect(positionOnMap({ latitude: 12, longitude: 45 })).toBeNull();
});
