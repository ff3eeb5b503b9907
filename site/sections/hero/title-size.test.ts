import { expect, test } from 'vitest';
import { titleSize } from './title-size.ts';

test('returns a smaller size for a longer title', () => {
  expect(titleSize('ا'.repeat(28))).toBe('short');
  expect(titleSize('ا'.repeat(29))).toBe('long');
  expect(titleSize('ا'.repeat(56))).toBe('long');
  expect(titleSize('ا'.repeat(57))).toBe('longest');
  expect(titleSize('ا'.repeat(100))).toBe('longest');
  expect(titleSize('ا'.repeat(240))).toBe('running');
});

test('allows an English title to be a quarter longer', () => {
  expect(titleSize('From a first step to a first chance')).toBe('short');
  expect(titleSize('a'.repeat(36))).toBe('long');
  expect(titleSize('a'.repeat(71))).toBe('longest');
  expect(titleSize('a'.repeat(126))).toBe('running');
});

test('does not count vowel marks', () => {
  expect(titleSize('مِن أوّلِ خُطوةٍ إلى أوّلِ فُرصةٍ')).toBe('short');
});
