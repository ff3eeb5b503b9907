import { describe, expect, it } from 'vitest';
import { clockOffset, momentOf } from './clock.ts';
import { clockOf, dayIn, isTimeZone, localTimeIn, momentIn, zoneOffset } from './time-zone.ts';

/** Of fixed offset, with summer time, with another one around Ramadan, and with offsets that have changed for good. */
const ZONES = [
  'Asia/Riyadh',
  'Africa/Cairo',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Amman',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
];

const HOUR = 60 * 60_000;
const START = Date.UTC(2000, 0);
const END = Date.UTC(2040, 0);

/** Times from 2000 to 2040, and around each change of a clock. */
function times(zone: string): number[] {
  const spread = Array.from({ length: 4_000 }, (_, index) => START + index * 109.7 * HOUR);
  const changes = clockOf(zone)
    .split(' ')
    .slice(1)
    .filter((_, index) => index % 2 === 0);
  let at = 0;
  const around = changes.flatMap((minutes) => {
    at += Number.parseInt(minutes, 36) * 60_000;
    return [-HOUR, -1, 0, HOUR].map((distance) => at + distance);
  });
  return [...spread, ...around].filter((time) => time < END).map(Math.floor);
}

describe.each(ZONES)('%s', (timeZone) => {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });

  it('shows the day and the time that Intl shows', () => {
    for (const time of times(timeZone)) {
      const expected = shown.format(time).replace(' ', 'T');
      expect([localTimeIn(timeZone, time), dayIn(timeZone, time)]).toEqual([
        expected,
        expected.slice(0, 10),
      ]);
    }
  });

  it('has a clock that browsers read without Intl', () => {
    const clock = clockOf(timeZone);
    expect(clock.length).toBeLessThan(1_000);
    for (const time of times(timeZone)) {
      expect(clockOffset(clock, time)).toBe(zoneOffset(timeZone, time));
    }
  });

  it('reads a local time as a moment that shows it, or the time after those that are skipped', () => {
    for (const time of times(timeZone)) {
      const minute = Math.floor(time / 60_000) * 60_000;
      const local = localTimeIn(timeZone, minute);
      const moment = momentIn(timeZone, local);
      expect(localTimeIn(timeZone, moment)).toBe(local);
      // Of the two moments at which put back clocks show a time, it is the first.
      expect(moment).toBeLessThanOrEqual(minute);
    }
  });
});

it('moves a time that clocks skip, and takes the first of a time that they show twice', () => {
  const moment = (local: string) => new Date(momentIn('Europe/London', local)).toISOString();
  expect(moment('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(localTimeIn('Europe/London', Date.parse('2026-03-29T01:30Z'))).toBe('2026-03-29T02:30');
  expect(moment('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(moment('2026-07-01')).toBe('2026-06-30T23:00:00.000Z');
  expect(momentIn('Europe/London', '2026-02-30T99:00')).toBeNaN();
});

it('begins a day at its first moment where midnight is skipped', () => {
  const day = momentIn('Africa/Cairo', '2026-04-24');
  expect(new Date(day).toISOString()).toBe('2026-04-23T22:00:00.000Z');
  expect([dayIn('Africa/Cairo', day - 1), localTimeIn('Africa/Cairo', day)]).toEqual([
    '2026-04-23',
    '2026-04-24T01:00',
  ]);
});

it('has a short clock for a zone without summer time', () => {
  expect([clockOf('Asia/Riyadh'), clockOf('Asia/Kathmandu'), clockOf('UTC')]).toEqual([
    '180',
    '345',
    '0',
  ]);
});

it('finds moments by a clock as by its zone', () => {
  const clock = clockOf('Europe/London');
  const local = Date.UTC(2026, 6, 1);
  expect(momentOf(local, (time) => clockOffset(clock, time))).toBe(
    momentIn('Europe/London', '2026-07-01'),
  );
});

it.each([
  ['Asia/Riyadh', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Asia/Nowhere', false],
  ['+03:00', false],
  ['Asia/Riyadh ', false],
  ['', false],
])('tells whether %s is a time zone', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
