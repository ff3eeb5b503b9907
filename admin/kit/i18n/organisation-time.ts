import type { Language, Localized } from '../../../contract/locale.ts';
import { DEFAULT_TIME_ZONE } from '../../../contract/time-zone.ts';

/** How the organisation tells time, from the document. A change shows in documents that are opened after it. */
const said: DOMStringMap =
  typeof document === 'undefined' ? {} : (document.getElementById('root')?.dataset ?? {});

/** The organisation's time zone. The whole back office shows times in it, wherever the browser is. */
export const TIME_ZONE = said.timeZone ?? DEFAULT_TIME_ZONE;

/** The second calendar, by its name in `Intl`. Null: there is none. */
export const SECOND_CALENDAR = said.secondCalendar ?? null;

const names: Localized | null =
  said.timeZoneNames === undefined ? null : JSON.parse(said.timeZoneNames);

/** Returns the name of the time zone in texts, such as a city. */
export function timeZoneName(language: Language): string {
  return names?.[language] ?? TIME_ZONE;
}
