import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-redirect.ts';

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/en/', '/en'],
  ['/EN/Latest-News/12/?utm=A%20b&utm=2', '/en/latest-news/12?utm=A%20b&utm=2'],
  ['//about//', '/about'],
  ['//evil.example', null],
  ['/\\evil.example/about', null],
  ['/LATEST-PROJECT/3', '/latest-project/3'],
])('%s is really at %s', (url, own) => {
  expect(canonicalAddress(url)).toBe(own);
});

test.each([
  '/',
  '/en',
  '/about',
  '/about?Page=2',
  '/home',
  '/en/latest-news/12',
  '/nothing/',
  '/NOTHING',
])('%s stays', (url) => {
  expect(canonicalAddress(url)).toBeNull();
});
