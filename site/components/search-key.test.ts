import { expect, it } from 'vitest';
import { isSearchKey } from './search-key.ts';

const slash = {
  key: '/',
  code: 'Slash',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
};

it('accepts the slash on any keyboard layout', () => {
  expect(isSearchKey(slash)).toBe(true);
  expect(isSearchKey({ ...slash, code: 'Digit7' })).toBe(true);
  expect(isSearchKey({ ...slash, code: 'NumpadDivide' })).toBe(true);
});

it('accepts the slash key of an Arabic keyboard, which types a letter', () => {
  expect(isSearchKey({ ...slash, key: 'ظ' })).toBe(true);
  expect(isSearchKey({ ...slash, key: 'ظ', code: 'KeyZ' })).toBe(false);
  expect(isSearchKey({ ...slash, key: '؟' })).toBe(false);
});

it('rejects other keys, browser shortcuts and key presses during composition', () => {
  for (const property of ['ctrlKey', 'metaKey', 'altKey', 'isComposing']) {
    expect(isSearchKey({ ...slash, [property]: true })).toBe(false);
  }
  expect(isSearchKey({ ...slash, key: 'a', code: 'KeyA' })).toBe(false);
});
