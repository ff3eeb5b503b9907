import {
  IMPORT_MAX_ROWS,
  type ImportProblem,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { readSheets } from '../../platform/spreadsheets/read-sheets.ts';
import { TABLE_LINE_MAX } from '../../platform/spreadsheets/read-table.ts';
import {
  addressesOf,
  hasHeadless,
  type ReadAddresses,
  type ReadingOptions,
  type Row,
} from './read-addresses.ts';

const PROBLEMS = {
  other: 'other-file',
  damaged: 'damaged',
  'too-large': 'too-many',
} as const satisfies Record<string, ImportProblem>;

/** Reads the addresses in a workbook (`.xlsx`) as `readAddresses` does, from the first sheet that has any. */
export async function readWorkbook(bytes: Buffer, options: ReadingOptions): Promise<ReadAddresses> {
  const read = await readSheets(bytes);
  if (!read.ok) return { ok: false, problem: PROBLEMS[read.problem], line: null };
  const hasAddress = ({ cells }: Row) => cells.some((cell) => cell.includes('@'));
  const rows = read.sheets.find((sheet) => sheet.some(hasAddress)) ?? [];
  // One more for the headers.
  if (rows.length > IMPORT_MAX_ROWS + 1) return { ok: false, problem: 'too-many', line: null };
  const tooLong = rows.find(({ cells }) => lengthOf(cells) > TABLE_LINE_MAX);
  if (tooLong !== undefined) return { ok: false, problem: 'unreadable', line: tooLong.line };
  const trimmed = rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.trim()),
  }));
  const [first] = trimmed;
  const isList = first !== undefined && !hasAddress(first) && hasHeadless(trimmed);
  return addressesOf(isList ? trimmed.map(asOneCell) : trimmed, options);
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

function asOneCell({ line, cells }: Row): Row {
  return { line, cells: [cells.join('\t')] };
}
