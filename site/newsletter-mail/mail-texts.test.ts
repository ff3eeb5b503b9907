import { expect, it } from 'vitest';
import { paragraphsOf, safeAddress, shorten } from './mail-texts.ts';

it('separates paragraphs at empty lines, whatever the ends of lines are', () => {
  expect(paragraphsOf('\n a \r\nb\r\n \r\n\r\nc\rd')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(paragraphsOf(' \n')).toEqual([]);
});

it('shortens a text between words by its bytes, and by its lines', () => {
  const bounds = { bytes: 12, lines: 2 };
  expect(shorten('خبر ق', bounds)).toEqual({ text: 'خبر ق', isShortened: false });
  expect(shorten('خبر قصير', bounds)).toEqual({ text: 'خبر…', isShortened: true });
  expect(shorten('خبرخبرخبر', { bytes: 11, lines: 2 })).toEqual({
    text: 'خبرخب…',
    isShortened: true,
  });
  expect(shorten('a\nb\nc', bounds)).toEqual({ text: 'a\nb…', isShortened: true });
});

it.each([
  ['https://other.example/خبر?a=b&c="', 'https://other.example/%D8%AE%D8%A8%D8%B1?a=b&c=%22'],
  ['http://localhost:3000/en', 'http://localhost:3000/en'],
  ['http://other.example/', null],
  ['https://user:secret@other.example/', null],
  ['javascript:alert(1)', null],
  [' jav\nascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/jobs?a=1#b', 'http://localhost:3000/en/jobs?a=1#b'],
  ['/media/a.pdf', 'http://localhost:3000/media/a.pdf'],
  ['jobs', null],
  ['', null],
])('of the address %j a mail may link to %j', (address, safe) => {
  expect(safeAddress(address, { origin: 'http://localhost:3000', language: 'en' })).toBe(safe);
});
