import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-redirect.ts';

test.each([
  ['/about/', '/about', ''],
  ['/About', '/about', ''],
  ['/en/', '/en', ''],
  ['/EN/Latest-News/12/?utm=A%20b&utm=2', '/en/latest-news/12', '?utm=A%20b&utm=2'],
  ['//about//', '/about', ''],
  ['/./news/../about', '/about', ''],
  ['//evil.example', '/evil.example', ''],
  ['/\\evil.example/about', '/evil.example/about', ''],
])('returns the canonical address of %s: %s', (url, pathname, search) => {
  expect(canonicalAddress(url)).toEqual({ pathname, search });
});

test.each(['/', '/en', '/about', '/about?Page=2', '/home', '/en/latest-news/12'])(
  'returns null for the canonical address %s',
  (url) => {
    expect(canonicalAddress(url)).toBeNull();
  },
);
