import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readView } from './visitor.ts';

const OWN = new Set(['yafee.example']);

/** The headers with which Chromium opens a page by its address. */
const TYPED: IncomingHttpHeaders = {
  host: 'yafee.example',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'sec-ch-ua-mobile': '?0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const read = (headers: IncomingHttpHeaders) => readView({ ...TYPED, ...headers }, OWN);

/** The headers with which the service worker asks for a page. */
const WORKER: IncomingHttpHeaders = {
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  referer: 'https://yafee.example/sw.js',
};

describe('a request for a page', () => {
  it('is a view and a visit if the address was typed', () => {
    expect(read({})).toEqual({ isPhone: false, isVisit: true, referrer: null });
  });

  it.each([
    ['https://www.Google.com/', 'google.com'],
    ['https://t.co/abc?d=e', 't.co'],
    ['https://xn--mgbh0fb.example/', 'xn--mgbh0fb.example'],
    ['http://news.example.org:8080/x', 'news.example.org'],
    ['https://192.168.0.1/', null],
    ['https://[2001:db8::1]/', null],
    ['https://intranet/', null],
    ['https://localhost:3000/', null],
    ['android-app://com.google.android.gm/', null],
    ['https://evil.example<script>/', null],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, null],
    [`https://${'a.'.repeat(500)}example/`, null],
    ['no address', null],
  ])('from %s has the referrer %j', (referer, referrer) => {
    expect(read({ referer, 'sec-fetch-site': 'cross-site' })).toEqual({
      isPhone: false,
      isVisit: true,
      referrer,
    });
  });

  it.each(['https://yafee.example/about', 'http://localhost:3000/', 'https://YAFEE.example/'])(
    'from our own page %s is a view and no visit',
    (referer) => {
      const host = referer.includes('localhost') ? 'localhost:3000' : 'yafee.example';
      expect(read({ referer, host, 'sec-fetch-site': 'same-origin' })).toEqual({
        isPhone: false,
        isVisit: false,
        referrer: null,
      });
    },
  );

  it('is no visit if a browser without referrers says that it comes from the site itself', () => {
    expect(read({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ isVisit: false });
  });

  it('is counted in the same way if the service worker hands it on', () => {
    const handedOn = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    expect(read(handedOn)).toMatchObject({ isVisit: true });
    const referer = 'https://yafee.example/about';
    expect(read({ ...handedOn, referer })).toMatchObject({ isVisit: false });
  });

  it('of the service worker is a view if it says that the visitor has moved, and never a visit', () => {
    expect(read({ ...WORKER, accept: 'text/html' })).toEqual({
      isPhone: false,
      isVisit: false,
      referrer: null,
    });
    expect(read({ ...WORKER, accept: '*/*' })).toBeNull();
    const referer = 'https://yafee.example/about';
    expect(read({ ...WORKER, accept: 'text/html', referer })).toBeNull();
  });

  it.each([
    ['prefetch', { 'sec-purpose': 'prefetch' }],
    ['prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ["Firefox's prefetch", { 'x-moz': 'prefetch' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ])('of %s is no view', (_name, headers) => {
    expect(read(headers)).toBeNull();
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'curl/8.5.0',
    'facebookexternalhit/1.1',
    undefined,
  ])('of the program %s is no view', (name) => {
    expect(readView({ ...TYPED, 'user-agent': name }, OWN)).toBe('bot');
  });

  it('of an old browser is a view if it accepts a page', () => {
    const { host, accept, 'user-agent': name } = TYPED;
    expect(readView({ host, accept, 'user-agent': name }, OWN)).toMatchObject({ isVisit: true });
    expect(readView({ host, accept: '*/*', 'user-agent': name }, OWN)).toBeNull();
  });

  it.each([
    ['?1', PHONE, true],
    ['?0', PHONE, false],
    [undefined, PHONE, true],
    [undefined, TYPED['user-agent'], false],
  ])('with the hint %s and the name %s is of a phone: %s', (hint, name, isPhone) => {
    const headers = { ...TYPED, 'sec-ch-ua-mobile': hint, 'user-agent': name };
    expect(readView(headers, OWN)).toMatchObject({ isPhone });
  });
});
