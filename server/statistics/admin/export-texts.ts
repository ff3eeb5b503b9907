import type { Pairs } from '../../../contract/admin/pairs.ts';
import { STATISTICS_NAMES } from '../../../contract/admin/statistics/statistics-names.ts';

/** The texts of an exported table of figures. */
export const EXPORT_TEXTS = {
  ...STATISTICS_NAMES,
  day: { ar: 'اليوم', en: 'Day' },
  month: { ar: 'الشهر', en: 'Month' },
} satisfies Pairs;
