import { describe, expect, it } from 'vitest';
import {
  classifyRequest,
  findAssets,
  findDataAddress,
  findTitle,
  insertCachedPages,
  isCacheable,
  isOfflinePageOld,
  type RequestParts,
} from './cache-policy.ts';

const ORIGIN = 'https://yafee.example';

function classify(path: string, options: Partial<RequestParts> & { range?: boolean } = {}) {
  const { range = false, ...overrides } = options;
  const request = {
    method: 'GET',
    url: new URL(path, ORIGIN).href,
    mode: 'cors',
    destination: '',
    headers: { has: (name: string) => range && name === 'range' },
  };
  return classifyRequest({ ...request, ...overrides }, ORIGIN);
}

const navigation = { mode: 'navigate', destination: 'document' };

describe('classifyRequest', () => {
  it('recognizes pages, API queries, files of the build, and pictures', () => {
    expect(classify('/en/about', navigation)).toBe('page');
    expect(classify('/about?from=mail', navigation)).toBe('page');
    expect(classify('/api/frontend/projects?type=main')).toBe('api');
    expect(classify('/api/frontend/services?per_page=3')).toBe('api');
    expect(classify('/api/frontend/siteContents?names=terms')).toBe('api');
    expect(classify('/api/tweets/7')).toBe('api');
    expect(classify('/assets/boot-1.js', { destination: 'script' })).toBe('asset');
    expect(classify('/data/1a2b/en/about')).toBe('asset');
    expect(classify('/media/news/1.svg', { destination: 'image' })).toBe('picture');
  });

  it.each([
    ['a posted form', '/contact', { ...navigation, method: 'POST' }],
    ['an API call that submits a form', '/api/contactUs/sendMail', { method: 'POST' }],
    ['an API path that is no query', '/api/search?q=word', {}],
    ['an API query with text of the visitor', '/api/frontend/services?q=word', {}],
    ['a request to another origin', 'https://elsewhere.example/x.png', { destination: 'image' }],
    ['a range request of a video', '/media/film.mp4', { destination: 'video', range: true }],
    ['a document opened in the window', '/media/report.pdf', navigation],
    ['a file at the root', '/sitemap.xml', navigation],
    ['the back office', '/admin', navigation],
    ['a page of the back office', '/admin/people', navigation],
    ['a call of the back office', '/admin/api/account', {}],
    ['a picture of the back office', '/admin/assets/door-1.svg', { destination: 'image' }],
  ])('returns null for %s [CACHE-POLICY-01]', (_name, path, options) => {
    expect(classify(path, options)).toBeNull();
  });
});

describe('isCacheable', () => {
  const success = { status: 200, type: 'basic', redirected: false };
  function isPageCacheable(path: string, overrides: object, headers: Record<string, string>) {
    const response = {
      ...success,
      ...overrides,
      headers: { get: (name: string) => headers[name] ?? null },
    };
    return isCacheable('page', new URL(path, ORIGIN).href, response);
  }
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

  it('accepts a successful page', () => {
    expect(isPageCacheable('/about', {}, html)).toBe(true);
  });

  it('rejects failures, redirects, no-store, other types, and pages with a query string', () => {
    expect(isPageCacheable('/about', { status: 404 }, html)).toBe(false);
    expect(isPageCacheable('/about', { redirected: true }, html)).toBe(false);
    expect(isPageCacheable('/about', { type: 'opaqueredirect', status: 0 }, html)).toBe(false);
    expect(isPageCacheable('/about', {}, { ...html, 'cache-control': 'no-store' })).toBe(false);
    expect(isPageCacheable('/search?q=word', {}, html)).toBe(false);
    expect(isPageCacheable('/about', {}, { 'content-type': 'application/json' })).toBe(false);
  });
});

it('findDataAddress returns the address of the hydration data, or null', () => {
  const page = '<script type="application/json" id="state" data-src="/data/1a/en/about">';
  expect(findDataAddress(page)).toBe('/data/1a/en/about');
  expect(findDataAddress('<p>x</p>')).toBeNull();
});

describe('the offline page', () => {
  const page =
    '<head><title>A &amp; b</title><link href="/assets/a.css"></head><img src="/assets/b.svg">' +
    '<nav id="cached" hidden=""><h2>Cached</h2><ul></ul></nav><p hidden="">x</p>';

  it('refers to its files and has a title', () => {
    expect(findAssets(page)).toEqual(['/assets/a.css', '/assets/b.svg']);
    expect(findTitle(page)).toBe('A &amp; b');
  });

  it('gets links to the cached pages, and is unchanged without any', () => {
    expect(insertCachedPages(page, 'cached', [])).toBe(page);
    const filled = insertCachedPages(page, 'cached', [{ path: '/en/a"b', title: 'A &amp; b' }]);
    expect(filled).toContain(
      '<nav id="cached"><h2>Cached</h2><ul><li><a href="/en/a%22b">A &amp; b</a></li></ul></nav>',
    );
    expect(filled).toContain('<p hidden="">x</p>');
  });
});

describe('isOfflinePageOld', () => {
  const NOW = Date.parse('2026-11-26T12:00:00Z');
  it.each([
    ['of half an hour ago', 'Thu, 26 Nov 2026 11:30:00 GMT', false],
    ['of two hours ago', 'Thu, 26 Nov 2026 10:00:00 GMT', true],
    ['of a clock that was ahead', 'Thu, 26 Nov 2026 13:00:00 GMT', true],
    ['without a date', null, true],
    ['with no date in it', 'yesterday', true],
  ])('is asked of a page %s', (_, date, isOld) => {
    expect(isOfflinePageOld(date, NOW)).toBe(isOld);
  });
});
