import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_PREFERENCE,
  type Language,
} from '../../contract/locale.ts';
import {
  localizedAddress,
  PREFERRED_PARAMETER,
  preferredAddress,
  splitAddress,
} from '../../contract/localized-address.ts';

/** The URL to redirect to, and the language to store in the preference cookie. Null: none. */
export type LanguageRedirect = { address: string; remember: Language | null };

/** The site's first language, and whether a page of the site has led to the present one. */
type EntranceOptions = { defaultLanguage: Language; isWithinSite: boolean };

const ARABIC_FIRST: EntranceOptions = { defaultLanguage: DEFAULT_LANGUAGE, isWithinSite: false };

/** Returns whether a page is the one from which the site redirects visitors to the home page in its first language. */
export function isEntrancePage(
  path: string,
  language: Language,
  defaultLanguage: Language,
): boolean {
  return path === '/' && language === 'ar' && defaultLanguage === 'en';
}

/**
 * Returns the redirect that a page request needs for its language (decision 0022 §9), or null. Without JavaScript the language
 * toggle links to `?lang=`. A stored preference for English redirects from an address without prefix to the English one. A
 * site whose first language is English redirects visitors who come to `/` from elsewhere to the English home page, unless they
 * have chosen Arabic (decision 0109).
 * @param url path and query of the request
 * @param cookie the request's Cookie header
 */
export function languageRedirect(
  url: string,
  cookie: string | undefined,
  { defaultLanguage, isWithinSite }: EntranceOptions = ARABIC_FIRST,
): LanguageRedirect | null {
  const { pathname, searchParams } = addressOf(url);
  const { language, path } = splitAddress(pathname);
  const requested = searchParams.get(LANGUAGE_PREFERENCE);
  const isEntrance = isEntrancePage(path, language, defaultLanguage) && !isWithinSite;
  // Search engines find the Arabic home page there (`indexedAddress`).
  if (isEntrance && requested === 'ar') return null;
  searchParams.delete(LANGUAGE_PREFERENCE);
  searchParams.delete(PREFERRED_PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  if (isLanguage(requested)) {
    return { address: localizedAddress(path, requested) + query, remember: requested };
  }
  if (isEntrance && storedPreference(cookie) !== 'ar') {
    return { address: localizedAddress(path, 'en') + query, remember: null };
  }
  if (language === 'ar' && prefersEnglish(cookie)) {
    return { address: preferredAddress(path, query), remember: null };
  }
  return null;
}

/** Parses the URL of a request. Repeated slashes become one, because a redirect to `//host/` would lead to another host. */
export function addressOf(url: string): URL {
  const path = url.replace(/^[^?#]*/, (pathname) => `/${pathname}`.replaceAll(/[/\\]+/g, '/'));
  return new URL(`http://site.invalid${path}`);
}

/** Returns whether the visitor has stored a preference for English. */
export function prefersEnglish(cookie: string | undefined): boolean {
  return storedPreference(cookie) === 'en';
}

function storedPreference(cookie: string | undefined): Language | null {
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === LANGUAGE_PREFERENCE)?.[1];
  return isLanguage(value) ? value : null;
}
