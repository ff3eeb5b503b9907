/** One region's totals since Yafee began; the same numbers as content/areas.yaml. */
export type Region = {
  ar: string;
  en: string;
  beneficiaries: number;
  programmes: number;
  projects: number;
  volunteers: number;
  volunteerHours: number;
};

const rows: readonly (readonly [string, string, number, number, number, number, number])[] = [
  ['الرياض', 'Riyadh', 9200, 53, 21, 312, 6900],
  ['مكة المكرمة', 'Makkah', 7850, 46, 18, 348, 8120],
  ['المدينة المنورة', 'Madinah', 4100, 29, 12, 176, 3860],
  ['القصيم', 'Qassim', 3020, 22, 9, 124, 2640],
  ['المنطقة الشرقية', 'Eastern Province', 8640, 49, 20, 268, 5980],
  ['عسير', 'Asir', 5480, 32, 16, 214, 4870],
  ['تبوك', 'Tabuk', 1930, 14, 7, 84, 1760],
  ['حائل', 'Hail', 1720, 13, 6, 72, 1540],
  ['الحدود الشمالية', 'Northern Borders', 980, 8, 4, 48, 980],
  ['جازان', 'Jazan', 2260, 16, 8, 82, 1890],
  ['نجران', 'Najran', 1140, 9, 4, 44, 880],
  ['الباحة', 'Al Bahah', 1310, 11, 5, 52, 1140],
  ['الجوف', 'Al Jouf', 1090, 10, 4, 36, 740],
];

export const regions: readonly Region[] = rows.map(
  ([ar, en, beneficiaries, programmes, projects, volunteers, volunteerHours]) => ({
    ar,
    en,
    beneficiaries,
    programmes,
    projects,
    volunteers,
    volunteerHours,
  }),
);

/** The sum of one number over all regions. */
export function total(key: Exclude<keyof Region, 'ar' | 'en'>): number {
  return regions.reduce((sum, region) => sum + region[key], 0);
}
