import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The headings of an exported glossary. */
export const EXPORT_TEXTS = {
  arabic: { ar: 'العربية', en: 'Arabic' },
  english: { ar: 'الإنجليزية', en: 'English' },
} satisfies Pairs;
