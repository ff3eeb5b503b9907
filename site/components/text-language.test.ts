import { expect, test } from 'vitest';
import { languageOfHtml, languageOfText } from './text-language.ts';

test('a text belongs to the language of its letters', () => {
  expect(languageOfText('معمل النجارة الرقمية')).toBe('ar');
  expect(languageOfText('A digital carpentry lab')).toBe('en');
});

test('a text with a few words of the other language belongs to the greater part [TEXT-LANGUAGE-01]', () => {
  expect(languageOfText('تقريرنا السنوي متاح بصيغة PDF')).toBe('ar');
  expect(languageOfText('The word yafa (يفاع) is ground that rises')).toBe('en');
});

test('a text without letters belongs to no language', () => {
  expect(languageOfText('2030 – 48,600')).toBeNull();
  expect(languageOfText('')).toBeNull();
});

test('tags and their attributes do not count as text', () => {
  expect(languageOfHtml('<p class="lead"><strong>نص</strong></p>')).toBe('ar');
});
