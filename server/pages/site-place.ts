import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import type { StoredIdentity } from '../content/content.ts';

/**
 * Where the organisation is: its country by ISO 3166-1 (null: unknown), and the language in which the site greets visitors.
 */
export type SitePlace = { country: string | null; defaultLanguage: Language };

/** Returns what an identity says about the place. */
export function placeOf({ country, defaultLanguage }: StoredIdentity): SitePlace {
  return { country: country || null, defaultLanguage: defaultLanguage ?? DEFAULT_LANGUAGE };
}

const UNKNOWN_PLACE: SitePlace = { country: null, defaultLanguage: DEFAULT_LANGUAGE };

/** Returns what the current identity says about the place. Pages are shown even if it cannot be read. */
export async function readSitePlace({
  readIdentity,
}: {
  readIdentity: () => Promise<StoredIdentity>;
}): Promise<SitePlace> {
  return readIdentity().then(placeOf, () => UNKNOWN_PLACE);
}
