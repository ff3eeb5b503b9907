import { describe, expect, it } from 'vitest';
import {
  candidateKeys,
  isFixedPage,
  readable,
  readSource,
  readTarget,
  targetFor,
} from './addresses.ts';

const RULES = { publicUrl: 'https://yafee.example', hosts: ['shop.example.org'] };

const keyOf = (text: string) => {
  const read = readSource(text);
  return read.ok ? read.key : read.problem;
};

const targetOf = (text: string) => {
  const read = readTarget(text, RULES);
  return read.ok ? read.target : read.problem;
};

describe('an old address', () => {
  it.each([
    ['/2024/05/slug/', '/2024/05/slug'],
    ['2024/05/slug', '/2024/05/slug'],
    ['//2024//05/slug', '/2024/05/slug'],
    ['https://old.example.org/2024/05/slug/?utm_source=x#top', '/2024/05/slug'],
    ['www.old.example.org/2024/05/slug', '/2024/05/slug'],
    ['/index.php/2024/05/slug', '/2024/05/slug'],
    ['/About-Us', '/about-us'],
    ['/a/./b/../c', '/a/c'],
    ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7/', '/مرحبا'],
    ['/%d9%85%d8%b1%d8%ad%d8%a8%d8%a7', '/مرحبا'],
    ['/مرحبا', '/مرحبا'],
    ['/\u0627\u0653ل', '/\u0622ل'],
    ['/?p=12', '/?p=12'],
    ['?p=12', '/?p=12'],
    ['/index.php?page_id=7&utm_campaign=a', '/?page_id=7'],
    ['/news.aspx?b=2&A=1', '/news.aspx?a=1&b=2'],
    ['/my page', '/my page'],
    ['/100%', '/100%'],
    ['/a%2Fb', '/a%2fb'],
    ['\u202a/slug\u202c', '/slug'],
  ])('%j is compared as %j', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });

  it.each(['', ' ', 'javascript:alert(1)', 'mailto:a@example.org', '/a\u0000b', '/a\nb', '/%00'])(
    '%j is none',
    (text) => {
      expect(keyOf(text)).toBe('address');
    },
  );

  it.each(['/admin', '/Admin/content', '/%61dmin', '/api/home', '/admin%2fx', '/index.php/admin'])(
    '%j belongs to the site itself',
    (text) => {
      expect(keyOf(text)).toBe('reserved');
    },
  );

  it('has at most 2,048 bytes, percent-encoded', () => {
    expect(keyOf(`/${'a'.repeat(2_047)}`)).toHaveLength(2_048);
    expect(keyOf(`/${'a'.repeat(2_048)}`)).toBe('address-long');
    expect(keyOf(`/${'م'.repeat(342)}`)).toBe('address-long');
  });
});

it.each([
  ['/', true],
  ['/about', true],
  ['/en/about', true],
  ['/about?x=1', true],
  ['/?x=1', true],
  ['/?p=12', false],
  ['/en?page_id=12', false],
  ['/latest-news/feed.xml', true],
  ['/latest-news/12', false],
  ['/about-us', false],
])('whether there is always a page at %s: %s', (key, isFixed) => {
  expect(isFixedPage(key)).toBe(isFixed);
});

describe('a target', () => {
  it.each([
    ['/about', '/about'],
    ['/About/', '/about'],
    ['/latest-news/12', '/latest-news/12'],
    ['/search?q=a#b', '/search?q=a#b'],
    ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
    ['https://yafee.example/about', '/about'],
    ['https://shop.example.org/a?b=1', 'https://shop.example.org/a?b=1'],
    ['/media/Report.8887e37ada.pdf', '/media/Report.8887e37ada.pdf'],
  ])('%j leads to %j', (text, target) => {
    expect(targetOf(text)).toBe(target);
  });

  it.each([
    ...['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
    ...['/.//evil.example', '/..//evil.example', '/a/..//evil.example', 'evil.example'],
    ...['/\t/evil.example', '/\n/evil.example', '/a\u0000', '/a\r\nSet-Cookie: a=1'],
    ...['javascript:alert(1)', 'data:text/html,a', 'https:evil.example', 'http:/evil.example'],
    ...['https://user@shop.example.org/', 'https://a:b@yafee.example/', 'https://', '', ' '],
    ...['ftp://shop.example.org/', '/a b', '/\ud800'],
  ])('%j is none', (text) => {
    expect(targetOf(text)).toBe('target');
  });

  it.each([
    ...['https://evil.example', 'https://shop.example.org.evil.example/'],
    ...['https://evilshop.example.org/', 'https://sub.shop.example.org/'],
    ...['https://shop.example.org:8443/', 'http://yafee.example/', 'https://yafee.example:444/'],
    'https://yafee.example.evil.example/',
  ])('%j is another site, which is not in the list', (text) => {
    expect(targetOf(text)).toBe('other-site');
  });

  it.each([
    '/admin',
    '/ADMIN/x',
    '/%61dmin',
    '/api/home',
    '/admin%2f',
    'https://yafee.example/api',
  ])('%j is not for visitors', (text) => {
    expect(targetOf(text)).toBe('target-reserved');
  });
});

describe('a request', () => {
  /** Where a redirect takes a request, as if there were this one only. */
  const through = (url: string, from: string, to: string) => {
    const candidate = candidateKeys(url).find(({ key }) => key === keyOf(from));
    return candidate === undefined ? null : targetFor(url, candidate, targetOf(to));
  };

  it.each([
    ['/2024/05/slug/?utm_source=a', '/2024/05/slug', '/about', '/about?utm_source=a'],
    ['/en/2024/05/slug', '/2024/05/slug', '/about', '/en/about'],
    ['/ar/2024/05/slug', '/2024/05/slug', '/about', '/about'],
    ['/en/a', '/a', '/media/a.pdf', '/media/a.pdf'],
    ['/en/a', '/a', '/en/about', '/en/about'],
    ['/en/a', '/a', 'https://shop.example.org/', 'https://shop.example.org/'],
    ['/?p=12&utm_medium=b', '/?p=12', '/latest-news/3', '/latest-news/3?utm_medium=b'],
    ['/en/?p=12', '/?p=12', '/latest-news/3', '/en/latest-news/3'],
    ['/?P=12', '/?p=12', '/about', '/about'],
    ['/index.php?p=12', '/?p=12', '/about', '/about'],
    ['/a?q=2', '/a', '/search?q=1', '/search?q=1'],
    ['/a?id=1&b=2', '/a?id=1', '/about', '/about?b=2'],
    ['/?p=13', '/?p=12', '/about', null],
    ['/?page_id=12', '/?p=12', '/about', null],
    ['/about-us/team', '/about-us', '/about', null],
  ])('%s is redirected by %s → %s to %s', (url, from, to, expected) => {
    expect(through(url, from, to)).toBe(expected);
  });

  it('is looked up under few keys, however many parameters it has', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `a${index}=${index}`).join('&');
    expect(candidateKeys(`/en/old?${many}`).length).toBeLessThanOrEqual(20);
  });

  it.each(['/admin', '//evil.example', '/\\evil.example', '/a?x=//evil.example'])(
    'never makes another origin of a target: %s',
    (url) => {
      const target = targetFor(url, { key: '', language: 'en', parameters: new Set() }, '/about');
      expect(new URL(target, 'https://yafee.example').origin).toBe('https://yafee.example');
    },
  );
});

it('addresses are shown with their own letters where nothing is hidden by it', () => {
  expect(readable('/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7?a=%26')).toBe('/مرحبا?a=%26');
  expect(readable('/a%20b%0a')).toBe('/a%20b%0a');
  expect(readable('/%E0%A4')).toBe('/%E0%A4');
});
