import { expect, test } from 'vitest';
import { slideButton } from './slide-button.ts';

test('changes an address of a page to the language, and names it after the page', () => {
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

test('keeps the id in the address of an entry', () => {
  expect(slideButton('/latest-project/7', 'en')).toEqual({
    href: '/en/latest-project/7',
    name: 'other',
  });
});

test('does not change addresses of files and of other sites', () => {
  for (const address of [
    '/media/cv.pdf',
    'https://other.example/en',
    'mailto:info@yafee.example',
  ]) {
    expect(slideButton(address, 'en')).toEqual({ href: address, name: 'other' });
  }
});
