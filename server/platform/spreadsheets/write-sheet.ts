import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The media type of an Excel workbook (`.xlsx`). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The longest text of a cell (Excel, "Specifications and limits"). In UTF-16 units. */
const CELL_MAX = 32_767;

/** Width of the columns, in digits. Longer texts are wrapped. */
const COLUMN_WIDTH = 24;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook besides its sheet: one sheet, whose first row is bold. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
    '<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
};

/**
 * Writes a table as an Excel workbook, piece by piece. Every cell is a text, so telephone numbers keep their zeros and plus,
 * and nothing is a formula. A text of more than 32,767 UTF-16 units is cut there, as Excel would do.
 * @param batches the rows of the table, some at a time. The first row is the header
 * @param direction of the sheet
 */
export async function* workbookPieces(
  batches: AsyncIterable<readonly (readonly string[])[]>,
  direction: 'ltr' | 'rtl',
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetPieces(batches, direction));
  // A failure of the database breaks the download off in the middle, so that nobody takes it for the whole table.
  sheet.on('error', (error) => output.destroy(error));
  for (const [name, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + xml), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    sheet.destroy();
  }
}

async function* sheetPieces(
  batches: AsyncIterable<readonly (readonly string[])[]>,
  direction: 'ltr' | 'rtl',
): AsyncGenerator<string> {
  const isRtl = direction === 'rtl' ? ' rightToLeft="1"' : '';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRtl}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultColWidth="${COLUMN_WIDTH}" defaultRowHeight="15"/><sheetData>`;
  let line = 0;
  for await (const rows of batches) {
    let written = '';
    for (const cells of rows) {
      line += 1;
      written += `<row r="${line}">${cells.map((text, column) => xmlCell(text, line, column)).join('')}</row>`;
    }
    yield written;
  }
  yield '</sheetData></worksheet>';
}

/** @param column from 0 */
function xmlCell(text: string, line: number, column: number): string {
  if (text === '') return '';
  const style = line === 1 ? ' s="1"' : '';
  const value = `<is><t xml:space="preserve">${xmlText(text)}</t></is>`;
  return `<c r="${columnName(column)}${line}" t="inlineStr"${style}>${value}</c>`;
}

/** Returns the letters of a column: `AB` for 27. */
function columnName(column: number): string {
  const before = column < 26 ? '' : columnName(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}

/** Characters that XML 1.0 does not allow in a text, not even escaped. */
const NOT_IN_XML = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return (
    text
      .slice(0, CELL_MAX)
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(NOT_IN_XML, '')
      // Excel reads `_x0041_` as the letter A (ECMA-376 part 1, 22.9.2.19).
      .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? '')
  );
}
