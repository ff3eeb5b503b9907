import { expect, it } from 'vitest';
import { countedWords } from './search-words.ts';

it.each([
  ['  Summer\n  CAMP ', 'summer camp'],
  ['مخيّم  صيفي', 'مخيّم صيفي'],
  ['برنامج ٢٠٢٦', 'برنامج 2026'],
  ['ｃａｍｐ', 'camp'],
])('%j is counted as %j', (text, words) => {
  expect(countedWords(text)).toBe(words);
});

it.each([
  '',
  ' \u200f ',
  'someone@example.org',
  'someone＠example.org',
  '0501234567',
  'بلاغ ١٢٣٤٥',
  '1 2 3 4 5',
  '1-2a3b4c5',
  'a'.repeat(61),
  'a'.repeat(10_000),
])('%j is not counted', (text) => {
  expect(countedWords(text)).toBeNull();
});
