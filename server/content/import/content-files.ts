import { Document, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Field, Fields } from '../../../contract/content/fields.ts';
import {
  type ContentEntry,
  type ContentKind,
  definitionOf,
  fieldValue,
} from '../../../contract/content/kinds.ts';
import { readEntry } from '../entries/read-entry.ts';

/** A problem of a content folder, and its location. */
export type ContentProblem = {
  /** The file in the folder. Null if the problem concerns the whole import. */
  file: string | null;
  /** The entry, as `id 7` or `entry 3`. */
  entry?: string | undefined;
  /** The path of its field, as `title.ar`. */
  field?: string | undefined;
  line?: number | undefined;
  /** What is wrong, worded so that it can follow the field's name: `must not be empty`. */
  reason: string;
};

/** An entry of a content file that knows its location there. */
export type LocatedEntry = {
  entry: ContentEntry;
  /** Returns a problem of a field of this entry with its location in the file. */
  problem(field: string, reason: string): ContentProblem;
};

/** Returns a problem as one line of text for editors of the content. */
export function describeContentProblem(problem: ContentProblem): string {
  const location = [
    problem.file,
    problem.line === undefined ? undefined : `line ${problem.line}`,
    problem.entry,
    problem.field,
  ].filter((part) => part !== undefined && part !== null && part !== '');
  return location.length === 0 ? problem.reason : `${location.join(', ')}: ${problem.reason}`;
}

/**
 * Parses the text of a content file.
 * @returns the valid entries in order, and all problems
 */
export function readContentFile(
  kind: ContentKind,
  text: string,
): { entries: LocatedEntry[]; problems: ContentProblem[] } {
  const { file, isSingle } = definitionOf(kind);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    lineCounter: lines,
    prettyErrors: false,
    // Keys that are lists or mappings would be converted to texts, in exponential time if they are nested by aliases.
    stringKeys: true,
    // The parser compares each key with all others.
    uniqueKeys: false,
  });
  // Warnings count as errors here, because the parser had to guess a value.
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    return {
      entries: [],
      problems: errors.map((error) => ({
        file,
        line: lines.linePos(error.pos[0]).line,
        reason: `is not valid YAML: ${error.message}`,
      })),
    };
  }
  const repeated = repeatedKeys(document);
  if (repeated.length > 0) {
    return {
      entries: [],
      problems: repeated.map(({ key, offset }) => ({
        file,
        line: lines.linePos(offset).line,
        reason: `is not valid YAML: ${key} stands twice in one mapping`,
      })),
    };
  }
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // Thrown for aliases without an anchor, and for aliases that expand without limit.
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

/** Returns the keys that occur twice in a mapping, with their offsets in the text. */
function repeatedKeys(document: Document): { key: string; offset: number }[] {
  const repeated: { key: string; offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name)) repeated.push({ key: name, offset: key.range?.[0] ?? 0 });
        keys.add(name);
      }
    },
  });
  return repeated;
}

type Path = (string | number)[];

function readEntries(
  kind: ContentKind,
  list: unknown[],
  line: (index: number, path: Path) => number | undefined,
): { entries: LocatedEntry[]; problems: ContentProblem[] } {
  const { file, isSingle } = definitionOf(kind);
  const entries: LocatedEntry[] = [];
  const problems: ContentProblem[] = [];
  const indexByIdentifier = new Map<string, number>();
  for (const [index, raw] of list.entries()) {
    const problemAt = (path: Path, reason: string): ContentProblem => ({
      file,
      entry: isSingle ? undefined : entryName(raw, index),
      field: path.join('.'),
      line: line(index, path),
      reason,
    });
    const result = readEntry(kind, raw);
    if (!result.ok) {
      problems.push(...result.problems.map(({ path, reason }) => problemAt(path, reason)));
      continue;
    }
    for (const [field, value] of identifiers(kind, result.entry)) {
      const key = `${field} ${value}`;
      const first = indexByIdentifier.get(key);
      if (first === undefined) indexByIdentifier.set(key, index);
      else problems.push(problemAt([field], `is ${value}, as in entry ${first + 1} before it`));
    }
    entries.push({
      entry: result.entry,
      problem: (field, reason) => problemAt(field.split('.'), reason),
    });
  }
  return { entries, problems };
}

/** Returns the fields of an entry whose values must be unique in its file. */
function identifiers(kind: ContentKind, { id, fields }: ContentEntry): [string, unknown][] {
  const { unique = [] } = definitionOf(kind);
  return [['id', id], ...unique.map((name): [string, unknown] => [name, fieldValue(fields, name)])];
}

function entryName(raw: unknown, index: number): string {
  const { id }: { id?: unknown } = Object(raw);
  return typeof id === 'number' ? `id ${id}` : `entry ${index + 1}`;
}

/** Returns the line of a value, or of the nearest value around it if it is missing. */
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

/** Returns the text of a content file with these entries, which `readContentFile` parses into the same entries. */
export function writeContentFile(kind: ContentKind, entries: readonly ContentEntry[]): string {
  const { isSingle, fields: definedFields } = definitionOf(kind);
  const values = entries.map(({ id, status, fields }) => ({
    ...(isSingle ? {} : { id }),
    ...(status === 'draft' ? { status } : {}),
    ...serializeGroup(definedFields, fields),
  }));
  const document = new Document(isSingle ? (values[0] ?? {}) : values, {
    aliasDuplicateObjects: false,
  });
  if (isSeq(document.contents)) {
    for (const item of document.contents.items.slice(1)) {
      if (isNode(item)) item.spaceBefore = true;
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Omits values that equal the default for a missing field. A required field never has such a value. */
function serializeGroup(fields: Fields, values: object): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const serialized = serializeValue(fields[name], value);
      return serialized === undefined ? [] : [[name, serialized]];
    }),
  );
}

/**
 * Returns the value as it is written to a content file, or undefined if it is omitted.
 * @param field the value's field; undefined for one language of a localised text
 */
function serializeValue(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') {
    return field?.type === 'instant' ? value.replace('T00:00:00.000Z', '') : value;
  }
  if (Array.isArray(value)) {
    const item = field?.type === 'list' ? field.item : undefined;
    return value.length === 0 ? undefined : value.map((part) => serializeValue(item, part));
  }
  if (typeof value !== 'object') return value;
  const inner = serializeGroup(field?.type === 'group' ? field.fields : {}, value);
  return Object.keys(inner).length === 0 ? undefined : inner;
}
