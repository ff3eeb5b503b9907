import { expect, it } from 'vitest';
import { pressedKey } from './pressed-key.ts';

it.each([
  ['a Latin letter', 'z', 'KeyZ', 'z'],
  ['Caps Lock', 'Z', 'KeyZ', 'z'],
  ['an Arabic layout', 'ئ', 'KeyZ', 'z'],
  ['an Arabic key with two letters', 'لا', 'KeyB', 'b'],
  ['Shift on an Arabic layout', '~', 'KeyZ', '~'],
  ['a mark of an Arabic layout', '\u064e', 'KeyQ', 'q'],
  ['the full stop of an Arabic layout', 'ز', 'Period', '.'],
  ['a bracket of an Arabic layout', 'ج', 'BracketLeft', '['],
  ['a Persian layout', 'ظ', 'KeyZ', 'z'],
  ['a Hebrew layout', 'ד', 'KeyS', 's'],
  ['a Cyrillic layout', 'я', 'KeyZ', 'z'],
  ['AZERTY, where Z is in the place of W', 'z', 'KeyW', 'z'],
  ['AZERTY, where W is in the place of Z', 'w', 'KeyZ', 'w'],
  ['a full stop with Shift on AZERTY', '.', 'Comma', '.'],
  ['a letter with an accent', 'é', 'Digit2', 'é'],
  ['an umlaut in the place of a sign', 'ö', 'Semicolon', 'ö'],
  ['a named key', 'Enter', 'Enter', 'Enter'],
  ['an arrow', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
])('reads %s', (_name, key, code, expected) => {
  expect(pressedKey({ key, code })).toBe(expected);
});
