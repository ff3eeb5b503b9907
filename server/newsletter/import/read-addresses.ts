import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { IMPORT_MAX_ROWS, type ImportProblem } from '../../../contract/admin/newsletter.ts';
import type { Language } from '../../../contract/locale.ts';
import { fold } from '../../../contract/words.ts';

/** A row of a table. */
export type AddressLine = {
  /** Where it ends, from 1. */
  line: number;
  /** What is in the column of addresses. */
  text: string;
  language: Language;
};

export type ReadAddresses =
  | { ok: true; lines: AddressLine[] }
  | { ok: false; problem: ImportProblem; line: number | null };

type Row = { line: number; cells: readonly string[] };

/** Longest line and longest row: longer ones are no table of addresses. In UTF-16 units. */
const LINE_MAX = 10_000;

/** Letters that are parsed before others get a turn. */
const PIECE = 32 * 1024;

/** Rows that are looked at to find the column of addresses. */
const ROWS_LOOKED_AT = 20;

const SEPARATORS = [',', ';', '\t'] as const;

/** What the heads of the columns may be called, folded as `fold` does, without spaces and hyphens. */
const ADDRESS_HEADS = new Set(
  [
    'email',
    'mail',
    'emailaddress',
    'mailaddress',
    'address',
    'البريد',
    'بريد',
    'البريدالالكتروني',
    'بريدالكتروني',
    'الايميل',
    'ايميل',
    'العنوان',
  ].map(fold),
);
const LANGUAGE_HEADS = new Set(['language', 'lang', 'locale', 'اللغة', 'لغة'].map(fold));

/** The same for the languages, without their regions. */
const LANGUAGE_NAMES: ReadonlyMap<string, Language> = new Map([
  ...['ar', 'arabic', 'العربية', 'عربية', 'عربي'].map((name) => [fold(name), 'ar'] as const),
  ...['en', 'english', 'الإنجليزية', 'إنجليزية', 'إنجليزي'].map(
    (name) => [fold(name), 'en'] as const,
  ),
]);

/**
 * Reads the addresses of a table as spreadsheets write it, with commas, semicolons or tabs. The columns are found by their heads; without
 * heads, or with unknown ones, addresses are in the column with most of them. Lets others have a turn while it reads.
 * @param language of lines that name none
 */
export async function readAddresses(text: string, language: Language): Promise<ReadAddresses> {
  const { separator, body, firstLine } = describeTable(text);
  const tooLong = findLongLine(body);
  if (tooLong !== null) return { ok: false, problem: 'unreadable', line: tooLong + firstLine - 1 };
  const rows: Row[] = [];
  try {
    const parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LINE_MAX,
      on_record: (record: string[], { lines }: Info) => {
        if (record.some((cell) => cell !== '')) {
          rows.push({ line: lines + firstLine - 1, cells: record });
        }
        // One more for the heads.
        if (rows.length > IMPORT_MAX_ROWS + 1) throw new TooManyRows();
        return null;
      },
    });
    // Nothing comes out of it: rows are taken above, because one before an error might not come through the stream.
    await pipeline(() => piecesOf(body), parser.resume());
  } catch (error) {
    if (error instanceof TooManyRows) return { ok: false, problem: 'too-many', line: null };
    if (!(error instanceof CsvError)) throw error;
    // The row after the last one that could be read: the parser names the end of what it took for a row.
    return { ok: false, problem: 'unreadable', line: (rows.at(-1)?.line ?? firstLine - 1) + 1 };
  }
  return linesOf(rows, language);
}

class TooManyRows extends Error {}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE);
    await nextTurn();
  }
}

/** Finds the separator: as the first line says (`sep=;`, as Excel writes it), else the most frequent one of it. */
function describeTable(text: string): { separator: string; body: string; firstLine: number } {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const head = text.slice(start, start + LINE_MAX);
  const said = /^sep=(.)(?:\r\n|\r|\n)/i.exec(head);
  if (said !== null) {
    return { separator: said[1] ?? ',', body: text.slice(start + said[0].length), firstLine: 2 };
  }
  const [first = ''] = head.trimStart().split(/[\r\n]/, 1);
  const counted = SEPARATORS.map((separator) => first.split(separator).length);
  const separator = SEPARATORS[counted.indexOf(Math.max(...counted))] ?? ',';
  return { separator, body: text, firstLine: 1 };
}

/** Returns the first line that is too long, from 1. The parser bounds the letters of a row, and not its columns. */
function findLongLine(text: string): number | null {
  let line = 1;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const letter = text[index];
    if (index < text.length && letter !== '\n' && letter !== '\r') continue;
    if (index - start > LINE_MAX) return line;
    if (letter !== '\r' || text[index + 1] !== '\n') line++;
    start = index + 1;
  }
  return null;
}

function linesOf(rows: readonly Row[], language: Language): ReadAddresses {
  const [first, ...others] = rows;
  if (first === undefined) return { ok: false, problem: 'no-addresses', line: null };
  const hasHeads = !first.cells.some((cell) => cell.includes('@'));
  const heads = hasHeads ? first.cells.map(foldHead) : [];
  const body = hasHeads ? others : rows;
  if (body.length > IMPORT_MAX_ROWS) return { ok: false, problem: 'too-many', line: null };
  const named = heads.findIndex((head) => ADDRESS_HEADS.has(head));
  const column = named === -1 ? findAddresses(body) : named;
  if (column === -1 || body.length === 0) return { ok: false, problem: 'no-addresses', line: null };
  const languages = heads.findIndex((head) => LANGUAGE_HEADS.has(head));
  return {
    ok: true,
    lines: body.map(({ line, cells }) => ({
      line,
      text: cells[column] ?? '',
      language: languageOf(cells[languages] ?? '') ?? language,
    })),
  };
}

/** Returns the column with most addresses, or -1. */
function findAddresses(rows: readonly Row[]): number {
  const counts: number[] = [];
  for (const { cells } of rows.slice(0, ROWS_LOOKED_AT)) {
    for (const [column, cell] of cells.entries()) {
      if (cell.includes('@')) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const most = Math.max(0, ...Array.from(counts, (count) => count ?? 0));
  return most === 0 ? -1 : counts.indexOf(most);
}

function foldHead(cell: string): string {
  return fold(cell.slice(0, 100)).replaceAll(/[\s_-]/g, '');
}

function languageOf(cell: string): Language | undefined {
  return LANGUAGE_NAMES.get(fold(cell.slice(0, 100)).replace(/[-_].*$/, ''));
}
