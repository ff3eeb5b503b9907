import type { Language } from './locale.ts';

const ENGLISH_PREFIX = '/en';

/** Adds a language's prefix to a path: `/about` becomes `/en/about` in English, `/` becomes `/en`. */
export function localizedAddress(path: string, language: Language): string {
  if (language === 'ar') return path;
  return path === '/' ? ENGLISH_PREFIX : ENGLISH_PREFIX + path;
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
