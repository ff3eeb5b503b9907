import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { CommandFailure } from '../command-line.ts';

/** Format 1 was a store of several backups, which no code reads any more. */
const FORMAT = 2;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The files of a backup. Files that the server generates, such as `assets/`, are in none. No part of a path leads outside. */
const filePath = v.pipe(
  v.string(),
  v.regex(/^(?:media|cvs)(?:\/[A-Za-z0-9_.-]+)+$/),
  v.check((path) => !path.split('/').some((part) => part === '.' || part === '..')),
);

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  /** The version of the build that made the backup. */
  version: v.string(),
  /** When copying the database began, as ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The migrations of the database. */
  migrations: v.array(v.string()),
  /** Rows of each table. */
  tables: v.record(v.string(), count),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    /** Its name in the folder. */
    file: v.pipe(v.string(), v.regex(/^database-[0-9a-f]{12}$/)),
    bytes: count,
    sha256,
  }),
  /** The keys of the storage, such as `media/news/12.3fa9c1d2ab.svg`, `cvs/…`. */
  files: v.array(v.object({ path: filePath, bytes: count, sha256 })),
});

/** What a backup contains. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** A complete backup in a folder. */
export type Backup = { folder: string; manifest: Manifest };

/** Name of the file with the manifest. It is written last: a folder without one has no complete backup. */
export const MANIFEST = 'manifest.json';

/** Returns the text of a manifest, including its hash. */
export function formatManifest(values: Manifest): string {
  // Parsing puts the fields in the order in which `readBackup` hashes them.
  const manifest = v.parse(manifestSchema, values);
  return `${JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 1)}\n`;
}

/** Reads the manifest in a folder. @throws CommandFailure if there is none, or it is damaged */
export async function readBackup(folder: string): Promise<Backup> {
  const file = join(folder, MANIFEST);
  const damaged = () =>
    new CommandFailure(
      `${file} is damaged, or of another version of this command: use another backup, and find out what changed this one.`,
    );
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    // A folder in its place, or a disk that cannot read it.
    if (error.code === 'EISDIR' || error.code === 'EIO') throw damaged();
    throw error;
  });
  if (text === null) {
    throw new CommandFailure(
      `There is no ${MANIFEST} in ${folder}, so there is no complete backup: name the folder that a backup was written to.`,
    );
  }
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw damaged();
  }
  const parsed = v.safeParse(v.object({ manifest: manifestSchema, sha256 }), stored);
  if (!parsed.success || parsed.output.sha256 !== hashOf(parsed.output.manifest)) throw damaged();
  return { folder, manifest: parsed.output.manifest };
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
