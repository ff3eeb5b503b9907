import { Document, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Field, Fields } from '../../contract/kinds/fields.ts';
import {
  type ContentEntry,
  type ContentKind,
  definitionOf,
  fieldValue,
  readContentEntry,
} from '../../contract/kinds/kinds.ts';

/** What is wrong with a content folder, and where. */
export type ContentProblem = {
  /** File in the folder; null where it is about the whole. */
  file: string | null;
  /** Which entry, as `id 7` or `entry 3`. */
  entry?: string | undefined;
  /** Which field of it, as `title.ar`. */
  field?: string | undefined;
  line?: number | undefined;
  /** Worded to follow the field's name, as `must not be empty`. */
  reason: string;
};

/** An entry of a content file, and where it stands there. */
export type PlacedEntry = {
  entry: ContentEntry;
  /** Says where in the file a problem of this entry is. */
  problem(field: string, reason: string): ContentProblem;
};

/** A problem as one line for whoever writes the content. */
export function describeContentProblem(problem: ContentProblem): string {
  const place = [
    problem.file,
    problem.line === undefined ? undefined : `line ${problem.line}`,
    problem.entry,
    problem.field,
  ].filter((part) => part !== undefined && part !== null && part !== '');
  return place.length === 0 ? problem.reason : `${place.join(', ')}: ${problem.reason}`;
}

/**
 * Reads the text of a content file.
 * @returns the entries that could be read, in order, and a problem for everything that is wrong
 */
export function readContentFile(
  kind: ContentKind,
  text: string,
): { entries: PlacedEntry[]; problems: ContentProblem[] } {
  const { file, isSingle } = definitionOf(kind);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    lineCounter: lines,
    prettyErrors: false,
    // Keys that are lists or mappings are made into texts, in exponential time where they hold each other.
    stringKeys: true,
  });
  // A warning is a value that YAML could only guess at.
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    return {
      entries: [],
      problems: faults.map((fault) => ({
        file,
        line: lines.linePos(fault.pos[0]).line,
        reason: `is not valid YAML: ${fault.message}`,
      })),
    };
  }
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // So it answers aliases that lead nowhere or multiply without end.
    if (!(error instanceof ReferenceError)) throw error;
    return { entries: [], problems: [{ file, reason: `is not valid YAML: ${error.message}` }] };
  }
  if (isSingle) {
    return readEntries(kind, [content], (_index, path) => lineOf(document, lines, path));
  }
  if (!Array.isArray(content)) {
    const reason = 'must be a list of entries that each begin with "- id:"; write [] for none';
    return { entries: [], problems: [{ file, line: 1, reason }] };
  }
  return readEntries(kind, content, (index, path) => lineOf(document, lines, [index, ...path]));
}

type Path = (string | number)[];

function readEntries(
  kind: ContentKind,
  list: unknown[],
  line: (index: number, path: Path) => number | undefined,
): { entries: PlacedEntry[]; problems: ContentProblem[] } {
  const { file, isSingle } = definitionOf(kind);
  const entries: PlacedEntry[] = [];
  const problems: ContentProblem[] = [];
  const taken = new Map<string, number>();
  for (const [index, raw] of list.entries()) {
    const problemAt = (path: Path, reason: string): ContentProblem => ({
      file,
      entry: isSingle ? undefined : entryName(raw, index),
      field: path.join('.'),
      line: line(index, path),
      reason,
    });
    const read = readContentEntry(kind, raw);
    if (!read.ok) {
      problems.push(...read.problems.map(({ path, reason }) => problemAt(path, reason)));
      continue;
    }
    for (const [field, value] of identifiers(kind, read.entry)) {
      const key = `${field} ${value}`;
      const first = taken.get(key);
      if (first === undefined) taken.set(key, index);
      else problems.push(problemAt([field], `is ${value}, as in entry ${first + 1} before it`));
    }
    entries.push({
      entry: read.entry,
      problem: (field, reason) => problemAt(field.split('.'), reason),
    });
  }
  return { entries, problems };
}

/** The fields that tell the entries of a file apart: no two entries may have the same value there. */
function identifiers(kind: ContentKind, { id, fields }: ContentEntry): [string, unknown][] {
  const { unique = [] } = definitionOf(kind);
  return [['id', id], ...unique.map((name): [string, unknown] => [name, fieldValue(fields, name)])];
}

function entryName(raw: unknown, index: number): string {
  const { id }: { id?: unknown } = Object(raw);
  return typeof id === 'number' ? `id ${id}` : `entry ${index + 1}`;
}

/** The line of a value, or of the nearest thing around it where the value itself is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length).map(asKey), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}

function asKey(key: string | number): string | number {
  return typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : key;
}

/** The text of a content file, which `readContentFile` reads into the same entries. */
export function writeContentFile(kind: ContentKind, entries: readonly ContentEntry[]): string {
  const { isSingle, fields: defined } = definitionOf(kind);
  const written = entries.map(({ id, status, fields }) => ({
    ...(isSingle ? {} : { id }),
    ...(status === 'draft' ? { status } : {}),
    ...writtenGroup(defined, fields),
  }));
  const document = new Document(isSingle ? (written[0] ?? {}) : written, {
    aliasDuplicateObjects: false,
  });
  if (isSeq(document.contents)) {
    for (const item of document.contents.items.slice(1)) {
      if (isNode(item)) item.spaceBefore = true;
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Leaves out what reads the same when it is missing; so no field that a kind requires is left out. */
function writtenGroup(fields: Fields, values: object): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const written = writtenValue(fields[name], value);
      return written === undefined ? [] : [[name, written]];
    }),
  );
}

/** @param field the value's field; undefined for a language of a localised text */
function writtenValue(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') {
    return field?.type === 'instant' ? value.replace('T00:00:00.000Z', '') : value;
  }
  if (Array.isArray(value)) {
    const item = field?.type === 'list' ? field.item : undefined;
    return value.length === 0 ? undefined : value.map((part) => writtenValue(item, part));
  }
  if (typeof value !== 'object') return value;
  const inner = writtenGroup(field?.type === 'group' ? field.fields : {}, value);
  return Object.keys(inner).length === 0 ? undefined : inner;
}
