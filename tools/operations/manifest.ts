import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { BackupStore } from './backup-store.ts';
import { CommandFailure } from './command-line.ts';

const FORMAT = 1;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A path or key without parts that lead elsewhere. */
const relativePath = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/),
  v.check((path) => !path.split('/').some((part) => part === '.' || part === '..')),
);

/** Where a backup may write: what the server makes itself, such as `assets/`, is in none. */
const RESTORED_PREFIX = /^(?:media|cvs)\//;

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  /** The version of the build that made the backup. */
  version: v.string(),
  /** When the copy of the database was begun, as ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The migrations of the database. */
  migrations: v.array(v.string()),
  /** Rows of each table. */
  tables: v.record(v.string(), count),
  encrypted: v.boolean(),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    object: v.pipe(relativePath, v.endsWith('/database')),
    bytes: count,
    sha256,
  }),
  files: v.array(
    v.object({
      /** Such as `media/news/12.3fa9c1d2ab.svg`, `cvs/…`. */
      path: v.pipe(relativePath, v.regex(RESTORED_PREFIX)),
      object: v.pipe(relativePath, v.startsWith('files/')),
      bytes: count,
      sha256,
    }),
  ),
  /** Files that were erased after the database was copied: their rows are in the copy, and they are not. */
  erasedMeanwhile: v.array(v.string()),
});

/** What a backup contains. Sizes and hashes are those of the files before encryption. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** A complete backup in a store. */
export type CompleteBackup = { name: string; manifest: Manifest };

/** The key of the manifest of a backup. It is written last: a backup without one is unfinished. */
export function manifestKey(name: string): string {
  return `${name}/manifest.json`;
}

/** The form of the names of backups: their time, as in `2026-11-23T02-00-00Z`. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the text of a manifest, with a hash of its own. */
export function formatManifest(values: Manifest): string {
  // Parsing puts the fields in the order in which `readManifest` hashes them.
  const manifest = v.parse(manifestSchema, values);
  return `${JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 1)}\n`;
}

/**
 * Reads the manifest of a backup.
 * @returns null if the backup has none
 * @throws CommandFailure if it is damaged
 */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest | null> {
  const damaged = () =>
    new CommandFailure(
      `${manifestKey(name)} in ${store.name} is damaged: use another backup, and find out what changed this one.`,
    );
  const text = await store.read(manifestKey(name)).catch((error: unknown) => {
    // A folder in its place, or a disk that cannot read it.
    if (isReadError(error)) throw damaged();
    throw error;
  });
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw damaged();
  }
  const parsed = v.safeParse(v.object({ manifest: manifestSchema, sha256 }), stored);
  if (!parsed.success || parsed.output.sha256 !== hashOf(parsed.output.manifest)) throw damaged();
  return parsed.output.manifest;
}

/** Whether a disk cannot read what is there. */
export function isReadError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E(ISDIR|IO)$/.test(String(error.code));
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
