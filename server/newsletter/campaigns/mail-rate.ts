import { HOUR } from '../../platform/durations.ts';

/**
 * How many mails of the newsletter leave in an hour: a number in the first hour, which doubles in each further hour up to the
 * maximum.
 */
export type MailRate = { first: number; greatest: number };

/**
 * Returns how many mails may leave in an hour.
 * @param fedFor for how long mails were released before, in milliseconds
 */
export function rateAt({ first, greatest }: MailRate, fedFor: number): number {
  // After some weeks, a power of two beyond any rate would be infinite.
  const doublings = Math.min(30, Math.floor(fedFor / HOUR));
  return Math.min(greatest, first * 2 ** doublings);
}

/**
 * Returns how long it takes to release mails, in milliseconds.
 * @param fedFor for how long mails were released before, in milliseconds
 */
export function timeToRelease(rate: MailRate, fedFor: number, mails: number): number {
  let at = fedFor;
  let left = mails;
  for (;;) {
    const perHour = rateAt(rate, at);
    const untilChange = perHour === rate.greatest ? Number.POSITIVE_INFINITY : HOUR - (at % HOUR);
    const needed = (left / perHour) * HOUR;
    if (needed <= untilChange) return at + needed - fedFor;
    left -= (untilChange / HOUR) * perHour;
    at += untilChange;
  }
}
