import {
  type AddressColumn,
  IMPORT_MAX_ROWS,
  type ImportProblem,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { findEmails, foldEmailText, type ReadEmail } from '../../../contract/email-address.ts';
import type { Language } from '../../../contract/locale.ts';
import { SUBSCRIBER_NAME_MAX } from '../../../contract/newsletter-preferences.ts';
import { hasVisibleText, withoutDirectionControls } from '../../../contract/visible-text.ts';
import { fold } from '../../../contract/words.ts';
import {
  describeTable,
  parseTable,
  TABLE_LINE_MAX,
  type TableRow,
} from '../../platform/spreadsheets/read-table.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

/** An address in a table, or the text in its place. */
export type AddressLine = {
  /** The line in which its row ends, from 1. */
  line: number;
  /** As it stands there. */
  text: string;
  read: ReadEmail;
  language: Language;
  /** Null: its column is missing or empty. */
  name: string | null;
};

export type ReadAddresses =
  | {
      ok: true;
      lines: AddressLine[];
      /** The columns with addresses. None if every address of the text counts. */
      columns: AddressColumn[];
      /** Position of the column that was read, or null. */
      column: number | null;
    }
  | { ok: false; problem: ImportProblem; line: number | null };

/** How a table is read. */
export type ReadingOptions = {
  /** The language of lines that name none. */
  language: Language;
  /** Position of the column to read. Without it, cells and header decide. */
  column?: number | undefined;
};

/** A row of a table, or the card of a person. */
export type Row = TableRow & { name?: string };

/** The longest column header that is shown. In UTF-16 units. */
const HEAD_SHOWN = 80;

/** How many rows are read before other work gets a turn. */
const ROWS_A_TURN = 500;

/** The separators between the pieces of a list. */
const LIST_SEPARATORS = /[;,،؛|\t]/;

/** A piece without `@` that was clearly meant as an address. */
const BROKEN_ADDRESS = /^[\w.%+-]{1,64}\.(?:com|net|org|edu|gov|info|co|me|sa)$/i;

/** Possible names of the column headers, normalised by `fold`, without spaces and hyphens. */
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
const NAME_HEADS = new Set(
  ['name', 'fullname', 'displayname', 'الاسم', 'اسم', 'الاسمالكامل', 'اسمالمشترك'].map(fold),
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
 * Reads the addresses in a text. In a table with headers, as spreadsheets write it with commas, semicolons or tabs, it reads
 * one column. In vCards it reads the e-mail addresses. In any other text it reads every address. It also returns the text
 * that stands in place of an address. Yields to other work while it reads.
 */
export async function readAddresses(text: string, options: ReadingOptions): Promise<ReadAddresses> {
  if (/^\ufeff?\s*BEGIN:VCARD/i.test(text)) return addressesOf(readCards(text), options);
  const table = describeTable(text);
  const { body, firstLine } = table;
  const list = () =>
    addressesOf(
      body.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + firstLine, cells: [line] })),
      options,
    );
  const [head = ''] = /\S[^\r\n]*/.exec(body.slice(0, TABLE_LINE_MAX)) ?? [];
  if (head === '' || foldEmailText(head).includes('@')) return list();
  const parsed = await parseTable(table, IMPORT_MAX_ROWS);
  if (!parsed.ok) return parsed;
  return hasHeadless(parsed.rows) ? list() : addressesOf(parsed.rows, options);
}

/** Returns the addresses of some rows. The first row may be the header. */
export async function addressesOf(
  rows: readonly Row[],
  { language, column: wanted }: ReadingOptions,
): Promise<ReadAddresses> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = filled;
  const isTable = first !== undefined && first.cells.length > 1;
  const heads = hasHeads(first) && (isTable || isAddressHead(first?.cells[0])) ? first : undefined;
  const body = heads === undefined ? filled : filled.slice(1);
  const columns = heads === undefined ? [] : columnsOf(heads.cells, body);
  const best = columns.find(({ index }) => index === wanted) ?? bestOf(columns);
  const languages = heads?.cells.findIndex((cell) => LANGUAGE_HEADS.has(foldHead(cell))) ?? -1;
  const names = heads?.cells.findIndex((cell) => NAME_HEADS.has(foldHead(cell))) ?? -1;
  const lines: AddressLine[] = [];
  for (const [index, { line, cells, name }] of body.entries()) {
    if (index % ROWS_A_TURN === 0) await yieldToEventLoop();
    const own = languageOf(cells[languages] ?? '') ?? language;
    const read = best === undefined ? cells : [cells[best.index] ?? ''];
    for (const found of addressesIn(read)) {
      lines.push({ line, ...found, language: own, name: readName(name ?? cells[names] ?? '') });
    }
    if (lines.length > IMPORT_MAX_ROWS) return { ok: false, problem: 'too-many', line: null };
  }
  if (!lines.some(({ text }) => foldEmailText(text).includes('@'))) {
    return { ok: false, problem: 'no-addresses', line: null };
  }
  return { ok: true, lines, columns, column: best?.index ?? null };
}

/** Reads a name: one line without direction controls, cut to what is stored. @returns null: nothing of it can be seen */
function readName(cell: string): string | null {
  const name = withoutDirectionControls(cell.slice(0, 10 * SUBSCRIBER_NAME_MAX))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SUBSCRIBER_NAME_MAX)
    // A letter that was cut in two is none.
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .trim();
  // An address in the column is none.
  return hasVisibleText(name) && !name.includes('@') ? name : null;
}

/**
 * Returns every address in some cells, and texts that were meant as one. If there is none, it returns the text in its place.
 */
function addressesIn(cells: readonly string[]): { text: string; read: ReadEmail }[] {
  const none = { ok: false, problem: 'not-an-email' } as const;
  const found = cells.flatMap((cell) => {
    const text = foldEmailText(cell);
    return [
      ...findEmails(text),
      ...text
        .split(LIST_SEPARATORS)
        .map((piece) => piece.trim())
        .filter((piece) => BROKEN_ADDRESS.test(piece))
        .map((piece) => ({ text: piece, read: none })),
    ];
  });
  if (found.length === 0) return [{ text: cells.join(' ').trim(), read: none }];
  return found.map(({ text, read }) => ({ text, read }));
}

function hasHeads(first: Row | undefined): boolean {
  return first !== undefined && !first.cells.some((cell) => foldEmailText(cell).includes('@'));
}

function isAddressHead(cell = ''): boolean {
  return ADDRESS_HEADS.has(foldHead(cell));
}

/** Returns whether a column without a header has addresses. Then it is no table, but a list with a title. */
export function hasHeadless([first, ...others]: readonly Row[]): boolean {
  return others.some(({ cells }) =>
    cells.some((cell, column) => cell.includes('@') && (first?.cells[column] ?? '') === ''),
  );
}

/** Returns the columns that have addresses. */
function columnsOf(heads: readonly string[], rows: readonly Row[]): AddressColumn[] {
  return heads
    .map((name, index) => ({
      index,
      name: name.slice(0, HEAD_SHOWN),
      addresses: rows.filter(({ cells }) => foldEmailText(cells[index] ?? '').includes('@')).length,
    }))
    .filter(({ addresses }) => addresses > 0);
}

/** Returns the column whose header names addresses. If there are several or none, it returns the one with most addresses. */
function bestOf(columns: readonly AddressColumn[]): AddressColumn | undefined {
  const named = columns.filter(({ name }) => isAddressHead(name));
  const [best] = (named.length > 0 ? named : columns).toSorted(
    (one, other) => other.addresses - one.addresses,
  );
  return best;
}

/**
 * Returns a row for each vCard (RFC 6350, and the versions before), with its addresses, or otherwise its name. Long lines are
 * folded: their next part begins with a space.
 */
function readCards(text: string): Row[] {
  const rows: Row[] = [];
  let card = { name: '', addresses: [] as string[] };
  for (const [index, line] of text
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [, property = '', value = ''] =
      /^(?:[\w-]{1,50}\.)?(\w{1,50})[^:]{0,500}:(.*)$/.exec(line) ?? [];
    const kind = property.toUpperCase();
    if (kind === 'EMAIL') card.addresses.push(value);
    if (kind === 'FN') card.name = value;
    if (kind !== 'END') continue;
    const cells = card.addresses.length > 0 ? card.addresses : [card.name];
    rows.push({ line: index + 1, cells, name: card.name });
    card = { name: '', addresses: [] };
  }
  return rows;
}

function foldHead(cell: string): string {
  return fold(cell.slice(0, 100)).replaceAll(/[\s_-]/g, '');
}

function languageOf(cell: string): Language | undefined {
  return LANGUAGE_NAMES.get(fold(cell.slice(0, 100)).replace(/[-_].*$/, ''));
}
