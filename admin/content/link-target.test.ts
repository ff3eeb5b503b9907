import { expect, it } from 'vitest';
import { linkTargetOf } from './link-target.ts';

it.each([
  ['/latest-news/24', { kind: 'entry', entry: { kind: 'news', id: 24 } }],
  ['/en/latest-project/7', { kind: 'entry', entry: { kind: 'project', id: 7 } }],
  ['/latest-program/1', { kind: 'entry', entry: { kind: 'project', id: 1 } }],
  ['/en/jobs', { kind: 'page', page: 'jobs' }],
  ['/media/reports/annual.8887e37ada.pdf', { kind: 'file', name: 'annual.pdf' }],
  ['/media/library/photo.8887e37ada.790x790.png', { kind: 'file', name: 'photo.png' }],
])('knows what of the site %s is', (address, target) => {
  expect(linkTargetOf(address)).toEqual(target);
});

it.each([
  'https://example.org/latest-news/24',
  'mailto:a@example.org',
  '/nothing/3',
  '/2024',
  '',
  '/media/',
])('shows %s as it is', (address) => {
  expect(linkTargetOf(address)).toBeNull();
});
