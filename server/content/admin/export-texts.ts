import { ENTRY_NAMES } from '../../../contract/admin/content/entry-names.ts';
import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts of an exported table of entries. */
export const EXPORT_TEXTS = {
  ...ENTRY_NAMES,
  number: { ar: 'الرقم', en: 'Number' },
  titleAr: { ar: 'العنوان بالعربية', en: 'Title in Arabic' },
  titleEn: { ar: 'العنوان بالإنجليزية', en: 'Title in English' },
  state: { ar: 'الحالة', en: 'State' },
  translation: { ar: 'الترجمة', en: 'Translation' },
  changedAt: { ar: 'آخر تعديل', en: 'Last edited' },
  changedBy: { ar: 'آخر من عدّل', en: 'Last edited by' },
  address: { ar: 'في المكتب', en: 'In the office' },
} satisfies Pairs;
