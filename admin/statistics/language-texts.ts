import type { Pairs } from '../../contract/admin/pairs.ts';

/** The language of a page that was read. */
export const LANGUAGE_TEXTS = {
  arabic: { ar: 'بالعربية', en: 'In Arabic' },
  english: { ar: 'بالإنجليزية', en: 'In English' },
} satisfies Pairs;
