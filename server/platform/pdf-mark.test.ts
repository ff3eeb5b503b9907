import { expect, it } from 'vitest';
import { hasPdfMark } from './pdf-mark.ts';

function withStart(start: string | number[]): Buffer {
  return Buffer.concat([
    typeof start === 'string' ? Buffer.from(start) : Buffer.from(start),
    Buffer.from('%PDF-1.7\n1 0 obj'),
  ]);
}

it.each<[string, string | number[]]>([
  ['nothing', ''],
  ['a byte order mark', '\ufeff'],
  ['line ends', '\r\n\r\n'],
  ['many line ends', '\n'.repeat(1000)],
  [
    'the head of a response',
    'HTTP/1.1 200 OK\r\nLink: <https://a.example/x>; rel=canonical\r\n\r\n',
  ],
  [
    'the head of a part of a form',
    '--x\r\nContent-Disposition: form-data; filename="سيرتي.pdf"\r\n\r\n',
  ],
  ['the commands of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ['a few letters', 'junk'],
])('a PDF is recognised behind %s', (_name, start) => {
  expect(hasPdfMark(withStart(start))).toBe(true);
});

it.each<[string, string | number[]]>([
  ['a page', '<!doctype html><p>'],
  ['a page behind text', 'HTTP/1.1 200 OK\r\n\r\n<ScRiPt\n>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><!--'],
  ['PHP', '<?php /*'],
  ['a drawing with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">'],
  ['a GIF of printable bytes', 'GIF89a    '],
  ['a JPEG of printable bytes', [0xff, 0xd8, 0xff, 0xfe, 0x21, 0x21]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['an archive', 'PK\x03\x04'],
  ['a tar archive', `cv.pdf${'\0'.repeat(506)}`],
  ['a program', 'MZ  '],
  ['a script', '#!/bin/sh\n'],
  ['a film', '    ftypisom'],
  ['an RTF', '{\\rtf1 '],
  ['more than 1,024 bytes', '\n'.repeat(1020)],
])('%s with the mark of a PDF inside is none', (_name, start) => {
  expect(hasPdfMark(withStart(start))).toBe(false);
});

it('a file without the mark is no PDF', () => {
  expect(hasPdfMark(Buffer.from('%PD'))).toBe(false);
  expect(hasPdfMark(Buffer.alloc(0))).toBe(false);
});
