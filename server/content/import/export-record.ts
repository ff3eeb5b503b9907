import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EntryRecord, ExportedEntry } from '../entries/repository.ts';

/** The file of an exported folder that records what the export has read. An import compares the database with it. */
export const EXPORT_RECORD = 'export.json';

const schema = v.object({
  /** The version of the content. */
  version: v.number(),
  /** The SHA-256 of each entry, by its kind and id as `news 12`, in the order of the site. */
  entries: v.record(v.string(), v.string()),
  /** When each entry last changed, in ISO 8601, by the same names. Entries with an unknown time are left out. */
  changed: v.optional(v.record(v.string(), v.pipe(v.string(), v.isoTimestamp())), {}),
});

/** What an export has read from the database. */
export type ExportRecord = v.InferOutput<typeof schema>;

/** Returns the name of an entry in the record of an export. */
export function recordKey({ kind, id }: Pick<EntryRecord, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Returns the hash of an entry: of its status and its fields, but not of its position. */
export function entryHash({ status, fields }: Pick<EntryRecord, 'status' | 'fields'>): string {
  return createHash('sha256')
    .update(JSON.stringify([status, fields]))
    .digest('hex');
}

/** Writes the record of an export into its folder. */
export async function writeExportRecord(
  folder: string,
  version: number,
  entries: readonly ExportedEntry[],
): Promise<void> {
  const record: ExportRecord = {
    version,
    entries: Object.fromEntries(entries.map((entry) => [recordKey(entry), entryHash(entry)])),
    changed: Object.fromEntries(
      entries.flatMap((entry) =>
        entry.modifiedAt === null
          ? []
          : [[recordKey(entry), new Date(entry.modifiedAt).toISOString()]],
      ),
    ),
  };
  await writeFile(join(folder, EXPORT_RECORD), `${JSON.stringify(record, null, 1)}\n`);
}

/**
 * Returns when an entry of an exported folder last changed, in epoch milliseconds.
 * @param now a later time is ignored
 * @returns null if the record does not say so, or if the entry has changed since the export
 */
export function recordedChange(
  record: ExportRecord | null,
  entry: EntryRecord,
  now: number,
): number | null {
  const key = recordKey(entry);
  if (record === null || record.entries[key] !== entryHash(entry)) return null;
  const time = Date.parse(record.changed[key] ?? '');
  return time <= now ? time : null;
}

/** Reads the record in a content folder. @returns null if the folder has none; an explanation if it cannot be read */
export async function readExportRecord(folder: string): Promise<ExportRecord | null | string> {
  let text: string;
  try {
    text = await readFile(join(folder, EXPORT_RECORD), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return 'is not the record of an export: delete it, or export again';
  }
}
