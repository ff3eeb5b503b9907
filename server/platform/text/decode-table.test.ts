import { expect, it } from 'vitest';
import { decodeTable } from './decode-table.ts';

const TEXT = 'email,اللغة\r\nsara@example.com,العربية\r\n';

/** The Arabic letters of the text in Windows-1256. */
const WINDOWS_1256: Record<string, number> = {
  ا: 0xc7,
  ل: 0xe1,
  غ: 0xdb,
  ة: 0xc9,
  ع: 0xda,
  ر: 0xd1,
  ب: 0xc8,
  ي: 0xed,
};

function utf16(text: string, mark: readonly number[], isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), isBigEndian ? bytes.swap16() : bytes]);
}

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 with a byte order mark', utf16(TEXT, [0xff, 0xfe])],
  ['UTF-16 in big endian', utf16(TEXT, [0xfe, 0xff], true)],
  ['UTF-16 without a byte order mark', utf16('email\r\nsara@example.com\r\n', [])],
  ['Windows-1256', Uint8Array.from(TEXT, (letter) => WINDOWS_1256[letter] ?? letter.charCodeAt(0))],
])('decodeTable decodes %s', (name, bytes) => {
  const expected = name.endsWith('without a byte order mark')
    ? 'email\r\nsara@example.com\r\n'
    : TEXT;
  expect(decodeTable(bytes)).toBe(expected);
});

it('decodeTable returns a text for any bytes', () => {
  expect(decodeTable(new Uint8Array())).toBe('');
  expect(decodeTable(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toHaveLength(256);
  expect(decodeTable(new Uint8Array(1_000))).toHaveLength(1_000);
});
