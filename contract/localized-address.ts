import { LANGUAGE_PREFERENCE, type Language } from './locale.ts';

const ENGLISH_PREFIX = '/en';

/** Adds a language's prefix to a path: `/about` becomes `/en/about` in English, `/` becomes `/en`. */
export function localizedAddress(path: string, language: Language): string {
  if (language === 'ar') return path;
  return path === '/' ? ENGLISH_PREFIX : ENGLISH_PREFIX + path;
}

/**
 * Returns the canonical address of a page in a language. It equals `localizedAddress`, except for the Arabic home page of a site that
 * greets visitors in English, where `/` redirects to the English page.
 */
export function indexedAddress(
  path: string,
  language: Language,
  defaultLanguage: Language,
): string {
  return path === '/' && language === 'ar' && defaultLanguage === 'en'
    ? `/?${LANGUAGE_PREFERENCE}=ar`
    : localizedAddress(path, language);
}

/** Splits the path of an address into its language and the path without the prefix. */
export function splitAddress(pathname: string): { language: Language; path: string } {
  if (pathname === ENGLISH_PREFIX || pathname === `${ENGLISH_PREFIX}/`) {
    return { language: 'en', path: '/' };
  }
  if (pathname.startsWith(`${ENGLISH_PREFIX}/`)) {
    return { language: 'en', path: pathname.slice(ENGLISH_PREFIX.length) };
  }
  return { language: 'ar', path: pathname };
}

/** Query parameter of an English page to which the server redirected a visitor who chose English from the Arabic address. */
export const PREFERRED_PARAMETER = 'preferred';

/**
 * Returns the English address for a visitor who chose English and requests an Arabic address. Its parameter makes the page say so and link
 * to the Arabic page (design.md, "Content of any shape").
 * @param path path without language prefix
 * @param query query string of the Arabic address, empty or with its question mark
 */
export function preferredAddress(path: string, query: string): string {
  return `${localizedAddress(path, 'en')}${query === '' ? '?' : `${query}&`}${PREFERRED_PARAMETER}=en`;
}

/** Whether an address was made by `preferredAddress`. */
export function isPreferredAddress(pathname: string, query: string): boolean {
  return /[?&]preferred=en(?:&|$)/.test(query) && splitAddress(pathname).language === 'en';
}
