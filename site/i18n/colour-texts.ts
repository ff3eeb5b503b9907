import type { Language } from '../../contract/locale.ts';

/** The texts of the organisation's colours. They load only with the page of its visual identity. */
const TEXTS = {
  ar: {
    title: 'الألوان',
    copy: 'انسخ الرمز',
    copyFailed: 'تعذّر النسخ. حدّد الرمز وانسخه بنفسك.',
    uses: {
      accent: 'العلامات',
      brand: 'الجدران',
      highlight: 'الضوء',
      contrast: 'جدار ثانٍ',
      deep: 'جدار داكن',
      sand: 'الأرض',
      ground: 'الورق',
      ink: 'النص',
    },
  },
  en: {
    title: 'Colours',
    copy: 'Copy code',
    copyFailed: 'The code could not be copied. Select it and copy it yourself.',
    uses: {
      accent: 'Marks',
      brand: 'Walls',
      highlight: 'Light',
      contrast: 'Second wall',
      deep: 'Dark wall',
      sand: 'Land',
      ground: 'Paper',
      ink: 'Text',
    },
  },
} as const;

export function colourTexts(language: Language): (typeof TEXTS)[Language] {
  return TEXTS[language];
}
