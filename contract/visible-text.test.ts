import { expect, it } from 'vitest';
import { hasVisibleText, withoutDirectionControls } from './visible-text.ts';

it.each([
  ['nothing', ''],
  ['white space', ' \u00a0\u3000\n'],
  ['marks of direction', '\u200f\u200e\u061c'],
  ['direction controls', '\u202e\u2066'],
  ['joiners', '\u200d\u200c\u2060'],
  ['the tatweel', 'ـــ'],
  ['marks without a letter', '\u064b\u0301'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['an empty Braille pattern', '\u2800'],
  ['tag characters', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['soft hyphens and zero-width spaces', '\u00ad\u200b\ufeff'],
  ['Mongolian and Khmer signs', '\u180e\u17b4\u17b5'],
  ['musical signs', '\u{1d159}\u{1d173}'],
  ['the place of a picture', '\ufffc'],
])('%s cannot be seen', (_name, text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(hasVisibleText(`${text}ع${text}`)).toBe(true);
});

it('letters, signs and emoji can be seen', () => {
  for (const text of ['عبد\u200cالله', '.', '❤️', '0', 'ء']) expect(hasVisibleText(text)).toBe(true);
});

it('only what turns a text round is removed', () => {
  expect(withoutDirectionControls('\u202eنورة\u2066\ufeff')).toBe('نورة');
  expect(withoutDirectionControls('عبد\u200cالله\u200f')).toBe('عبد\u200cالله\u200f');
});
