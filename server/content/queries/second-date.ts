import { isWholeDay } from '../../../contract/clock.ts';
import type { Language } from '../../../contract/locale.ts';
import { hasDatesFor } from '../../../contract/second-calendar.ts';
import { dayIn } from '../../../contract/time-zone.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import type { StoredIdentity } from './read-identity.ts';

const LOCALES = { ar: 'ar-SA', en: 'en-GB' } as const;

/** Creating a formatter takes some milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a function that writes a date in the second calendar of the organisation: «16 ذو القعدة 1446 هـ». It returns
 * undefined without a date, if the site shows no such calendar, and on days outside the calendar's table.
 */
export function secondDateFormat(
  identity: StoredIdentity,
  language: Language,
): (date: string | null) => string | undefined {
  const { secondCalendar, secondCalendarIn } = identity;
  if (secondCalendar === null || secondCalendarIn === 'office') return () => undefined;
  const locale = `${LOCALES[language]}-u-ca-${secondCalendar}-nu-latn`;
  return (date) => {
    if (date === null) return undefined;
    const timeZone = isWholeDay(date) ? 'UTC' : timeZoneOf(identity);
    const time = Date.parse(date);
    if (!hasDatesFor(secondCalendar, dayIn(timeZone, time))) return undefined;
    return formatIn(locale, timeZone).format(time);
  };
}

function formatIn(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  formats.set(key, format);
  return format;
}
