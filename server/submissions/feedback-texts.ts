import type { Language } from '../../contract/locale.ts';

/** What stands in place of a name, because nobody is asked for it. */
export const FEEDBACK_NAMES: Readonly<Record<Language, string>> = {
  ar: 'زائر لإحدى الصفحات',
  en: 'A visitor of a page',
};
