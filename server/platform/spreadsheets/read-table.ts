import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** A row of a table, with the line where it ends, from 1. */
export type TableRow = { line: number; cells: readonly string[] };

/** A table as text, with its separator, and the number of the line in which it begins. */
export type DescribedTable = { separator: string; body: string; firstLine: number };

/** The rows of a table. `unreadable`: it is damaged from a line on; `too-many`: it has more rows than it may have. */
export type ParsedTable =
  | { ok: true; rows: TableRow[] }
  | { ok: false; problem: 'unreadable'; line: number }
  | { ok: false; problem: 'too-many'; line: null };

/** The longest line and the longest row. Tables of addresses have no longer ones. In UTF-16 units. */
export const TABLE_LINE_MAX = 10_000;

/** How many letters are parsed before other work gets a turn. */
const PIECE = 32 * 1024;

const SEPARATORS = [',', ';', '\t'] as const;

/** Finds the separator: the one in the first line (`sep=;`, as Excel writes it), or otherwise the most frequent one there. */
export function describeTable(text: string): DescribedTable {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const head = text.slice(start, start + TABLE_LINE_MAX);
  const said = /^sep=(.)(?:\r\n|\r|\n)/i.exec(head);
  if (said !== null) {
    return { separator: said[1] ?? ',', body: text.slice(start + said[0].length), firstLine: 2 };
  }
  const [first = ''] = head.trimStart().split(/[\r\n]/, 1);
  const counted = SEPARATORS.map((separator) => first.split(separator).length);
  const separator = SEPARATORS[counted.indexOf(Math.max(...counted))] ?? ',';
  return { separator, body: text, firstLine: 1 };
}

/** Parses a table of several columns (RFC 4180, and what spreadsheets make of it). @param maxRows without the headers */
export async function parseTable(
  { body, separator, firstLine }: DescribedTable,
  maxRows: number,
): Promise<ParsedTable> {
  const tooLong = findLongLine(body);
  if (tooLong !== null) return { ok: false, problem: 'unreadable', line: tooLong + firstLine - 1 };
  const rows: TableRow[] = [];
  try {
    const parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: TABLE_LINE_MAX,
      on_record: (record: string[], { lines }: Info) => {
        if (record.some((cell) => cell !== '')) {
          rows.push({ line: lines + firstLine - 1, cells: record });
        }
        // One more for the headers.
        if (rows.length > maxRows + 1) throw new TooManyRows();
        return null;
      },
    });
    // Nothing comes out of the stream. Rows are collected above, because one before an error might not come through it.
    await pipeline(() => piecesOf(body), parser.resume());
  } catch (error) {
    if (error instanceof TooManyRows) return { ok: false, problem: 'too-many', line: null };
    if (!(error instanceof CsvError)) throw error;
    // The row after the last readable one. The parser only names the end of what it took for a row.
    return { ok: false, problem: 'unreadable', line: (rows.at(-1)?.line ?? firstLine - 1) + 1 };
  }
  return { ok: true, rows };
}

class TooManyRows extends Error {}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE);
    await yieldToEventLoop();
  }
}

/** Returns the first line that is too long, from 1. The parser limits the letters of a row, but not its columns. */
function findLongLine(text: string): number | null {
  let line = 1;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const letter = text[index];
    if (index < text.length && letter !== '\n' && letter !== '\r') continue;
    if (index - start > TABLE_LINE_MAX) return line;
    if (letter !== '\r' || text[index + 1] !== '\n') line++;
    start = index + 1;
  }
  return null;
}
