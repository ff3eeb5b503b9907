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
 * Whether the area at an index is the region that lies there. Positions go by index whatever the
 * areas are called; a region is lit only where the name agrees.
 */
export function isRegionAt(index: number, location: string): boolean {
  return PRESETS[index]?.includes(location.trim()) ?? false;
}

/**
 * Whether the names stand as chips below the map at every width, and not on narrow screens alone:
 * beyond the presets the dots share one point, where no name can be read.
 */
export function needsChips(count: number): boolean {
  return count > PRESETS.length;
}
