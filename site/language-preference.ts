import { LANGUAGE_PREFERENCE, type Language, preferenceCookie } from '../contract/locale.ts';

/** Returns the preferred language from the cookie or from localStorage, or null if there is none. */
export function readPreference(): string | null {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_PREFERENCE}=(\\w*)`).exec(document.cookie)?.[1];
  if (cookie !== undefined) return cookie;
  try {
    return localStorage.getItem(LANGUAGE_PREFERENCE);
  } catch {
    return null; // Storage is not available.
  }
}

/** Stores the chosen language in the cookie and in localStorage (decision 0022 §9). */
export function savePreference(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie(language, location.protocol === 'https:');
  try {
    localStorage.setItem(LANGUAGE_PREFERENCE, language);
  } catch {
    // Storage is not available. The cookie still has the choice.
  }
}
