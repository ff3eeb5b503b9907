import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** An entry of a file, and its name in messages. The name is empty if the file is a single mapping. */
export type FileEntry = { name: string; value: unknown };

/** Reads the entries of a file of a content folder that an import has already read. Empty if the file is missing. */
export async function readFileEntries(folder: string, file: string): Promise<FileEntry[]> {
  return entriesOf(await readFile(join(folder, file), 'utf8').catch(() => ''));
}

/** Returns the entries in the text of a file. */
export function entriesOf(text: string): FileEntry[] {
  const content: unknown = parse(text);
  if (!Array.isArray(content)) return [{ name: '', value: content }];
  return content.map((value) => ({ name: `id ${value.id}: `, value }));
}

/** A text, the nearest field that contains it, and whether it belongs to a language. */
export type Leaf = { field: string; text: string; localized: boolean };

/** Returns all texts in a value that are not empty. */
export function leavesOf(value: unknown, field = '', localized = false): Leaf[] {
  if (typeof value === 'string') return value === '' ? [] : [{ field, text: value, localized }];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, field, localized));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'ar' || key === 'en' ? leavesOf(part, field, true) : leavesOf(part, key, false),
  );
}
