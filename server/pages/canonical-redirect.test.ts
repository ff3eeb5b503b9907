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
  ['/%d8%a7%D8%AF%D8%B9%D9%85/', '/%D8%A7%D8%AF%D8%B9%D9%85', ''],
  ['/ادعم', '/%D8%A7%D8%AF%D8%B9%D9%85', ''],
  ['/%D8%A7%D9%93', '/%D8%A2', ''],
  ['/%61bout', '/about', ''],
  ['/a%2fb', '/a%2Fb', ''],
  ['/%FF', '/%ff', ''],
  ['/\\evil.example/about', '/evil.example/about', ''],
])('returns the canonical address of %s: %s', (url, pathname, search) => {
  expect(canonicalAddress(url)).toEqual({ pathname, search });
});

test.each([
  '/',
  '/en',
  '/%D8%A7%D8%AF%D8%B9%D9%85',
  '/about',
  '/about?Page=2',
  '/home',
  '/en/latest-news/12',
])('returns null for the canonical address %s', (url) => {
  expect(canonicalAddress(url)).toBeNull();
});
