import { expect, it } from 'vitest';
import { internalPath, pageAt } from './internal-links.ts';

it.each([
  ['/about#team', '/about'],
  ['https://yafee.example/en/about?x=1', '/en/about'],
  ['https://yafee.example.org/about', null],
  ['//other.example/about', null],
  ['mailto:a@yafee.example', null],
])('finds the path of %s within the site: %s', (address, path) => {
  expect(internalPath(address, 'https://yafee.example')).toBe(path);
});

it.each([
  ['/en/about/', { page: 'about', key: null }],
  ['/home', { page: 'home', key: null }],
  ['/latest-news/12', { page: 'newsItem', key: 12 }],
  ['/en/reports/feed.xml', { page: 'reports', key: null }],
  ['/latest-news/none', null],
  ['/media/a.png', null],
])('finds the page at %s', (path, page) => {
  expect(pageAt(path)).toEqual(page);
});
