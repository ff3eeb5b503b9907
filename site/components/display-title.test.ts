import { expect, test } from 'vitest';
import { isDisplayTitle, presentTitle } from './display-title.ts';

test('the display font is for at most eight words', () => {
  expect(isDisplayTitle('من أول خطوة إلى أول فرصة')).toBe(true);
  expect(isDisplayTitle('one two three four five six seven eight')).toBe(true);
  expect(isDisplayTitle('one two three four five six seven eight nine')).toBe(false);
});

test('a title in the display font has no vowel marks, and looks like one without them', () => {
  expect(presentTitle('لنتحدّث')).toEqual(presentTitle('لنتحدث'));
  expect(presentTitle('مَن يُقبَل')).toEqual({ text: 'من يقبل', className: '' });
  expect(presentTitle('مَن يُقبَل', true)).toEqual({ text: 'مَن يُقبَل', className: 'running' });
});

test('returns the classes of a long title, of a long word and of a text', () => {
  const classOf = (title: string, isText?: boolean) => presentTitle(title, isText).className;
  expect(classOf('News')).toBe('');
  expect(classOf('a'.repeat(10).concat(' ', 'b'.repeat(18)))).toBe('long');
  expect(classOf('Accessibility')).toBe('wide');
  expect(classOf('a'.repeat(30).concat(' ', 'b'.repeat(30)))).toBe('long running');
  expect(classOf('one two three four five six seven eight nine ten eleven twelve')).toBe(
    'long running',
  );
  expect(classOf('Short news', true)).toBe('running');
});
