import { expect, test } from 'vitest';
import { languageOfHtml, languageOfText } from './text-language.ts';

test('returns the language of the letters', () => {
  expect(languageOfText('معمل النجارة الرقمية')).toBe('ar');
  expect(languageOfText('A digital carpentry lab')).toBe('en');
});

test('returns the language of most letters of a mixed text [TEXT-LANGUAGE-01]', () => {
  expect(languageOfText('تقريرنا السنوي متاح بصيغة PDF')).toBe('ar');
  expect(languageOfText('The word yafa (يفاع) is ground that rises')).toBe('en');
});

test('returns null for a text without letters', () => {
  expect(languageOfText('2030 – 48,600')).toBeNull();
  expect(languageOfText('')).toBeNull();
});

test('does not count tags and their attributes', () => {
  expect(languageOfHtml('<p class="lead"><strong>نص</strong></p>')).toBe('ar');
});
