import type { Language } from './locale.ts';

const ENGLISH_PREFIX = '/en';

/** A path without prefix, in a language: `/about` → `/en/about`; `/` → `/en`. */
export function localizedAddress(path: string, language: Language): string {
  if (language === 'ar') return path;
  return path === '/' ? ENGLISH_PREFIX : ENGLISH_PREFIX + path;
}

/** The language that an address stands for, and the path without its prefix. */
export function splitAddress(pathname: string): { language: Language; path: string } {
  if (pathname === ENGLISH_PREFIX || pathname === `${ENGLISH_PREFIX}/`) {
    return { language: 'en', path: '/' };
  }
  if (pathname.startsWith(`${ENGLISH_PREFIX}/`)) {
    return { language: 'en', path: pathname.slice(ENGLISH_PREFIX.length) };
  }
  return { language: 'ar', path: pathname };
}
