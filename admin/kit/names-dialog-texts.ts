import type { Pairs } from '../../contract/admin/pairs.ts';

export const NAMES_DIALOG_TEXTS = {
  ofLanguage: {
    ar: { ar: 'بالعربية', en: 'بالإنجليزية' },
    en: { ar: 'In Arabic', en: 'In English' },
  },
  up: { ar: 'إلى أعلى', en: 'Move up' },
  remove: { ar: 'حذف', en: 'Remove' },
} satisfies Pairs;
