/** The names of the 13 preset positions in the order of the response (design §7), in both languages. */
const PRESETS: readonly (readonly [ar: string, en: string])[] = [
  ['الرياض', 'Riyadh'],
  ['مكة المكرمة', 'Makkah'],
  ['المدينة المنورة', 'Madinah'],
  ['القصيم', 'Qassim'],
  ['المنطقة الشرقية', 'Eastern Province'],
  ['عسير', 'Asir'],
  ['تبوك', 'Tabuk'],
  ['حائل', 'Hail'],
  ['الحدود الشمالية', 'Northern Borders'],
  ['جازان', 'Jazan'],
  ['نجران', 'Najran'],
  ['الباحة', 'Al Bahah'],
  ['الجوف', 'Al Jouf'],
];

/**
 * Returns whether the area at an index is the region that the map has at that position. A dot is
 * placed by index alone, but an outline is shown only if the name matches too.
 */
export function isRegionAt(index: number, location: string): boolean {
  return PRESETS[index]?.includes(location.trim()) ?? false;
}

/**
 * Returns whether the chips below the map are shown at every width instead of on narrow screens only.
 * Areas beyond the presets share one point of the map, where their names overlap.
 * @param count number of areas
 */
export function needsChips(count: number): boolean {
  return count > PRESETS.length;
}
