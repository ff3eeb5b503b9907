import { expect, test } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

test('it is the first paragraph that says something, without mark-up', () => {
  expect(firstParagraph('<p> </p><p>حِرفٌ <b>قديمة</b>، بأدوات.</p><p>ثم</p>')).toBe(
    'حِرفٌ قديمة، بأدوات.',
  );
  expect(firstParagraph('<h2>Title</h2><p class="a">Bread &amp; butter &lt;3</p>')).toBe(
    'Bread & butter <3',
  );
});

test('a text without paragraphs is taken as it is, and nothing stays nothing', () => {
  expect(firstParagraph('plain <em>text</em>')).toBe('plain text');
  expect(firstParagraph('<ul><li>one</li><li>two</li></ul>')).toBe('one two');
  expect(firstParagraph('')).toBe('');
});

test('a long one is cut between words', () => {
  const cut = firstParagraph(`<p>${'word, '.repeat(200)}</p>`);
  expect(cut.length).toBeLessThanOrEqual(241);
  expect(cut).toMatch(/word…$/);
});

test('a word without end is cut anywhere, but not within a letter', () => {
  expect(firstParagraph('a'.repeat(3000))).toBe(`${'a'.repeat(240)}…`);
  expect(firstParagraph(`${'a'.repeat(239)}😀😀`)).toBe(`${'a'.repeat(239)}…`);
});
