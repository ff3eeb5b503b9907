import type { Place } from './projection.ts';

/** Height of the built-in map, if its width is 100. */
export const HEIGHT = 82.19;

/** The name of a prepared place in both languages, and its position in percent of the map's width and of its height. */
type Preset = readonly [ar: string, en: string, x: number, y: number];

/** The 13 prepared places in the order of the areas (design §7). `sections/area-map/area-points.css` has the same places. */
const PRESETS: readonly Preset[] = [
  ['الرياض', 'Riyadh', 57.5, 48.6],
  ['مكة المكرمة', 'Makkah', 26.6, 68.4],
  ['المدينة المنورة', 'Madinah', 24, 50.2],
  ['القصيم', 'Qassim', 44.6, 38.3],
  ['المنطقة الشرقية', 'Eastern Province', 71.6, 40.2],
  ['عسير', 'Asir', 39.6, 84],
  ['تبوك', 'Tabuk', 10.4, 25.4],
  ['حائل', 'Hail', 33.8, 30.6],
  ['الحدود الشمالية', 'Northern Borders', 32.4, 9.6],
  ['جازان', 'Jazan', 39, 95.4],
  ['نجران', 'Najran', 50.4, 90.6],
  ['الباحة', 'Al Bahah', 32.4, 77],
  ['الجوف', 'Al Jouf', 22.6, 17],
];

/** Returns the prepared place of the area at an index. Null beyond the prepared ones. */
export function presetPlace(index: number): Place | null {
  const preset = PRESETS[index];
  return preset === undefined
    ? null
    : { x: preset[2], y: Math.round(preset[3] * HEIGHT * 100) / 1e4 };
}

/**
 * Returns whether the area at an index is the region that the map has at that place. A dot is placed by its index alone, but
 * an outline is shown only if the name matches too.
 */
export function isRegionAt(index: number, location: string): boolean {
  const [ar, en] = PRESETS[index] ?? [];
  const name = location.trim();
  return name === ar || name === en;
}

/**
 * Returns the position of a place on the built-in map, or null outside of it. The map shows degrees at equal distances. The
 * two scales are fitted to the prepared places.
 */
export function placeInSaudiArabia(latitude: number, longitude: number): Place | null {
  const x = 4.66 * longitude - 159.5;
  const y = ((198.3 - 6.09 * latitude) * HEIGHT) / 100;
  return x >= 0 && x <= 100 && y >= 0 && y <= HEIGHT ? { x, y } : null;
}
