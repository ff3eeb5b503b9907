import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../server/config/config.ts';
import { noteRun } from '../../server/operations/operations.ts';
import { hashFile } from '../../server/platform/file-hash.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { syncFolder } from '../../server/platform/sync-folder.ts';
import { CommandFailure } from '../command-line.ts';
import { copySiteFiles, listUnusable, type UnusableFile } from './copy-site-files.ts';
import { dumpDatabase, withDatabase } from './database-dump.ts';
import { formatManifest, MANIFEST, type Manifest } from './manifest.ts';
import { listErased } from './site-files.ts';

export type BackupOptions = {
  config: Pick<Config, 'dataDir' | 'database' | 'storage'>;
  /** Absolute path of a folder that is empty, is missing, or has a backup. */
  folder: string;
  /** Version of this build. */
  version: string;
  /** A shell command that transfers the folder, and runs inside it. Null if there is none. */
  command: string | null;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called with a sentence before each step. */
  report: (sentence: string) => void;
};

/**
 * Backs up an installation into a folder while its server runs. Copies the database at a single moment, then the files that its rows
 * reference, and finally the manifest, which replaces the previous one. Until then the previous backup stays complete: shared files are not
 * touched, and files that only the previous backup had are removed afterwards.
 * @returns what is in the backup, and how many of its files the one before did not have
 * @throws CommandFailure if something cannot be read, files are missing, or the command after it fails
 */
export async function createBackup({
  config,
  folder,
  version,
  command,
  now,
  report,
}: BackupOptions): Promise<{ manifest: Manifest; newFiles: number }> {
  const lock = await lockFolder(folder);
  const target = diskStorage(folder);
  const work = target.incomingFolder;
  try {
    // Files left by an interrupted backup.
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true, mode: 0o700 });
    const startedAt = now();
    report(`Copying the database to ${folder} …`);
    const dump = join(work, 'database');
    const { migrations, tables, files } = await dumpDatabase(config.database, dump);
    const { bytes, sha256 } = await hashFile(dump);

    report(`Copying the new ones of ${files.length} files that the database refers to …`);
    const storage = await openStorage(config.storage);
    const { copied, unusable } = await copySiteFiles(files, storage, target);
    const erased = new Set(await findErased(config.database, unusable));
    refuseMissing(unusable.filter(({ path }) => !erased.has(path)));

    const manifest: Manifest = {
      format: 2,
      version,
      at: new Date(startedAt).toISOString(),
      migrations,
      tables,
      // Use a new name, because the previous manifest refers to the other database until it is replaced.
      database: {
        kind: config.database.kind,
        file: `database-${sha256.slice(0, 12)}`,
        bytes,
        sha256,
      },
      files: files.filter(({ path }) => !erased.has(path)),
    };
    await putInPlace(dump, join(folder, manifest.database.file));
    await writeFile(join(work, MANIFEST), formatManifest(manifest), { mode: 0o600 });
    await putInPlace(join(work, MANIFEST), join(folder, MANIFEST));
    await removeUnused(folder, manifest);
    if (command !== null) {
      report('Running the command of --run …');
      await runInFolder(command, folder);
    }
    await noteRun(config.dataDir, 'backup', { at: startedAt, store: folder });
    return { manifest, newFiles: copied.length };
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.close();
  }
}

/** Name of the file that is locked while a backup is written. It marks a folder as a backup folder, so that files may be removed in it. */
const LOCK = 'backup.lock';

/**
 * Locks a folder against a second backup. The lock of SQLite ends with the process, however that ends.
 * @throws CommandFailure if the folder has other files, or another backup is being written
 */
async function lockFolder(folder: string): Promise<DatabaseSync> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(LOCK)) {
    throw new CommandFailure(
      `${folder} has other files (${names[0]}), and no backup of this command: name an empty folder.`,
    );
  }
  const lock = new DatabaseSync(join(folder, LOCK));
  try {
    // Without a journal, because it would be transferred as well.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch {
    lock.close();
    throw new CommandFailure(
      `Another backup is being written to ${folder}: wait until it has ended.`,
    );
  }
}

/** Finds the files that no row references any more, because they were erased after the database was copied. */
function findErased(
  database: Config['database'],
  unusable: readonly UnusableFile[],
): Promise<string[]> {
  const paths = unusable.map(({ path }) => path);
  return withDatabase(database, ({ db }) => listErased(db, paths));
}

function refuseMissing(missing: readonly UnusableFile[]): void {
  if (missing.length === 0) return;
  throw new CommandFailure(
    `The backup is not complete, and the one before stays: the database refers to ${missing.length} files that cannot be copied. Find them, or restore them from an older backup (restore … --files), and run it again:\n${listUnusable(missing)}`,
  );
}

/** Flushes a file to disk and moves it, so that it appears either completely or not at all. */
async function putInPlace(file: string, place: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(file, place);
  await syncFolder(dirname(place));
}

/** Removes what only earlier backups had, such as the files of a person who was erased. */
async function removeUnused(folder: string, { database, files }: Manifest): Promise<void> {
  const storage = diskStorage(folder);
  const used = new Set(files.map(({ path }) => path));
  for (const prefix of ['media/', 'cvs/'] as const) {
    const stored = (await storage.list(prefix)).map(({ key }) => key);
    await storage.remove(stored.filter((key) => !used.has(key)));
  }
  for (const name of await readdir(folder)) {
    if (name.startsWith('database-') && name !== database.file) await rm(join(folder, name));
  }
}

/** Runs a shell command and prints its output. @throws CommandFailure if it fails */
async function runInFolder(command: string, folder: string): Promise<void> {
  const child = spawn(command, { shell: true, cwd: folder, stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  throw new CommandFailure(
    `The backup in ${folder} is complete, but the command of --run failed (${signal ?? `exit code ${code}`}), so it does not count: mend the command, and run it again.`,
  );
}
