import { expect, it } from 'vitest';
import { shownLanguage } from './shown-language.ts';

const inPaths = (...paths: string[]) => paths.map((path) => ({ path }));

it('shows differences in the language of the back office, unless only the other one has any', () => {
  expect(shownLanguage('news', inPaths('title.ar', 'html.ar'), 'en')).toBe('ar');
  expect(shownLanguage('news', inPaths('title.en'), 'ar')).toBe('en');
  expect(shownLanguage('news', inPaths('title.ar', 'title.en'), 'en')).toBe('en');
  // What both languages share is shown in either.
  expect(shownLanguage('news', inPaths('title.ar', 'publishedAt'), 'en')).toBe('en');
  expect(shownLanguage('news', [], 'ar')).toBe('ar');
});
