import type { Language } from '../../contract/locale.ts';
import { JOIN_US_AR, type JoinUsTexts } from './join-us-ar.ts';
import { JOIN_US_EN } from './join-us-en.ts';

/** The texts of the application page for trainers. They load only with that page. */
const TEXTS: Readonly<Record<Language, JoinUsTexts>> = { ar: JOIN_US_AR, en: JOIN_US_EN };

export function joinUsTexts(language: Language): JoinUsTexts {
  return TEXTS[language];
}
