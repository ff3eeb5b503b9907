import { expect, it } from 'vitest';
import { readListMark } from './list-mark.ts';

it.each([
  ['1-', 1],
  ['1.', 1],
  ['3)', 3],
  ['(1)', 1],
  ['[12]', 12],
  ['١-', 1],
  ['١٠.', 10],
  ['(٢)', 2],
  ['\u200f١-\u200f', 1],
  ['\u200f(\u200e3\u200f)', 3],
  ['۴.', 4],
  ['أ-', 1],
  ['أ.', 1],
  ['ب)', 2],
  ['هـ-', 5],
  ['(ج)', 3],
  ['أولاً:', 1],
  ['أولًا-', 1],
  ['ثانيًا:', 2],
  ['ثالثاً.', 3],
  ['الخامس:', 5],
  ['عاشرًا:', 10],
  ['a.', 1],
  ['C)', 3],
  ['iv.', 4],
  ['i.', 9],
])('reads %s as the mark of item %i', (mark, start) => {
  expect(readListMark(mark)).toEqual({ name: 'ol', start });
});

it.each(['•', '·', 'o', '§', '-', '–', '*', '\u200f•', 'ü', '', 'Ø', 'تنبيه:', '12345.'])(
  'takes %s for a bullet',
  (mark) => {
    expect(readListMark(mark)).toEqual({ name: 'ul' });
  },
);
