import { expect, it } from 'vitest';
import { observatoryScore } from './observatory.ts';

const BEST = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

it.each([
  ['no header', {}, 30],
  ['all headers', BEST, 130],
  ['a cookie with all attributes', { ...BEST, 'set-cookie': ['a=b; Secure; SameSite=Lax'] }, 135],
  [
    'inline scripts',
    { ...BEST, 'content-security-policy': "script-src 'unsafe-inline'; frame-ancestors 'none'" },
    80,
  ],
  [
    'inline styles',
    {
      ...BEST,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    120,
  ],
  ['no HSTS', { ...BEST, 'strict-transport-security': undefined }, 80],
  ['a picture for other sites', { ...BEST, 'cross-origin-resource-policy': 'cross-origin' }, 120],
])('scores %s as specified', (_what, headers, score) => {
  expect(observatoryScore(headers)).toBe(score);
});
