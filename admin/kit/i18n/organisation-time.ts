import type { Language, Localized } from '../../../contract/locale.ts';
import { DEFAULT_TIME_ZONE } from '../../../contract/time-zone.ts';

/** What the document says of how the organisation tells time. A change shows in documents that are opened after it. */
const said: DOMStringMap =
  typeof document === 'undefined' ? {} : (document.getElementById('root')?.dataset ?? {});

/** The organisation's time zone, in which the whole office tells times, wherever the browser is. */
export const TIME_ZONE = said.timeZone ?? DEFAULT_TIME_ZONE;

/** The calendar beside the Gregorian one, as `Intl` calls it; null: there is none. */
export const SECOND_CALENDAR = said.secondCalendar ?? null;

const names: Localized | null =
  said.timeZoneNames === undefined ? null : JSON.parse(said.timeZoneNames);

/** Returns what the time zone is called in texts, such as a city. */
export function timeZoneName(language: Language): string {
  return names?.[language] ?? TIME_ZONE;
}
