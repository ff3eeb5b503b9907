import { expect, test } from 'vitest';
import { type MapSheet, mapSheetAddress, mapStyles, readMapSheet } from './map-sheet.ts';

const SHEET: MapSheet = {
  drawing: '/media/map/outline.0123456789.svg',
  height: 190,
  places: [{ x: 63.4, y: 20, isQuiet: false }, null, { x: 2, y: 190, isQuiet: true }],
};

function queryOf(address: string): Record<string, unknown> {
  return Object.fromEntries(new URL(address, 'https://yafee.example').searchParams);
}

test('has an address that says everything that is in it', () => {
  expect(readMapSheet(queryOf(mapSheetAddress(SHEET)))).toEqual(SHEET);
  const builtIn = { ...SHEET, drawing: null };
  expect(readMapSheet(queryOf(mapSheetAddress(builtIn)))).toEqual(builtIn);
});

test('has room for the places of 200 areas in an address that a server reads', () => {
  const place = { x: 99.9, y: 999.9, isQuiet: true };
  const address = mapSheetAddress({
    ...SHEET,
    height: 1000,
    places: Array.from({ length: 300 }, () => place),
  });
  expect(address.length).toBeLessThan(4_000);
  expect(readMapSheet(queryOf(address))?.places).toHaveLength(200);
});

test.each([
  { height: '0', places: '-' },
  { height: '190' },
  { places: '-' },
  { height: '190', places: '1,2;top:0' },
  { height: '190', places: ['-', '-'] },
  { height: '190', places: '-/'.repeat(200) },
  { height: '190', places: '-', drawing: '/media/a.svg")}*{color:red}' },
  { height: '190', places: '-', drawing: 'https://example.org/a.svg' },
])('is not read from %o', (query) => {
  expect(readMapSheet(query)).toBeNull();
});

test('places the areas from the left and the top, those without a place nowhere', () => {
  const css = mapStyles(SHEET);
  expect(css).toContain('.map .map-point:nth-child(1){left:63.4%;top:10.5%}');
  expect(css).toContain('.map .map-point:nth-child(3){left:2%;top:100%}');
  expect(css).not.toContain('nth-child(2){left');
  expect(css).toContain('mask:url("/media/map/outline.0123456789.svg")');
  // A map that is higher than wide is narrower than its column.
  expect(css).toContain('.map{max-inline-size:23.1rem');
});

test('has no dot for an area without a place, nor for those after the last place', () => {
  const css = mapStyles(SHEET);
  expect(css).toContain('nth-child(2)::before,.map .map-point:nth-child(n+4)::before');
  expect(mapStyles({ ...SHEET, drawing: null })).not.toContain('::before');
});

test('shows the chips where a name has no space, and keeps names in the window', () => {
  const css = mapStyles(SHEET);
  expect(css).toContain('.map-chips{display:flex}');
  expect(css).toContain('.map .map-point:nth-child(3) bdi{left:0}');
  const [first] = SHEET.places;
  expect(mapStyles({ ...SHEET, places: [first ?? null] })).not.toContain('.map-chips');
});
