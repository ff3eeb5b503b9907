import { expect, it } from 'vitest';
import { isSearchKey } from './search-key.ts';

const press = { key: '/', code: 'Slash', ctrlKey: false, metaKey: false, altKey: false };
const other = { ...press, isComposing: false };

it('is the slash, wherever a keyboard has it', () => {
  expect(isSearchKey(other)).toBe(true);
  expect(isSearchKey({ ...other, code: 'Digit7' })).toBe(true);
  expect(isSearchKey({ ...other, code: 'NumpadDivide' })).toBe(true);
});

it('is the same key on an Arabic keyboard, where it types a letter', () => {
  expect(isSearchKey({ ...other, key: 'ظ' })).toBe(true);
  expect(isSearchKey({ ...other, key: 'ظ', code: 'KeyZ' })).toBe(false);
  expect(isSearchKey({ ...other, key: '؟' })).toBe(false);
});

it('is no shortcut of the browser, and no part of a word being composed', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing']) {
    expect(isSearchKey({ ...other, [held]: true })).toBe(false);
  }
  expect(isSearchKey({ ...other, key: 'a', code: 'KeyA' })).toBe(false);
});
