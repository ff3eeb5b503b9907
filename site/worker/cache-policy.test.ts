import { describe, expect, it } from 'vitest';
import {
  assetsIn,
  dataIn,
  isCacheable,
  kindOf,
  type RequestParts,
  titleIn,
  withCachedPages,
} from './cache-policy.ts';

const ORIGIN = 'https://yafee.example';

function asked(path: string, given: Partial<RequestParts> & { range?: boolean } = {}) {
  const { range = false, ...rest } = given;
  return kindOf(
    {
      ...{ method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', destination: '' },
      headers: { has: (name: string) => range && name === 'range' },
      ...rest,
    },
    ORIGIN,
  );
}

const navigation = { mode: 'navigate', destination: 'document' };

describe('what the worker has a part in', () => {
  it('is pages, reading calls, the build’s files, and pictures', () => {
    expect(asked('/en/about', navigation)).toBe('page');
    expect(asked('/about?from=mail', navigation)).toBe('page');
    expect(asked('/api/frontend/projects?type=main')).toBe('answer');
    expect(asked('/api/tweets/7')).toBe('answer');
    expect(asked('/assets/boot-1.js', { destination: 'script' })).toBe('asset');
    expect(asked('/data/1a2b/en/about')).toBe('asset');
    expect(asked('/media/news/1.svg', { destination: 'image' })).toBe('picture');
  });

  it.each([
    ['what is sent', '/contact', { ...navigation, method: 'POST' }],
    ['a call that sends', '/api/contactUs/sendMail', { method: 'POST' }],
    ['a call that is none of reading', '/api/search?q=word', {}],
    ['a reading call with words of the visitor', '/api/frontend/services?q=word', {}],
    ['another origin', 'https://elsewhere.example/x.png', { destination: 'image' }],
    ['a part of a film', '/media/film.mp4', { destination: 'video', range: true }],
    ['a document opened as a page', '/media/report.pdf', navigation],
    ['a file at the top', '/sitemap.xml', navigation],
  ])('is not %s', (_what, path, given) => {
    expect(asked(path, given)).toBeNull();
  });
});

describe('an answer is kept', () => {
  const good = { status: 200, type: 'basic', redirected: false };
  function kept(path: string, given: object, headers: Record<string, string>) {
    const answered = {
      ...good,
      ...given,
      headers: { get: (name: string) => headers[name] ?? null },
    };
    return isCacheable('page', new URL(path, ORIGIN).href, answered);
  }
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

  it('where it is a page that is as it should be', () => {
    expect(kept('/about', {}, html)).toBe(true);
  });

  it('and not where it failed, led elsewhere, must not be kept, or belongs to a query', () => {
    expect(kept('/about', { status: 404 }, html)).toBe(false);
    expect(kept('/about', { redirected: true }, html)).toBe(false);
    expect(kept('/about', { type: 'opaqueredirect', status: 0 }, html)).toBe(false);
    expect(kept('/about', {}, { ...html, 'cache-control': 'no-store' })).toBe(false);
    expect(kept('/search?q=word', {}, html)).toBe(false);
    expect(kept('/about', {}, { 'content-type': 'application/json' })).toBe(false);
  });
});

it('a page names the data that it needs', () => {
  const page = '<script type="application/json" id="state" data-src="/data/1a/en/about">';
  expect(dataIn(page)).toBe('/data/1a/en/about');
  expect(dataIn('<p>x</p>')).toBeNull();
});

describe('the offline page', () => {
  const page =
    '<head><title>A &amp; b</title><link href="/assets/a.css"></head><img src="/assets/b.svg">' +
    '<nav id="kept" hidden=""><h2>Kept</h2><ul></ul></nav><p hidden="">x</p>';

  it('needs the files that it names', () => {
    expect(assetsIn(page)).toEqual(['/assets/a.css', '/assets/b.svg']);
    expect(titleIn(page)).toBe('A &amp; b');
  });

  it('lists the pages that there are, and stays as it is without any', () => {
    expect(withCachedPages(page, 'kept', [])).toBe(page);
    const filled = withCachedPages(page, 'kept', [{ path: '/en/a"b', title: 'A &amp; b' }]);
    expect(filled).toContain(
      '<nav id="kept"><h2>Kept</h2><ul><li><a href="/en/a%22b">A &amp; b</a></li></ul></nav>',
    );
    expect(filled).toContain('<p hidden="">x</p>');
  });
});
