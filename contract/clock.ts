/**
 * The organisation's clock, encoded as text. It starts with the minutes ahead of UTC. For zones with summer time, pairs follow: the minutes
 * since the previous change (the first counts from 1970, in base 36), and the new minutes ahead of UTC. `180` is Riyadh, and `0 ej8rg0 60
 * …` is London. A browser formats times with it, because creating an `Intl` formatter takes 20 ms on a cheap phone. `clockOf`
 * (`time-zone.ts`) creates it from a time zone.
 */
export type Clock = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether an ISO 8601 date is a day without a time, which is the same day everywhere. Content stores it as midnight in UTC. */
export function isWholeDay(date: string): boolean {
  return date.length === 10 || date.endsWith('T00:00:00.000Z');
}

/** Returns how far a clock is ahead of UTC at a given time. Both are in milliseconds. */
export function clockOffset(clock: Clock, time: number): number {
  const [first, ...changes] = clock.split(' ');
  let minutes = Number(first);
  let change = 0;
  for (let index = 0; index < changes.length; index += 2) {
    change += Number.parseInt(changes[index] as string, 36);
    if (time < change * MINUTE) break;
    minutes = Number(changes[index + 1]);
  }
  return minutes * MINUTE;
}

/**
 * Returns the moment for a local time. If clocks are set back, it is the first of the two moments. A time that clocks skip is moved forward
 * by the skipped interval.
 * @param local the local time as if it were UTC, in epoch milliseconds
 * @param offsetAt returns how far the clock is ahead of UTC at a given time, in milliseconds
 */
export function momentOf(local: number, offsetAt: (time: number) => number): number {
  const before = local - offsetAt(local - DAY);
  const after = local - offsetAt(local + DAY);
  return before + offsetAt(before) !== local && after + offsetAt(after) === local ? after : before;
}
