import type { Language } from '../../contract/locale.ts';

/** What pages say about the source of their figures and their last change. They load only with these pages. */
const TEXTS = {
  ar: {
    /** Below a single figure */
    figure: 'من أين هذا الرقم؟',
    source: 'المصدر',
    countedOn: 'أُحصي في',
    method: 'طريقة الإحصاء',
    changed: 'آخر تغيير في هذه الصفحة:',
  },
  en: {
    figure: 'Where does this figure come from?',
    source: 'Source',
    countedOn: 'Counted on',
    method: 'How it was counted',
    changed: 'This page was last changed on',
  },
} as const;

export function provenanceTexts(language: Language) {
  return TEXTS[language];
}
