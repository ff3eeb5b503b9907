import { isLanguage, LANGUAGE_PREFERENCE, type Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';

/** Where to send a visitor instead, and the language to remember on the way. */
export type LanguageRedirect = { address: string; remember: Language | null };

/**
 * Decides by the stored preference whether a page request goes elsewhere (decision 0042 §9): the toggle
 * without script asks by `?lang=`, and a stored English preference leads from an address without
 * prefix to its English one.
 * @param url path and query of the request
 * @param cookie the request's Cookie header
 */
export function languageRedirect(url: string, cookie: string | undefined): LanguageRedirect | null {
  const { pathname, searchParams } = addressOf(url);
  const { language, path } = splitAddress(pathname);
  const asked = searchParams.get(LANGUAGE_PREFERENCE);
  searchParams.delete(LANGUAGE_PREFERENCE);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  if (isLanguage(asked)) {
    return { address: localizedAddress(path, asked) + query, remember: asked };
  }
  if (language === 'ar' && prefersEnglish(cookie)) {
    return { address: localizedAddress(path, 'en') + query, remember: null };
  }
  return null;
}

/**
 * The address that a request line names. Several slashes in a row are one: `//host/` would
 * otherwise name another host where it is sent back as a redirect.
 */
export function addressOf(url: string): URL {
  const path = url.replace(/^[^?#]*/, (given) => `/${given}`.replaceAll(/[/\\]+/g, '/'));
  return new URL(`http://site.invalid${path}`);
}

/** Whether a stored preference leads to the English pages. */
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
