import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [1, '1 KB'],
  [11_300, '11 KB'],
  [1024 * 1024, '1.0 MB'],
  [4_400_000, '4.2 MB'],
  [41_300_000_000, '38.5 GB'],
])('writes the size of %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
