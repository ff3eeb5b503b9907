import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { momentIn } from '../../../contract/time-zone.ts';
import { type Calendar, renderCalendar } from './calendar.ts';

const EVENT = {
  uid: 'program-6-closes@yafee.example',
  changedAt: Date.parse('2026-11-23T08:00:00.000Z'),
  day: '2026-12-31',
  summary: 'آخر يوم للتقديم: مخيم اليَفاع',
  description: 'التفاصيل وكيف تتقدّم: https://yafee.example/latest-program/6',
  url: 'https://yafee.example/latest-program/6',
};

const APPOINTMENT = {
  uid: 'interview-7k3mq@yafee.example',
  changedAt: Date.parse('2026-11-23T08:00:00.000Z'),
  sequence: 2,
  summary: 'مقابلة في يافع: منسّق الفعاليات، المنطقة الجنوبية',
  description: 'الرقم المرجعي: 7K3MQ-9TD2X',
  location: 'مقر الجمعية، حي الروضة؛ الدور الثاني, غرفة 4; أبها',
  url: null,
  organizer: { name: `جمعية يافع: 'الأولى'; "x\n"`, address: 'site@yafee.example' },
  reminder: 60,
};

const calendar = (event: Partial<typeof EVENT> = {}): Calendar => ({
  language: 'ar',
  publisher: 'yafee.example',
  title: 'مواعيد التقديم في يافع',
  events: [{ ...EVENT, ...event }],
});

/** Parses a file with a library, which rejects what is not iCalendar. */
function parse(text: string) {
  const component = ICAL.Component.fromString(text);
  const [event] = component.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  if (event === undefined) throw new Error('the file has no event');
  return { component, event };
}

describe('a calendar file', () => {
  it('has the events as whole days, which another program reads as they were written', () => {
    const { component, event } = parse(renderCalendar(calendar()));
    expect(component.name).toBe('vcalendar');
    expect(component.getFirstPropertyValue('version')).toBe('2.0');
    expect(component.getFirstPropertyValue('prodid')).toBe('-//yafee.example//Website//EN');
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe('مواعيد التقديم في يافع');
    expect(event.uid).toBe(EVENT.uid);
    expect(event.summary).toBe(EVENT.summary);
    expect(event.description).toBe(EVENT.description);
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe('2026-12-31');
    // The first day after it, in the next year.
    expect(event.endDate.toString()).toBe('2027-01-01');
    const stamp = event.component.getFirstPropertyValue('dtstamp');
    expect(String(stamp)).toBe('2026-11-23T08:00:00Z');
  });

  it('ends each line with CRLF, and has at most 75 octets in one, no character divided', () => {
    const summary = `${'أ'.repeat(90)}👩🏽‍🌾${'é'.repeat(80)} ${'x'.repeat(200)}`;
    const text = renderCalendar(calendar({ summary }));
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.some((line) => Buffer.byteLength(line) >= 73)).toBe(true);
    // A character that was cut in two would become a replacement character.
    expect(Buffer.from(text).toString()).not.toContain('\ufffd');
    expect(parse(text).event.summary).toBe(summary);
  });

  it('escapes what has a meaning in the format', () => {
    const summary = 'a, b; c\\d: "e"\nDTSTART:20200101';
    const { event } = parse(renderCalendar(calendar({ summary, description: 'x\r\ny\rz\u0007' })));
    expect(event.summary).toBe(summary);
    expect(event.description).toBe('x\ny\nz');
    expect(event.startDate.toString()).toBe('2026-12-31');
  });

  it('may be empty, and says when to fetch it again', () => {
    const empty = { language: 'en', publisher: 'yafee.example', title: 'a', events: [] } as const;
    const component = ICAL.Component.fromString(renderCalendar(empty));
    expect(component.getAllSubcomponents()).toEqual([]);
    expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('P1D');
    expect(component.getFirstPropertyValue('x-published-ttl')).toBe('P1D');
  });

  it.each([
    ['Asia/Riyadh', '2026-12-06T10:30', '2026-12-06T07:30:00Z'],
    // The day before summer time begins there, and the day on which it does.
    ['America/New_York', '2027-03-13T10:30', '2027-03-13T15:30:00Z'],
    ['America/New_York', '2027-03-14T10:30', '2027-03-14T14:30:00Z'],
    ['Africa/Casablanca', '2027-02-08T10:30', '2027-02-08T10:30:00Z'],
  ])('has an appointment in %s at the same moment everywhere', (zone, local, utc) => {
    const start = momentIn(zone, local);
    const text = renderCalendar({
      language: 'ar',
      publisher: 'yafee.example',
      method: 'PUBLISH',
      events: [{ ...APPOINTMENT, start, end: start + 30 * 60_000 }],
    });
    const { component, event } = parse(text);
    expect(event.startDate.toString()).toBe(utc);
    expect(event.duration.toString()).toBe('PT30M');
    expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(component.getFirstPropertyValue('x-wr-calname')).toBeNull();
    expect([event.uid, event.sequence, event.summary, event.location]).toEqual([
      APPOINTMENT.uid,
      2,
      APPOINTMENT.summary,
      APPOINTMENT.location,
    ]);
    const organizer = event.component.getFirstProperty('organizer');
    expect(organizer?.getParameter('cn')).toBe("جمعية يافع: 'الأولى'; x");
    expect(organizer?.getFirstValue()).toBe('mailto:site@yafee.example');
    const alarm = event.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT60M');
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});
