import { Parser } from 'htmlparser2';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { inMemory, LOCAL_FILE, listParts, type Part, unpackPart } from '../zip.ts';

/** A row of a sheet: its number from 1, and its cells up to the last one with a text. */
export type SheetRow = { line: number; cells: string[] };

/**
 * The visible sheets of a workbook, in their order. `other`: the file is no workbook, or has a password; `damaged`: it cannot
 * be read; `too-large`: it exceeds `LIMITS`.
 */
export type ReadSheets =
  | { ok: true; sheets: SheetRow[][] }
  | { ok: false; problem: 'other' | 'damaged' | 'too-large' };

/** Parts of the archive, and their total decompressed size in bytes. */
const ARCHIVE = { parts: 2_000, unpacked: 64 * 1024 * 1024 };

/** Cells of all sheets, including empty ones before others. A row in Excel has at most 16,384. */
const CELLS_MAX = 1_000_000;

/** How much XML is parsed before other work gets a turn. In UTF-16 units. */
const PIECE = 64 * 1024;

/** The first bytes of an older Excel workbook, or of one with a password: a compound file (MS-CFB 2.2). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/**
 * Returns whether a file is an Excel workbook, or another file that is not text: an archive, a PDF, a workbook from before
 * 2007.
 */
export function isBinaryTable(bytes: Buffer): boolean {
  return [LOCAL_FILE, COMPOUND_FILE, Buffer.from('%PDF-')].some((mark) =>
    bytes.subarray(0, mark.length).equals(mark),
  );
}

/**
 * Reads the texts of a workbook (`.xlsx`, ECMA-376 part 1, §18). Numbers and dates stay as the file stores them. Yields to
 * other work while it reads.
 */
export async function readSheets(bytes: Buffer): Promise<ReadSheets> {
  if (!bytes.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return refused('other');
  const archive = inMemory(bytes);
  const listed = await listParts(archive, ARCHIVE);
  if (!listed.ok) return refused(listed.problem === 'bomb' ? 'too-large' : 'damaged');
  const parts = new Map(listed.parts.map((part) => [part.name, part]));
  if (!parts.has(WORKBOOK)) return refused('other');

  async function parse(part: Part | undefined, handler: Handler): Promise<boolean> {
    const xml = part && (await unpackPart(archive, part, ARCHIVE.unpacked));
    if (xml == null) return false;
    await parseXml(new TextDecoder().decode(xml), handler);
    return true;
  }

  const workbook = workbookReader();
  if (!(await parse(parts.get(WORKBOOK), workbook.handler))) return refused('damaged');
  const relations = relationReader();
  if (!(await parse(parts.get(RELATIONS), relations.handler))) return refused('damaged');
  const texts = textReader();
  const shared = relations.ofType('sharedStrings');
  if (shared !== undefined && !(await parse(parts.get(shared), texts.handler))) {
    return refused('damaged');
  }
  const counter = { cells: 0 };
  const sheets: SheetRow[][] = [];
  for (const relation of workbook.shown) {
    const sheet = sheetReader(texts.read, counter);
    const path = relations.byId.get(relation) ?? '';
    // Sheets that are charts have another root element.
    if (!(await parse(parts.get(path), sheet.handler))) return refused('damaged');
    if (counter.cells > CELLS_MAX) return refused('too-large');
    sheets.push(sheet.rows);
  }
  return { ok: true, sheets };
}

function refused(problem: Extract<ReadSheets, { ok: false }>['problem']) {
  return { ok: false, problem } as const;
}

type Attributes = Readonly<Record<string, string>>;

/** Handlers for the elements of a part, by their names without a prefix. */
type Handler = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Whether enough was read. */
  isDone?: () => boolean;
};

async function parseXml(xml: string, handler: Handler): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open(localName(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(localName(name)),
    },
    { xmlMode: true },
  );
  for (let start = 0; start < xml.length && handler.isDone?.() !== true; start += PIECE) {
    parser.write(xml.slice(start, start + PIECE));
    await yieldToEventLoop();
  }
  parser.end();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the value of an attribute that may have any prefix, such as `r:id`. */
function attribute(attributes: Attributes, name: string): string {
  const [, value = ''] =
    Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === name) ?? [];
  return value;
}

/** Collects the relations of the visible sheets (18.2.19). */
function workbookReader() {
  const shown: string[] = [];
  const handler: Handler = {
    open(name, { state = 'visible', ...attributes }) {
      if (name === 'sheet' && state === 'visible') shown.push(attribute(attributes, 'id'));
    },
  };
  return { handler, shown };
}

/** Collects where the parts of a workbook are (ECMA-376 part 2, §9.3). */
function relationReader() {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  const handler: Handler = {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      byId.set(Id, path);
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), path);
    },
  };
  return { handler, byId, ofType: (type: string) => byType.get(type) };
}

/** Collects the texts that cells share (18.4.9). Joins texts in several runs, without their phonetic guides. */
function textReader() {
  const read: string[] = [];
  let current = '';
  let isText = false;
  let isPronunciation = false;
  const handler: Handler = {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPronunciation = false;
      if (name === 'si') read.push(unescaped(current));
    },
  };
  return { handler, read };
}

/** Collects the rows of a sheet (18.3.1.73). A number without its position follows the one before. */
function sheetReader(shared: readonly string[], counter: { cells: number }) {
  const rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;
  const handler: Handler = {
    open(name, { r = '', t = '' }) {
      if (name === 'row') {
        row = { line: r === '' ? row.line + 1 : Number(r), cells: [] };
        column = 0;
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        type = t;
        value = '';
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        const text = type === 's' ? (shared[Number(value)] ?? '') : unescaped(value);
        if (text === '' || column > CELLS_MAX) return;
        counter.cells += column - row.cells.length;
        while (row.cells.length < column - 1) row.cells.push('');
        row.cells[column - 1] = text;
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row);
    },
    isDone: () => counter.cells > CELLS_MAX,
  };
  return { handler, rows };
}

/** Decodes characters that XML does not allow in a text: `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the number of a column from the reference of a cell, from 1: 28 for `AB7`. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
