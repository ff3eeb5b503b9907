import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import type { StoredIdentity } from '../content/content.ts';

/** Where the organisation is: its country by ISO 3166-1, null: unknown; and the language in which the site greets visitors. */
export type SitePlace = { country: string | null; defaultLanguage: Language };

/** The place of a site whose identity does not say it, or cannot be read. */
export const UNKNOWN_PLACE: SitePlace = { country: null, defaultLanguage: DEFAULT_LANGUAGE };

/** Returns what the identity says of the place; `UNKNOWN_PLACE` while it cannot be read, so that pages are shown all the same. */
export async function readSitePlace({
  readIdentity,
}: {
  readIdentity: () => Promise<StoredIdentity>;
}): Promise<SitePlace> {
  const identity = await readIdentity().catch(() => null);
  return {
    country: identity?.country || null,
    defaultLanguage: identity?.defaultLanguage ?? UNKNOWN_PLACE.defaultLanguage,
  };
}
