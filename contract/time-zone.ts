import { type Clock, momentOf } from './clock.ts';

/** The time zone of an organisation that has not chosen one. */
export const DEFAULT_TIME_ZONE = 'Asia/Riyadh';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Creating a formatter takes up to 20 ms. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** Returns whether a text is the name of a time zone, such as `Asia/Riyadh`. An offset such as `+03:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the names of all time zones, without aliases. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** Returns how far a time zone is ahead of UTC at a given time. Both are in milliseconds. */
export function zoneOffset(zone: string, time: number): number {
  const [month, day, year, ...clock] = (formatOf(zone).format(time).match(/\d+/g) ?? []).map(
    Number,
  );
  const [hour, minute, second] = clock;
  const local = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
  return local - Math.floor(time / 1000) * 1000;
}

/** Returns the local time in a zone, such as `2026-03-31T09:00`, for a time in epoch milliseconds. */
export function localTimeIn(zone: string, time: number): string {
  return new Date(time + zoneOffset(zone, time)).toISOString().slice(0, 16);
}

/** Returns the calendar day in a zone, such as `2026-03-31`. In epoch milliseconds. */
export function dayIn(zone: string, time: number): string {
  return localTimeIn(zone, time).slice(0, 10);
}

/** Returns the number of the calendar day in a zone, counted from 1970. In epoch milliseconds. */
export function dayNumberIn(zone: string, time: number): number {
  return Math.floor((time + zoneOffset(zone, time)) / DAY);
}

/**
 * Returns the moment for a local time in a zone (`momentOf`), in epoch milliseconds.
 * @param local such as `2026-03-31T09:00` or `2026-03-31`
 * @returns NaN if it is not a time
 */
export function momentIn(zone: string, local: string): number {
  const shown = Date.parse(local.length > 10 ? `${local}Z` : local);
  return Number.isNaN(shown) ? shown : momentOf(shown, (time) => zoneOffset(zone, time));
}

/** The years whose offset changes a clock contains. After them the last offset applies. */
const FIRST = Date.UTC(2000, 0);
const LAST = Date.UTC(2040, 0);

/** Offsets last for several weeks at least. The shortest summer times are those around Ramadan. */
const STEP = 7 * DAY;

const clocks = new Map<string, Clock>();

/** Returns the clock of a time zone. */
export function clockOf(zone: string): Clock {
  const known = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, known);
  return known;
}

function makeClock(zone: string): Clock {
  let offset = zoneOffset(zone, FIRST);
  const parts = [String(offset / MINUTE)];
  let before = 0;
  for (let start = FIRST; start < LAST; start += STEP) {
    const next = zoneOffset(zone, start + STEP);
    if (next === offset) continue;
    const change = changeBetween(zone, start, start + STEP) / MINUTE;
    parts.push((change - before).toString(36), String(next / MINUTE));
    before = change;
    offset = next;
  }
  return parts.join(' ');
}

/** Returns the first moment of the offset that a zone has at the end of an interval. All are full minutes. */
function changeBetween(zone: string, start: number, end: number): number {
  const later = zoneOffset(zone, end);
  let [low, high] = [start, end];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (zoneOffset(zone, middle) === later) high = middle;
    else low = middle;
  }
  return high;
}
