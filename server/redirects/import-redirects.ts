import {
  REDIRECT_LINES_LISTED,
  REDIRECTS_MAX,
  type RedirectImport,
  type RedirectImportCheck,
  type RedirectLine,
  type RedirectTableProblem,
} from '../../contract/admin/redirects/redirects.ts';
import { fold } from '../../contract/words.ts';
import type { StaffAct } from '../audit/audit.ts';
import { isBinaryTable, readSheets } from '../platform/spreadsheets/read-sheets.ts';
import {
  describeTable,
  parseTable,
  TABLE_LINE_MAX,
  type TableRow,
} from '../platform/spreadsheets/read-table.ts';
import { decodeTable } from '../platform/text/decode-table.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import type { StoredRedirect } from './addresses.ts';
import {
  importForStaff,
  planImport,
  type RedirectDependencies,
  readRedirect,
} from './store-redirects.ts';

/** How many rows are read before other work gets a turn. */
const ROWS_A_TURN = 500;

/** The longest beginning of an address that is listed. In UTF-16 units. */
const TEXT_SHOWN = 80;

/** The headings of the two columns, in tables of this site, of WordPress's plugins and of people. Normalised by `foldHead`. */
const FROM_HEADS = headSet([
  ...['from', 'source', 'sourceurl', 'old', 'oldurl', 'oldaddress', 'url', 'requesturl'],
  ...['من', 'العنوان القديم', 'القديم', 'المصدر'],
]);
const TO_HEADS = headSet([
  ...['to', 'target', 'targeturl', 'destination', 'destinationurl', 'new', 'newurl', 'newaddress'],
  ...['إلى', 'العنوان الجديد', 'الجديد', 'الوجهة', 'الهدف'],
]);

function headSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(foldHead));
}

function foldHead(cell: string): string {
  return fold(cell.slice(0, 100)).replaceAll(/[\s_-]/g, '');
}

/** A row with two addresses, as they stand in the table. */
export type AddressPair = { line: number; from: string; to: string };

export type ReadPairs =
  | { ok: true; pairs: AddressPair[] }
  | { ok: false; problem: RedirectTableProblem; line: number | null };

/** Reads the rows of a table as CSV or a workbook: the columns whose headings say so, or otherwise the first two. */
export async function readPairs(bytes: Buffer): Promise<ReadPairs> {
  const table = isBinaryTable(bytes)
    ? await readWorkbook(bytes)
    : await parseTable(describeTable(decodeTable(bytes)), REDIRECTS_MAX);
  if (!table.ok) return table;
  const [first, ...others] = table.rows;
  const heads = first?.cells.map(foldHead) ?? [];
  const from = heads.findIndex((head) => FROM_HEADS.has(head));
  const to = heads.findIndex((head) => TO_HEADS.has(head));
  const hasHeads = from !== -1 && to !== -1;
  const columns = hasHeads ? { from, to } : { from: 0, to: 1 };
  const pairs = (hasHeads ? others : table.rows).map(({ line, cells }) => ({
    line,
    from: cells[columns.from]?.trim() ?? '',
    to: cells[columns.to]?.trim() ?? '',
  }));
  if (!pairs.some((pair) => pair.from !== '' && pair.to !== '')) {
    return { ok: false, problem: 'no-rows', line: null };
  }
  if (pairs.length > REDIRECTS_MAX) return { ok: false, problem: 'too-many', line: null };
  return { ok: true, pairs };
}

const WORKBOOK_PROBLEMS = {
  other: 'other-file',
  damaged: 'damaged',
  'too-large': 'too-many',
} as const satisfies Record<string, RedirectTableProblem>;

/** Reads the first sheet that has rows. */
async function readWorkbook(
  bytes: Buffer,
): Promise<{ ok: true; rows: TableRow[] } | Extract<ReadPairs, { ok: false }>> {
  const read = await readSheets(bytes);
  if (!read.ok) return { ok: false, problem: WORKBOOK_PROBLEMS[read.problem], line: null };
  const rows = read.sheets.find((sheet) => sheet.length > 0) ?? [];
  const tooLong = rows.find(
    ({ cells }) => cells.reduce((sum, cell) => sum + cell.length, 0) > TABLE_LINE_MAX,
  );
  if (tooLong !== undefined) return { ok: false, problem: 'unreadable', line: tooLong.line };
  return { ok: true, rows };
}

/** What can be imported of a table, and the rows that cannot. */
export type ReadRows = { wanted: (StoredRedirect & { line: number })[]; refused: RedirectLine[] };

/** Reads the addresses of some rows, in linear time. */
export async function readRows(
  pairs: readonly AddressPair[],
  dependencies: Pick<RedirectDependencies, 'redirectRules' | 'isEntryShown'>,
): Promise<ReadRows> {
  const wanted = new Map<string, StoredRedirect & { line: number }>();
  const refused: RedirectLine[] = [];
  for (const [index, { line, from, to }] of pairs.entries()) {
    if (index % ROWS_A_TURN === 0) await yieldToEventLoop();
    const read = await readRedirect(from, to, dependencies);
    if (!read.ok) {
      const { problem } = read;
      // What is wrong with the target is shown with the target.
      const isTarget = problem.startsWith('target') || problem === 'other-site';
      refused.push({ line, text: shown(isTarget ? to : from), problem });
    } else if (wanted.has(read.redirect.key)) {
      refused.push({ line, text: shown(from), problem: 'twice' });
    } else wanted.set(read.redirect.key, { ...read.redirect, line });
  }
  return { wanted: [...wanted.values()], refused };
}

function shown(text: string): string {
  const clean = text
    .slice(0, 1_000)
    .replaceAll(/[\p{Cc}\p{Cf}\s]/gu, ' ')
    .toWellFormed();
  return clean.length > TEXT_SHOWN ? `${clean.slice(0, TEXT_SHOWN - 1)}…` : clean;
}

/** Returns what an import would do with each row of a table. */
export async function checkImport(
  dependencies: RedirectDependencies,
  bytes: Buffer,
): Promise<RedirectImportCheck> {
  const read = await readPairs(bytes);
  if (!read.ok) return read;
  const { wanted, refused } = await readRows(read.pairs, dependencies);
  const { stored, changes, loops, isFull } = await planImport(dependencies.db, wanted);
  if (isFull) return { ok: false, problem: 'full', line: null };
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  const lines = [...refused];
  for (const { key, line } of wanted) {
    if (loops.has(key)) lines.push({ line, text: shown(key), problem: 'loop' });
    else if (!stored.has(key)) counts.added++;
    else if (changes.has(key)) counts.changed++;
    else counts.same++;
  }
  counts.refused = lines.length;
  return {
    ok: true,
    counts,
    lines: lines.toSorted((one, other) => one.line - other.line).slice(0, REDIRECT_LINES_LISTED),
  };
}

/** Imports the rows of a table that can be. */
export async function importRedirects(
  dependencies: RedirectDependencies,
  bytes: Buffer,
  act: StaffAct,
): Promise<({ ok: true } & RedirectImport) | { ok: false; problem: 'conflict' | 'full' }> {
  const read = await readPairs(bytes);
  if (!read.ok) return { ok: false, problem: 'conflict' };
  const { wanted } = await readRows(read.pairs, dependencies);
  return importForStaff(dependencies.db, wanted, act);
}
