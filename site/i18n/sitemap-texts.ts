import type { Language } from '../../contract/locale.ts';

/** The texts of the map of the site, and of the way to it. They load only with the pages that show them. */
const TEXTS = {
  ar: {
    title: 'خريطة الموقع',
    description: 'كل صفحات الموقع في مكان واحد.',
    others: 'صفحات أخرى',
    own: 'عنا أيضًا',
  },
  en: {
    title: 'Site map',
    description: 'All pages of the site in one place.',
    others: 'Other pages',
    own: 'More about us',
  },
} as const;

export function sitemapTexts(language: Language): (typeof TEXTS)[Language] {
  return TEXTS[language];
}
