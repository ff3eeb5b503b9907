import { isLanguage, LANGUAGE_PREFERENCE, type Language } from '../../contract/locale.ts';
import {
  localizedAddress,
  PREFERRED_PARAMETER,
  preferredAddress,
  splitAddress,
} from '../../contract/localized-address.ts';

/** The address to redirect to, and the language to store in the preference cookie; null: none. */
export type LanguageRedirect = { address: string; remember: Language | null };

/**
 * Returns the redirect that a page request needs for its language (decision 0022 §9), or null. Without script the
 * language toggle links to `?lang=`. A stored preference for English redirects from an address without prefix to the
 * English one.
 * @param url path and query of the request
 * @param cookie the request's Cookie header
 */
export function languageRedirect(url: string, cookie: string | undefined): LanguageRedirect | null {
  const { pathname, searchParams } = addressOf(url);
  const { language, path } = splitAddress(pathname);
  const requested = searchParams.get(LANGUAGE_PREFERENCE);
  searchParams.delete(LANGUAGE_PREFERENCE);
  searchParams.delete(PREFERRED_PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  if (isLanguage(requested)) {
    return { address: localizedAddress(path, requested) + query, remember: requested };
  }
  if (language === 'ar' && prefersEnglish(cookie)) {
    return { address: preferredAddress(path, query), remember: null };
  }
  return null;
}

/**
 * Parses the URL of a request. Repeated slashes become one: a redirect to `//host/` would lead to another host.
 */
export function addressOf(url: string): URL {
  const path = url.replace(/^[^?#]*/, (pathname) => `/${pathname}`.replaceAll(/[/\\]+/g, '/'));
  return new URL(`http://site.invalid${path}`);
}

/** Whether the visitor has stored a preference for English. */
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
