/**
 * The two languages of the site (specification §1). They are not symmetric: every text is written in Arabic, the default, and English is
 * its translation, which may be missing. This also holds for a site that greets visitors in English (`defaultLanguage` of the identity).
 * The language switch leads to the other language, and only English can be preferred over the language of an address. A third language
 * would therefore take more than a value here: the tables below and `Localized` would fail to compile, and drafts, the back office
 * (`content_translations`) and the search would need several translations.
 */
export const LANGUAGES = ['ar', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'ar';

/** Name of the cookie and of the localStorage entry that store the visitor's language. */
export const LANGUAGE_PREFERENCE = 'lang';

/**
 * Returns the cookie that stores a language for a year, in the form of `Set-Cookie` and `document.cookie`.
 * @param isSecure whether the site is visited over https. Browsers then send the cookie only over https.
 */
export function preferenceCookie(language: Language, isSecure: boolean): string {
  const cookie = `${LANGUAGE_PREFERENCE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** A text in both languages. An empty English text falls back to Arabic. */
export type Localized = Record<Language, string>;

const DIRECTIONS: Record<Language, 'rtl' | 'ltr'> = { ar: 'rtl', en: 'ltr' };

const OTHER_LANGUAGE: Record<Language, Language> = { ar: 'en', en: 'ar' };

/** Returns whether a value is the code of one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return value === 'ar' || value === 'en';
}

/** Returns the language of a request header or cookie, or Arabic if it is missing or unknown (contract, "Rules for every request"). */
export function languageOrDefault(value: unknown, fallback: Language = DEFAULT_LANGUAGE): Language {
  return isLanguage(value) ? value : fallback;
}

/** Returns the writing direction of a language, for the `dir` attribute. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return DIRECTIONS[language];
}

/** Returns the other of the two languages. */
export function otherLanguage(language: Language): Language {
  return OTHER_LANGUAGE[language];
}

/** Returns the text in a language, or the Arabic text if the English one is empty. */
export function inLanguage(text: Localized, language: Language): string {
  return language === 'en' && text.en !== '' ? text.en : text.ar;
}
