import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheets } from './read-sheets.ts';
import { workbookPieces } from './write-sheet.ts';

type Rows = readonly (readonly string[])[];

async function* batchesOf(...batches: Rows[]) {
  yield* batches;
}

const written = async (...batches: Rows[]) => buffer(workbookPieces(batchesOf(...batches), 'rtl'));

it('a workbook has every cell as a text, whatever a spreadsheet would take it for [XLSX-01]', async () => {
  const head = ['الاسم', 'رقم الجوال'];
  const cells = ['=1+1', '+966501234567', '0501234567', '1e5', '<b>&amp;</b>', ' a\nb ', '_x0041_'];
  const workbook = await written([head], [cells, ['']], [['', 'آخر']]);
  expect(await readSheets(workbook)).toEqual({
    ok: true,
    sheets: [
      [
        { line: 1, cells: head },
        { line: 2, cells },
        { line: 4, cells: ['', 'آخر'] },
      ],
    ],
  });
});

it('a workbook has columns beyond Z, and no letter that XML does not allow', async () => {
  const row = Array.from({ length: 60 }, (_, index) => `c${index}`);
  const workbook = await written([row, ['a\0b\ud800c\r\nd']]);
  expect(await readSheets(workbook)).toMatchObject({
    sheets: [[{ cells: row }, { cells: ['ab\ufffdc\nd'] }]],
  });
});

it('a download ends in its middle where its rows fail', async () => {
  async function* rows(): AsyncGenerator<Rows> {
    yield [['a']];
    throw new Error('the database is gone');
  }
  await expect(buffer(workbookPieces(rows(), 'ltr'))).rejects.toThrow('is gone');
});

it('rows are no longer read once a download is abandoned', async () => {
  let isOpen = false;
  async function* rows(): AsyncGenerator<Rows> {
    isOpen = true;
    try {
      for (;;) yield [['a'.repeat(10_000)]];
    } finally {
      isOpen = false;
    }
  }
  for await (const _ of workbookPieces(rows(), 'ltr')) if (isOpen) break;
  await expect.poll(() => isOpen).toBe(false);
});

/** Returns an archive with parts of a workbook, whose sheet is the given XML. */
async function workbookOf(sheet: string, others: Record<string, string> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://a.example/${type}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet r:id="a"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', '/xl/s.xml')}${relation('b', 'sharedStrings', 't.xml')}</Relationships>`,
    'xl/t.xml': '<sst><si><r><t>نو</t></r><r><t>رة</t></r><rPh><t>nura</t></rPh></si></sst>',
    'xl/s.xml': sheet,
    ...others,
  };
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return buffer(zip.outputStream);
}

it('reads prefixes, texts in parts, formulas, and rows and cells without a place', async () => {
  const sheet =
    '<x:worksheet><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c r="C1" t="str"><x:f>A1</x:f><x:v>a&amp;b</x:v></x:c></x:row><x:row><x:c><x:v>5</x:v></x:c></x:row></x:worksheet>';
  expect(await readSheets(await workbookOf(sheet))).toEqual({
    ok: true,
    sheets: [
      [
        { line: 1, cells: ['نورة', '', 'a&b'] },
        { line: 2, cells: ['5'] },
      ],
    ],
  });
});

it('refuses what is no workbook, is damaged or too large', async () => {
  const cell = '<c r="XFD1"><v>1</v></c>';
  const wide = `<worksheet>${`<row>${cell}</row>`.repeat(70)}</worksheet>`;
  const whole = await workbookOf('<worksheet/>');
  const problems = await Promise.all(
    [
      Buffer.from('a,b'),
      await workbookOf('', { 'xl/workbook.xml': '<workbook>' }),
      whole.subarray(0, -30),
      await workbookOf(wide),
      await workbookOf('a'.repeat(70 * 1024 * 1024)),
    ].map(async (bytes) => {
      const read = await readSheets(bytes);
      return read.ok ? read.sheets : read.problem;
    }),
  );
  expect(problems).toEqual(['other', [], 'damaged', 'too-large', 'too-large']);
});
