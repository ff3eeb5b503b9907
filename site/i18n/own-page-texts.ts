import type { Language } from '../../contract/locale.ts';
import { OWN_PAGE_AR, type OwnPageTexts } from './own-page-ar.ts';
import { OWN_PAGE_EN } from './own-page-en.ts';

/** The texts of pages of one's own. They load only with these pages. */
const TEXTS: Readonly<Record<Language, OwnPageTexts>> = { ar: OWN_PAGE_AR, en: OWN_PAGE_EN };

export function ownPageTexts(language: Language): OwnPageTexts {
  return TEXTS[language];
}
