import type { Language } from '../../contract/locale.ts';
import { NEWSLETTER_AR, type NewsletterTexts } from './newsletter-ar.ts';
import { NEWSLETTER_EN } from './newsletter-en.ts';

/** The texts of the newsletter's pages. They load only with these pages (decision 0103). */
const TEXTS: Readonly<Record<Language, NewsletterTexts>> = { ar: NEWSLETTER_AR, en: NEWSLETTER_EN };

export function newsletterTexts(language: Language): NewsletterTexts {
  return TEXTS[language];
}
