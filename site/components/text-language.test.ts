import { expect, test } from 'vitest';
import { languageOfHtml, languageOfText } from './text-language.ts';

test('returns the language of the letters', () => {
  for (const field of ['ar', 'en'] as const) {
    expect(languageOfText('معمل النجارة الرقمية', field)).toBe('ar');
    expect(languageOfText('A digital carpentry lab', field)).toBe('en');
    expect(languageOfText('تقريرنا السنوي متاح بصيغة PDF', field)).toBe('ar');
  }
});

test.each([
  'شهادة Microsoft Office Specialist للمتدربين',
  'اكتب إلى training-and-development@organisation.example',
  'https://example.org/a-very-long-path في الموقع',
])(
  'an Arabic field is Arabic with a long English name or address: %s [TEXT-LANGUAGE-01]',
  (text) => {
    expect(languageOfText(text, 'ar')).toBe('ar');
  },
);

test('most letters of a mixed English field decide', () => {
  expect(languageOfText('The word yafa (يفاع) is ground that rises', 'en')).toBe('en');
  expect(languageOfText('سجل في https://example.org/courses/register', 'en')).toBe('ar');
  expect(languageOfText('خبر &amp; صورة &nbsp;&nbsp;', 'en')).toBe('ar');
});

test('returns the language of the field for a text without letters of a language', () => {
  for (const text of [
    '2030 – 48,600',
    '',
    'https://example.org',
    'info@example.org',
    '&nbsp;',
    'example.org/x',
  ]) {
    expect(languageOfText(text, 'ar')).toBe('ar');
    expect(languageOfText(text, 'en')).toBe('en');
  }
});

test('does not count tags, their attributes and character references', () => {
  expect(languageOfHtml('<p class="lead"><strong>نص</strong></p>', 'en')).toBe('ar');
  expect(languageOfHtml('<p>نص &amp; نص&nbsp;</p>', 'en')).toBe('ar');
  expect(languageOfHtml('<p class="lead">&nbsp;</p>', 'ar')).toBe('ar');
});
