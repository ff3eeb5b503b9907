import { expect, test } from 'vitest';
import { isDisplayTitle, titleClass } from './display-title.ts';

test('the display font is for at most eight words without vowel marks', () => {
  expect(isDisplayTitle('من أول خطوة إلى أول فرصة')).toBe(true);
  expect(isDisplayTitle('one two three four five six seven eight')).toBe(true);
  expect(isDisplayTitle('one two three four five six seven eight nine')).toBe(false);
  expect(isDisplayTitle('من يُقبل')).toBe(false);
  expect(isDisplayTitle('لنتحدّث')).toBe(false);
});

test('returns the classes of a long title, of a long word and of a text', () => {
  expect(titleClass('News')).toBe('');
  expect(titleClass('a'.repeat(10).concat(' ', 'b'.repeat(18)))).toBe('long');
  expect(titleClass('Accessibility')).toBe('wide');
  expect(titleClass('one two three four five six seven eight nine ten eleven twelve')).toBe(
    'longest running',
  );
  expect(titleClass('Short news', true)).toBe('running');
});
