import { expect, it } from 'vitest';
import { withoutEscapedNul, withoutNul } from './nul.ts';

it('removes NUL from a text, and nothing else', () => {
  expect(withoutNul('\0a\0\0ب\n\\u0000')).toBe('aب\n\\u0000');
});

it.each([
  { name: 'a\0b', list: ['\0', { 'k\0': '\0\0' }] },
  { name: 'typed: \\u0000', path: 'C:\\\\u0000', both: '\\\0\\' },
  { name: 'nothing of it' },
])(
  'removes NUL from the texts and keys of the JSON of %j, and keeps what is typed like its escape',
  (value) => {
    const strip = (each: unknown): unknown => {
      if (typeof each === 'string') return each.replaceAll('\0', '');
      if (Array.isArray(each)) return each.map(strip);
      return Object.fromEntries(
        Object.entries(each as object).map(([key, inner]) => [
          key.replaceAll('\0', ''),
          strip(inner),
        ]),
      );
    };
    expect(JSON.parse(withoutEscapedNul(JSON.stringify(value)))).toEqual(strip(value));
  },
);
