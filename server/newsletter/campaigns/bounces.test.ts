import { expect, it } from 'vitest';
import { isBouncing, type Outcome } from './bounces.ts';

const CODES: Record<string, Outcome> = { a: 'arrived', p: 'permanent', t: 'temporary' };

/** The newest is written first. */
const outcomes = (text: string) => [...text].map((letter) => CODES[letter] ?? 'arrived');

it.each(['pp', 'ppa', 'ttttt', 'tptpt', 'ptttt'])(
  'an address is not sent to any more after %s [NEWSLETTER-SEND-08]',
  (text) => {
    expect(isBouncing(outcomes(text))).toBe(true);
  },
);

it.each(['', 'p', 'pa', 'pt', 'tp', 'pap', 'app', 'tttt', 'attttt', 'ttatt', 'tttta', 'aaaaa'])(
  'an address is still sent to after %s',
  (text) => {
    expect(isBouncing(outcomes(text))).toBe(false);
  },
);
