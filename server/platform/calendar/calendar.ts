import type { Language } from '../../../contract/locale.ts';
import { DAY } from '../durations.ts';

/** A calendar file in one language (RFC 5545). */
export type Calendar = {
  language: Language;
  /** The host of the site, which identifies the producer of the file. */
  publisher: string;
  /** The name of a calendar to which programs can subscribe. Missing: the file is none. */
  title?: string;
  /** What the file is for (RFC 5546). Missing: nothing but to be read. */
  method?: 'PUBLISH';
  events: readonly (DayEvent | TimedEvent)[];
};

/** What every event has. */
type Event = {
  /** Globally unique, and always the same for the event, so that a newer file replaces it. */
  uid: string;
  /** When the event was last changed, in epoch milliseconds. */
  changedAt: number;
  summary: string;
  description: string;
};

/** An event that takes one whole day. */
export type DayEvent = Event & {
  /** The day, such as `2026-03-31`. */
  day: string;
  /** Absolute URL of the page about it. */
  url: string;
};

/** An event that takes some time of a day, in epoch milliseconds. */
export type TimedEvent = Event & {
  start: number;
  end: number;
  /** Raised by every change, so that programs know the newest file. */
  sequence: number;
  location: string;
  /** Absolute URL, such as that of a meeting. Null: there is none. */
  url: string | null;
  organizer: { name: string; address: string } | null;
  /** How long before it programs remind of it, in minutes. */
  reminder: number;
};

/** A line has at most this many octets, without its line break (RFC 5545 §3.1). */
const MAX_LINE = 75;

/** How often subscribed programs fetch the file again (RFC 7986 §5.7; most of them read the second name). */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:P1D', 'X-PUBLISHED-TTL:P1D'];

/**
 * Returns the calendar as an iCalendar file. It may have no event. RFC 5545 §3.6 requires one, but programs end a
 * subscription whose file is gone.
 */
export function renderCalendar({ language, publisher, title, method, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${publisher}//Website//EN`,
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(title === undefined
      ? []
      : [
          // RFC 7986, and the name that most programs know
          `NAME;LANGUAGE=${language}:${escapeText(title)}`,
          `X-WR-CALNAME:${escapeText(title)}`,
          ...REFRESH,
        ]),
    ...events.flatMap((event) => renderEvent(event, language)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function renderEvent(event: DayEvent | TimedEvent, language: Language): string[] {
  const { uid, changedAt, summary, description } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatTime(changedAt)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(description)}`,
    ...('day' in event ? renderDay(event) : renderTime(event, language)),
    'END:VEVENT',
  ];
}

function renderDay({ day, url }: DayEvent): string[] {
  const nextDay = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return [
    `DTSTART;VALUE=DATE:${formatDay(day)}`,
    // The end is the first day after the event.
    `DTEND;VALUE=DATE:${formatDay(nextDay)}`,
    `URL:${url}`,
    // The event does not mark the day as busy.
    'TRANSP:TRANSPARENT',
  ];
}

/** Times are in UTC, which every program shows in the time zone of its reader. */
function renderTime(event: TimedEvent, language: Language): string[] {
  const { start, end, sequence, location, url, organizer, reminder, summary } = event;
  return [
    `SEQUENCE:${sequence}`,
    `DTSTART:${formatTime(start)}`,
    `DTEND:${formatTime(end)}`,
    `LOCATION;LANGUAGE=${language}:${escapeText(location)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    ...(organizer === null
      ? []
      : [`ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.address}`]),
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:-PT${reminder}M`,
    'END:VALARM',
  ];
}

function formatDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Formats a time in UTC: `20261123T080000Z`. */
function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Quotes the value of a parameter, which can contain neither quotation marks nor control characters (RFC 5545 §3.2). */
function quoteParameter(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return `"${text.replaceAll(/["\u0000-\u001f\u007f]/g, '')}"`;
}

/** Escapes a text (RFC 5545 §3.3.11). Control characters other than line breaks are not allowed in it. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll(/\r\n?|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replaceAll(/[\u0000-\u001f\u007f]/g, '')
  );
}

/**
 * Breaks a line into parts of at most `MAX_LINE` octets, but never within a character. A space begins each part except the
 * first.
 */
function foldLine(line: string): string {
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  for (let index = 0; index < line.length; ) {
    const codePoint = line.codePointAt(index) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > MAX_LINE) {
      parts.push(line.slice(start, index));
      start = index;
      octets = 1;
    }
    octets += size;
    index += codePoint > 0xffff ? 2 : 1;
  }
  parts.push(line.slice(start));
  return parts.join('\r\n ');
}

/** Returns how many octets a character has in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
