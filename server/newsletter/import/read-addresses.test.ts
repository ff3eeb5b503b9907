import { expect, it } from 'vitest';
import { IMPORT_MAX_ROWS } from '../../../contract/admin/newsletter/subscribers.ts';
import { MAX_GROWTH, measureGrowth } from '../../../tests/helpers/growth.ts';
import { SHAPES } from '../../../tests/text-bounds/hostile-text.ts';
import { type ReadAddresses, readAddresses } from './read-addresses.ts';

function described(read: ReadAddresses): string[] | string {
  if (!read.ok) return `${read.problem} ${read.line}`;
  return read.lines.map(({ line, text, language }) => `${line} ${text} ${language}`);
}

const read = async (text: string) => described(await readAddresses(text, { language: 'ar' }));

it.each([
  ['one column without a head', 'a@b.co\nc@d.co', ['1 a@b.co ar', '2 c@d.co ar']],
  [
    'empty lines, and line ends of all systems',
    'a@b.co\r\n\r\nc@d.co\re@f.co',
    ['1 a@b.co ar', '3 c@d.co ar', '4 e@f.co ar'],
  ],
  [
    'heads in English',
    'Name,E-mail,Language\nSara,a@b.co,English\nAli,c@d.co,ar-SA',
    ['2 a@b.co en', '3 c@d.co ar'],
  ],
  [
    'heads in Arabic, with semicolons',
    '\ufeffالاسم;البَريد الإلكتروني;اللغة\nسارة;a@b.co;الإنجليزية\nعلي;c@d.co;',
    ['2 a@b.co en', '3 c@d.co ar'],
  ],
  ['tabs', 'email\tlang\na@b.co\ten', ['2 a@b.co en']],
  ['the separator that Excel names', 'sep=;\nemail;lang\na@b.co;en', ['3 a@b.co en']],
  ['unknown heads', 'Wer,Wohin\nSara,a@b.co', ['2 a@b.co ar']],
  ['unknown languages', 'email,lang\na@b.co,fr', ['2 a@b.co ar']],
  [
    'quotes, with separators and line breaks in them',
    'email,name\na@b.co,"Al-Harbi, ""Sara""\nMs"\nc@d.co,x',
    ['3 a@b.co ar', '4 c@d.co ar'],
  ],
  ['quotes in the middle of a cell', 'a@b.co,Sara "S"\nc@d.co,x', ['1 a@b.co ar', '2 c@d.co ar']],
  ['rows of other lengths', 'name,email\nSara\nAli,c@d.co,more', ['2  ar', '3 c@d.co ar']],
  [
    'formulas and NUL bytes as no part of an address',
    'email\n=cmd|x!A1@b.co\na\0@b.co',
    ['2 x!A1@b.co ar', '3 @b.co ar'],
  ],
  [
    'addresses with heads of addresses before them',
    'العنوان,Mail,e-mail\nRiyadh,5,a@b.co',
    ['2 a@b.co ar'],
  ],
  [
    'the column whose head names e-mail',
    'Manager,email\nc@d.co,a@b.co\nc@d.co,x',
    ['2 a@b.co ar', '3 x ar'],
  ],
  [
    'a title above a list',
    'Our members,\na@b.co, c@d.co',
    ['1 Our members, ar', '2 a@b.co ar', '2 c@d.co ar'],
  ],
  [
    'several addresses in a cell',
    'name,email\nSara,a@b.co; c@d.co',
    ['2 a@b.co ar', '2 c@d.co ar'],
  ],
  [
    'what is no address among others',
    'a@b.co; noura.example.com; c@d',
    ['1 a@b.co ar', '1 c@d ar', '1 noura.example.com ar'],
  ],
  [
    'vCards',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sara\r\nitem1.EMAIL;TYPE=INTERNET:sa\r\n ra@b.co\r\nEMAIL:a@b.co\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Ali\r\nEND:VCARD',
    ['6 sara@b.co ar', '6 a@b.co ar', '9 Ali ar'],
  ],
])('readAddresses reads %s', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

it.each([
  ['nothing', '', 'no-addresses null'],
  ['no addresses', 'name,city\nSara,Riyadh', 'no-addresses null'],
  ['heads alone', 'email,language', 'no-addresses null'],
  ['a quote that is never closed', 'email\na@b.co\n"c@d.co\ne@f.co', 'unreadable 3'],
  ['letters after a closing quote', 'email\n"a"b@c.co', 'unreadable 2'],
  ['a long line', `email\n${','.repeat(20_000)}`, 'unreadable 2'],
  ['a long cell', `email\n"${'a\n'.repeat(20_000)}"`, 'unreadable'],
])('readAddresses refuses %s', async (_, text, expected) => {
  expect(await read(text)).toContain(expected);
});

it('readAddresses refuses a table with too many rows, and reads the largest that it takes', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@b.co`).join('\n');
  expect(await read(`email\n${rows(IMPORT_MAX_ROWS)}`)).toHaveLength(IMPORT_MAX_ROWS);
  expect(await read(`email\n${rows(IMPORT_MAX_ROWS + 1)}`)).toBe('too-many null');
  expect(await read(rows(IMPORT_MAX_ROWS + 1))).toBe('too-many null');
});

it('readAddresses lets others have a turn', async () => {
  let turns = 0;
  let isRead = false;
  const countTurns = () => {
    turns++;
    if (!isRead) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await read(
    `email\n${Array.from({ length: 9_000 }, (_, i) => `a${i}@b.co,${'x'.repeat(180)}`).join('\n')}`,
  );
  isRead = true;
  expect(turns).toBeGreaterThan(10);
});

it.each(SHAPES)('readAddresses takes linear time for $name', async ({ buildText }) => {
  const texts = new Map([50_000, 500_000].map((length) => [length, buildText(length)]));
  const growth = await measureGrowth((length) => read(texts.get(length) ?? ''), 50_000);
  expect(growth).toBeLessThan(MAX_GROWTH);
});

it('readAddresses finds all of 500 addresses that are written in ten ways', async () => {
  const ways = [
    (address: string) => `${address}; `,
    (address: string) => `${address}، `,
    (address: string) => `${address}؛`,
    (address: string) => `Noura Al-Harbi <${address}>, `,
    (address: string) => `mailto:${address} `,
    (address: string) => `\n• ${address}\n`,
    (address: string) => `"سارة" <${address}>\t`,
    (address: string) => `\n1- ${address}.\r\n`,
    (address: string) => `N|${address}|`,
    (address: string) => `(${address}) / `,
  ];
  const addresses = Array.from({ length: 500 }, (_, index) => `person${index}@example.org`);
  const text = addresses.map((address, index) => ways[index % ways.length]?.(address)).join('');
  const found = await readAddresses(text, { language: 'ar' });
  const read = found.ok ? found.lines.map((line) => line.read) : [];
  expect(read).toEqual(addresses.map((address) => ({ ok: true, address })));
});

it('readAddresses names the columns that have addresses, and reads the one that is wanted', async () => {
  const table = 'email,City,Parent\na@b.co,Riyadh,p@d.co\nc@d.co,,';
  const found = await readAddresses(table, { language: 'ar', column: 2 });
  expect(found).toMatchObject({
    columns: [
      { index: 0, name: 'email', addresses: 2 },
      { index: 2, name: 'Parent', addresses: 1 },
    ],
    column: 2,
  });
  expect(described(found)).toEqual(['2 p@d.co ar', '3  ar']);
});
