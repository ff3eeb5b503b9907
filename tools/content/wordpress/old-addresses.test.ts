import { expect, it } from 'vitest';
import { wordPressItem } from '../../../tests/helpers/wordpress-item.ts';
import { oldAddresses } from './old-addresses.ts';

const SITE = 'https://www.old.example';

const arabic = wordPressItem(10, {
  link: `${SITE}/2024/05/%d8%a8%d8%a6%d8%b1/`,
  meta: [{ key: '_wp_old_slug', value: 'old-slug' }],
});
const english = wordPressItem(11, { link: `${SITE}/en/2024/05/well/` });
const page = wordPressItem(12, { type: 'page', link: `${SITE}/`, guid: `${SITE}/?page_id=12` });

const addresses = oldAddresses(
  [
    { items: { ar: arabic, en: english }, path: '/latest-news/10' },
    { items: { ar: page }, path: '/p/home' },
  ],
  {
    sites: [SITE],
    attachments: [
      wordPressItem(13, { type: 'attachment', parent: 10, link: `${SITE}/2024/05/x/photo/` }),
    ],
  },
);

const found = (language: 'ar' | 'en') => ({ kind: 'entry', path: '/latest-news/10', language });

it.each([
  [`${SITE}/2024/05/%D8%A8%D8%A6%D8%B1`, found('ar')],
  [`${SITE}/2024/05/بئر/?utm_source=x#part`, found('ar')],
  ['/index.php/2024/05/بئر', found('ar')],
  ['http://old.example/?p=10', found('ar')],
  ['?p=11', found('en')],
  [`${SITE}/2024/05/old-slug/`, found('ar')],
  [`${SITE}/en/2024/05/well`, found('en')],
  [`${SITE}/2024/05/x/photo/`, found('ar')],
  ['/?attachment_id=13', found('ar')],
  [SITE, { kind: 'home' }],
  [`${SITE}/en/`, { kind: 'home' }],
  [`${SITE}/shop/`, { kind: 'dead' }],
  ['/?p=99', { kind: 'dead' }],
  ['https://other.example/2024/05/بئر/', { kind: 'outside' }],
  ['https://old.example.evil.example/?p=10', { kind: 'outside' }],
  ['mailto:a@old.example', { kind: 'outside' }],
  ['javascript:alert(1)', { kind: 'outside' }],
])('%s', (address, target) => {
  expect(addresses.find(address)).toEqual(target);
});

it('every old address of an entry that is there gets a redirect, and the home page none', () => {
  expect(addresses.redirects((path) => path === '/latest-news/10')).toEqual([
    { from: '/2024/05/بئر', to: '/latest-news/10' },
    { from: '/?p=10', to: '/latest-news/10' },
    { from: '/en/2024/05/well', to: '/en/latest-news/10' },
    { from: '/?p=11', to: '/en/latest-news/10' },
    { from: '/2024/05/old-slug', to: '/latest-news/10' },
    { from: '/2024/05/x/photo', to: '/latest-news/10' },
    { from: '/?attachment_id=13', to: '/latest-news/10' },
  ]);
});
