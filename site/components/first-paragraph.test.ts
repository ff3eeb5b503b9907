import { expect, test } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

test('returns the first paragraph that is not empty, without tags', () => {
  expect(firstParagraph('<p> </p><p>حِرفٌ <b>قديمة</b>، بأدوات.</p><p>ثم</p>')).toBe(
    'حِرفٌ قديمة، بأدوات.',
  );
  expect(firstParagraph('<h2>Title</h2><p class="a">Bread &amp; butter &lt;3</p>')).toBe(
    'Bread & butter <3',
  );
});

test('uses the whole text if there are no paragraphs', () => {
  expect(firstParagraph('plain <em>text</em>')).toBe('plain text');
  expect(firstParagraph('<ul><li>one</li><li>two</li></ul>')).toBe('one two');
  expect(firstParagraph('')).toBe('');
});

test('cuts a long paragraph between words', () => {
  const cut = firstParagraph(`<p>${'word, '.repeat(200)}</p>`);
  expect(cut.length).toBeLessThanOrEqual(241);
  expect(cut).toMatch(/word…$/);
});

test('cuts within a word that is too long, but not within a surrogate pair', () => {
  expect(firstParagraph('a'.repeat(3000))).toBe(`${'a'.repeat(240)}…`);
  expect(firstParagraph(`${'a'.repeat(239)}😀😀`)).toBe(`${'a'.repeat(239)}…`);
});
