import { expect, test } from 'vitest';
import { titleSize } from './title-size.ts';

test('titles step down as they grow', () => {
  expect(titleSize('ا'.repeat(28))).toBe('short');
  expect(titleSize('ا'.repeat(29))).toBe('long');
  expect(titleSize('a'.repeat(56))).toBe('long');
  expect(titleSize('a'.repeat(57))).toBe('longest');
  expect(titleSize('a'.repeat(100))).toBe('longest');
  expect(titleSize('a'.repeat(240))).toBe('running');
});

test('vowel marks do not make a title longer', () => {
  expect(titleSize('مِن أوّلِ خُطوةٍ إلى أوّلِ فُرصةٍ')).toBe('short');
});
