import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { workbookPieces } from '../../platform/spreadsheets/write-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

/** A workbook as another program writes it: a sheet of notes, then the subscribers, with a day, a link, an empty row and a list. */
const sampleOf = (program: string) =>
  readFile(new URL(`../../../tests/helpers/workbooks/${program}.xlsx`, import.meta.url));

it.each(['openpyxl', 'gnumeric'])('reads the addresses of a workbook of %s', async (program) => {
  const read = await readWorkbook(await sampleOf(program), { language: 'ar' });
  expect(read).toMatchObject({
    ok: true,
    columns: [{ index: 2, name: 'البريد الإلكتروني', addresses: 3 }],
    column: 2,
    lines: [
      { line: 2, text: 'noura@example.com', language: 'ar' },
      { line: 3, text: 'sara@example.com', language: 'en' },
      { line: 5, text: 'saad@example.com', language: 'ar' },
      { line: 5, text: 'second@example.com', language: 'ar' },
    ],
  });
});

async function workbookOf(rows: string[][]): Promise<Buffer> {
  async function* batches() {
    yield rows;
  }
  return buffer(workbookPieces(batches(), 'ltr'));
}

it('reads a list with a title, and a column without a head', async () => {
  const list = await workbookOf([['المشتركون'], ['', 'a@example.com'], ['b@example.com']]);
  const read = await readWorkbook(list, { language: 'ar' });
  expect(read).toMatchObject({
    lines: [{ text: 'المشتركون' }, { text: 'a@example.com' }, { text: 'b@example.com' }],
  });
});

it.each<[string, Buffer | string[][], object]>([
  ['an older workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { problem: 'other-file' }],
  ['a PDF', Buffer.from('%PDF-1.7'), { problem: 'other-file' }],
  ['a part of an archive', Buffer.from('PK\x03\x04a'), { problem: 'damaged' }],
  ['no address', [['a'], ['b']], { problem: 'no-addresses' }],
  ['a cell that is too long', [['Mail'], [`${'a'.repeat(11_000)}@b.co`]], { line: 2 }],
])('says what is wrong with %s', async (_what, table, problem) => {
  const bytes = Buffer.isBuffer(table) ? table : await workbookOf(table);
  expect(await readWorkbook(bytes, { language: 'ar' })).toMatchObject({ ok: false, ...problem });
});
