import { expect, test } from 'vitest';
import { NEUTRAL_IDENTITY } from '../../../contract/content/identity-kind.ts';
import { describeMap } from './describe-map.ts';

const NOWHERE = { latitude: null, longitude: null };
const RIYADH = { location: 'Riyadh', beneficiaries: 9, ...NOWHERE };
const BURAIDAH = { location: 'Buraidah', beneficiaries: 1, latitude: 26.33, longitude: 43.97 };
const SOURCE = { size: null, areas: [RIYADH], office: NOWHERE };

const MAP = {
  kind: 'drawing',
  drawing: '/media/map/outline.0123456789.svg',
  projection: null,
  west: 10,
  north: 60,
  east: 30,
  south: 40,
  credit: { ar: 'رسم يدوي', en: 'Drawn by hand' },
} as const;
const BUILT_IN = { ...MAP, kind: 'saudi-arabia' } as const;

test('is the table without a map, and in an identity that names none', () => {
  const none = { kind: 'none', places: [], styles: null };
  expect(describeMap({ ...SOURCE, map: { ...MAP, kind: 'none' } }, 'en')).toMatchObject(none);
  expect(describeMap({ ...SOURCE, map: NEUTRAL_IDENTITY.map }, 'en')).toMatchObject(none);
});

test('has the prepared places of the built-in map, which need no style sheet', () => {
  const map = describeMap({ ...SOURCE, areas: [RIYADH, null, RIYADH], map: BUILT_IN }, 'en');
  expect(map).toMatchObject({ kind: 'saudi-arabia', styles: null, office: null });
  expect(map.places.map((place) => place?.hasOutline)).toEqual([true, undefined, false]);
});

test('places an area of the built-in map by its own degrees', () => {
  const map = describeMap({ ...SOURCE, areas: [BURAIDAH, RIYADH], map: BUILT_IN }, 'en');
  expect(map.places[0]).toEqual({ x: 45.4, y: 31.2, hasOutline: false });
  expect(map.styles).toBe('/map.css?height=82.2&places=45.4,31.2/26.6,56.2');
});

test('places areas and office on a drawing, and says who has drawn it', () => {
  const areas = [{ ...BURAIDAH, latitude: 50, longitude: 20 }, RIYADH];
  const source = { areas, office: { latitude: 41, longitude: 11 }, map: MAP };
  const size = { width: 100, height: 200 };
  expect(describeMap({ ...source, size }, 'en')).toEqual({
    kind: 'drawing',
    height: 200,
    styles: '/map.css?height=200&places=50,100/-&drawing=/media/map/outline.0123456789.svg',
    places: [{ x: 50, y: 100, hasOutline: false }, null],
    office: { x: 5, y: 190 },
    credit: 'Drawn by hand',
  });
});

test('is the table if no area has a place on the drawing', () => {
  expect(describeMap({ ...SOURCE, areas: [RIYADH, BURAIDAH], map: MAP }, 'en').kind).toBe('none');
  expect(describeMap({ ...SOURCE, map: { ...MAP, drawing: null } }, 'en').kind).toBe('none');
});

test.each([
  [100, 10, 'drawing'],
  [10, 100, 'drawing'],
  [100, 9, 'none'],
  [9, 100, 'none'],
])('a drawing of %i × %i pixels is shown as %s', (width, height, kind) => {
  const areas = [{ ...BURAIDAH, latitude: 50, longitude: 20 }];
  const source = { areas, office: NOWHERE, map: MAP, size: { width, height } };
  expect(describeMap(source, 'en').kind).toBe(kind);
});
