/** The two languages of the site. Arabic is the default and the fallback (specification §1). */
export const LANGUAGES = ['ar', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'ar';

/** Name of the cookie, and of the localStorage entry, that keeps the visitor's language. */
export const LANGUAGE_PREFERENCE = 'lang';

/**
 * The cookie that remembers a language for a year, as `Set-Cookie` and `document.cookie` take it.
 * @param isSecure whether the site is visited by https: then it travels by no other way
 */
export function preferenceCookie(language: Language, isSecure: boolean): string {
  const cookie = `${LANGUAGE_PREFERENCE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** A text in both languages. An empty English text falls back to Arabic. */
export type Localized = { ar: string; en: string };

/** True for exactly the language codes that the site speaks. */
export function isLanguage(value: unknown): value is Language {
  return value === 'ar' || value === 'en';
}

/** The language that a request header or cookie asks for; absent or unknown means Arabic (contract, "Rules for every call"). */
export function languageOrDefault(value: unknown): Language {
  return isLanguage(value) ? value : DEFAULT_LANGUAGE;
}

/** Writing direction of a language, as the `dir` attribute wants it. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The other of the two languages. */
export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** The text in the asked language, or the Arabic one where English is empty. */
export function inLanguage(text: Localized, language: Language): string {
  return language === 'en' && text.en !== '' ? text.en : text.ar;
}
