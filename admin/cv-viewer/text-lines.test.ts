import { expect, it } from 'vitest';
import { type TextItem, TextLines } from './text-lines.ts';
import { VIEWER_LIMITS } from './viewer-limits.ts';

/** From units of the file, with y going up, to CSS pixels of a page of 100 units, twice as large. */
const TO_PIXELS = [2, 0, 0, -2, 0, 200];

function item(str: string, x: number, width: number, more: Partial<TextItem> = {}): TextItem {
  return { str, transform: [10, 0, 0, 10, x, 50], width, hasEOL: false, ...more };
}

function linesOf(items: readonly TextItem[]): string[][] {
  const text = new TextLines(TO_PIXELS, 2);
  for (const each of items) text.add(each);
  text.end();
  return text.lines.map(({ pieces }) => pieces.map((piece) => piece.text));
}

/** How programs write a word: each letter in its form at that position, from the left. */
const LETTERS = ['ﻲ', 'ﻧ', 'ﺎ', 'ﻄ', 'ﺤ', 'ﻘ', 'ﻟ', 'ا'];

it('puts a line where it is, in CSS pixels', () => {
  const text = new TextLines(TO_PIXELS, 2);
  text.add(item('Sara', 10, 20));
  text.end();
  expect(text.lines).toEqual([
    {
      direction: 'ltr',
      pieces: [{ text: 'Sara', x: 20, y: 100, length: 40, size: 20, angle: 0 }],
    },
  ]);
});

it('reads Arabic from the right, though it is written letter by letter from the left', () => {
  expect(linesOf(LETTERS.map((letter, index) => item(letter, 10 + index * 4, 4)))).toEqual([
    ['القحطاني'],
  ]);
});

it('keeps a mark after its letter, and takes no step back for a space', () => {
  const items = [
    item('ﺎ', 10, 3),
    item('ً', 14, 0),
    item(' ', 13, 0),
    item('ﺑ', 13, 3),
    item('ر', 16, 4),
  ];
  expect(linesOf(items)).toEqual([['ربًا']]);
});

it('keeps Latin words, numbers and brackets in an Arabic line', () => {
  const items = [
    item('، ', 0, 4),
    item('(', 4, 2),
    item('Society', 40, 30),
    item(' ', 38, 2),
    item('Development', 6, 32),
    item(')', 70, 2),
    item(' ', 72, 2),
    item('التنمية', 74, 20),
    item(' ', 94, 2),
    item('966', 99, 9),
    item('+', 96, 3),
    item(' ', 108, 2),
    item('هاتف جمعية الأعمال الخيرية', 110, 60),
  ];
  expect(linesOf(items)).toEqual([
    ['هاتف جمعية الأعمال الخيرية +966 التنمية (Development Society)، '],
  ]);
});

it('keeps an Arabic name in an English line', () => {
  const items = [
    item('Certificate of ', 0, 60),
    item('ة', 60, 4),
    item('ر', 64, 4),
    item('ﻮ', 68, 4),
    item('ﻧ', 72, 4),
    item(' from Riyadh', 76, 50),
  ];
  expect(linesOf(items)).toEqual([['Certificate of نورة from Riyadh']]);
});

it('mends ligatures whose letters pdf.js has turned round', () => {
  const items = [item('عبداهلل', 10, 30), item(' ', 8, 2), item('اإلنجليزية', 0, 8)];
  expect(linesOf(items)).toEqual([['عبدالله الإنجليزية']]);
});

it('keeps columns apart, in the order of the line', () => {
  const columns = (left: string, right: string) => [item(left, 0, 20), item(right, 80, 20)];
  expect(linesOf(columns('2020', 'Trainer'))).toEqual([['2020', 'Trainer']]);
  expect(linesOf(columns('٢٠٢٠', 'مدربة'))).toEqual([['مدربة', '٢٠٢٠']]);
});

it('writes a space where words stand apart without one', () => {
  expect(linesOf([item('Life', 0, 15), item('skills', 19, 20)])).toEqual([['Life skills']]);
});

it('ends a line where the file does, and leaves out empty ones and those that are nowhere', () => {
  const items = [
    item('One', 0, 10, { hasEOL: true }),
    item(' ', 0, 2, { hasEOL: true }),
    item('lost', 0, 10, { transform: [10, 0, 0, 10, Number.NaN, 0], hasEOL: true }),
    item('Two', 0, 10),
  ];
  expect(linesOf(items)).toEqual([['One'], ['Two']]);
});

it('takes no more pieces and letters than its bounds', () => {
  const many = new TextLines(TO_PIXELS, 2);
  for (let n = 0; n < VIEWER_LIMITS.textPieces; n += 1)
    expect(many.add(item('a', n, 1))).toBe(true);
  expect(many.add(item('a', 0, 1))).toBe(false);
  expect(new TextLines(TO_PIXELS, 2).add(item('a'.repeat(VIEWER_LIMITS.letters + 1), 0, 1))).toBe(
    false,
  );
});
