import { expect, test } from 'vitest';
import { type Drawing, heightOf, placeOn } from './projection.ts';

const EDGES = { west: 10, north: 60, east: 30, south: 40 };
const EQUAL: Drawing = {
  edges: EDGES,
  projection: 'equirectangular',
  size: { width: 400, height: 600 },
};
const MERCATOR: Drawing = { edges: EDGES, projection: 'mercator', size: null };

test('places degrees at equal distances from edge to edge, whatever the proportions of the drawing', () => {
  expect(placeOn(EQUAL, 60, 10)).toEqual({ x: 0, y: 0 });
  expect(placeOn(EQUAL, 40, 30)).toEqual({ x: 100, y: 150 });
  expect(placeOn(EQUAL, 45, 15)).toEqual({ x: 25, y: 112.5 });
});

test('places degrees as maps of the web do, where they grow towards the poles', () => {
  // In the middle of the latitudes, but below the middle of the map.
  const place = placeOn(MERCATOR, 50, 20);
  expect(place?.x).toBe(50);
  expect((place?.y ?? 0) / heightOf(MERCATOR)).toBeCloseTo(0.5528, 4);
});

test('has the height of its degrees if the file does not say it', () => {
  expect(heightOf(EQUAL)).toBe(150);
  expect(heightOf({ ...EQUAL, size: null })).toBeCloseTo(155.57, 1);
  expect(heightOf(MERCATOR)).toBeCloseTo(158.6, 0);
});

test('has nothing outside of the drawing', () => {
  expect(placeOn(EQUAL, 61, 20)).toBeNull();
  expect(placeOn(EQUAL, 39, 20)).toBeNull();
  expect(placeOn(EQUAL, 50, 9)).toBeNull();
  expect(placeOn(EQUAL, 50, 31)).toBeNull();
});

test('shows a country on both sides of the 180th meridian', () => {
  const fiji = { ...EQUAL, edges: { west: 176, north: -15, east: -178, south: -20 } };
  expect(placeOn(fiji, -20, 176)?.x).toBe(0);
  expect(placeOn(fiji, -17.5, -179)?.x).toBeCloseTo(83.33, 1);
  expect(placeOn(fiji, -17.5, 175)).toBeNull();
});
