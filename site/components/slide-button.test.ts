import { expect, test } from 'vitest';
import { slideButton } from './slide-button.ts';

test('an address of a page is brought into the language and named after the page', () => {
  expect(slideButton('/latest-project', 'ar')).toEqual({
    href: '/latest-project',
    name: 'projects',
  });
  expect(slideButton('/join-us?from=hero', 'en')).toEqual({
    href: '/en/join-us?from=hero',
    name: 'joinUs',
  });
  expect(slideButton('/en/reports/', 'ar')).toEqual({ href: '/reports', name: 'reports' });
  expect(slideButton('/', 'en')).toEqual({ href: '/en', name: 'other' });
});

test('an address of an entry keeps its number', () => {
  expect(slideButton('/latest-project/7', 'en')).toEqual({
    href: '/en/latest-project/7',
    name: 'other',
  });
});

test('files and other hosts stay as they are', () => {
  for (const address of [
    '/media/cv.pdf',
    'https://other.example/en',
    'mailto:info@yafee.example',
  ]) {
    expect(slideButton(address, 'en')).toEqual({ href: address, name: 'other' });
  }
});
