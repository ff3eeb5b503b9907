import type { Language } from '../../contract/locale.ts';
import { DAY } from '../platform/durations.ts';

/** A calendar of whole days in one language (RFC 5545). */
export type Calendar = {
  language: Language;
  /** The host of the site, which names who has made the file. */
  publisher: string;
  title: string;
  events: readonly CalendarEvent[];
};

/** An event that takes one whole day. */
export type CalendarEvent = {
  /** Unique in the world, and always the same for the event, so that a newer file replaces it. */
  uid: string;
  /** When the event was last changed, in epoch milliseconds. */
  changedAt: number;
  /** The day, such as `2026-03-31`. */
  day: string;
  summary: string;
  description: string;
  /** Absolute address of the page about it. */
  url: string;
};

/** A line has at most so many octets, without its line break (RFC 5545 §3.1). */
const MAX_LINE = 75;

/** How often programs fetch the file again that subscribe to it (RFC 7986 §5.7; the second name is what most of them read). */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:P1D', 'X-PUBLISHED-TTL:P1D'];

/**
 * Returns the calendar as an iCalendar file. It may have no event: RFC 5545 §3.6 asks for one, but programs end a subscription whose
 * file is gone.
 */
export function renderCalendar({ language, publisher, title, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${publisher}//Website//EN`,
    'CALSCALE:GREGORIAN',
    // RFC 7986, and the name by which most programs know it
    `NAME;LANGUAGE=${language}:${escapeText(title)}`,
    `X-WR-CALNAME:${escapeText(title)}`,
    ...REFRESH,
    ...events.flatMap((event) => renderEvent(event, language)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function renderEvent(event: CalendarEvent, language: Language): string[] {
  const { uid, changedAt, day, summary, description, url } = event;
  const nextDay = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatTime(changedAt)}`,
    `DTSTART;VALUE=DATE:${formatDay(day)}`,
    // The end is the first day that does not belong to the event.
    `DTEND;VALUE=DATE:${formatDay(nextDay)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(description)}`,
    `URL:${url}`,
    // The day stays free for other appointments.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function formatDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Formats a time in UTC: `20261123T080000Z`. */
function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
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

/** Breaks a line into parts of at most `MAX_LINE` octets, none within a character. A space begins each part but the first. */
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
