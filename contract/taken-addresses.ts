import { isAddress } from './page-address.ts';

/**
 * The first parts of the paths that the site and the server answer themselves. Tests compare them with `pages.ts`, which every page would load
 * with the content kinds, and with the routes of the server.
 */
const TAKEN: readonly string[] = [
  'about',
  'accessibility',
  'contact',
  'feedback',
  'home',
  'jobs',
  'join-us',
  'latest-news',
  'latest-program',
  'latest-project',
  'member',
  'newsletter',
  'partners',
  'privacy',
  'regions',
  'reports',
  'search',
  'sitemap',
  'sliders',
  'teams',
  'trainer-profile',
  'visual-identity',
  'admin',
  'api',
  'assets',
  'data',
  'en',
  'healthz',
  'media',
  'metrics',
  'my-request',
  'offline',
  'patterns',
  'picture-points',
  'readyz',
  'share',
];

/** Whether a text can be the address of a page: `support-us`, `ادعمنا`. False for an address that the site itself has. */
export function isPageAddress(text: string): boolean {
  return isAddress(text) && !TAKEN.includes(text);
}
