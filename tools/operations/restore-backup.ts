import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { BASELINE, MIGRATIONS } from '../../server/platform/database/migrations/migrate.ts';
import { hashFile } from '../../server/platform/file-hash.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { syncFolder } from '../../server/platform/sync-folder.ts';
import { CommandFailure, reasonOf } from '../command-line.ts';
import { copySiteFiles, type UnusableFile } from './copy-site-files.ts';
import { listTables, restorePostgres, withDatabase } from './database-dump.ts';
import type { Backup, Manifest } from './manifest.ts';
import { listErased, listSiteFiles } from './site-files.ts';

export type RestoreOptions = {
  backup: Backup;
  /** Where to restore: an empty or missing data folder, an empty database, and a storage without files. */
  target: Pick<Config, 'dataDir' | 'database' | 'storage'>;
  /** Called with a sentence before each step. */
  report: (sentence: string) => void;
};

/**
 * Restores a backup. Every byte is compared with the manifest before the database is put in its place, which is the last step. A damaged
 * file is left out, and everything else is restored. If anything else fails, everything written is removed.
 * @returns the damaged files
 * @throws CommandFailure if the target is not empty, the database is damaged, or the schema is newer than this build
 */
export async function restoreBackup({
  backup,
  target,
  report,
}: RestoreOptions): Promise<UnusableFile[]> {
  const { folder, manifest } = backup;
  checkKind(manifest, target.database);
  checkSchema(manifest);
  await checkEmpty(target);
  const storage = await openStorage(target.storage);
  await checkNoFiles(storage);
  const existed = await readdir(target.dataDir).then(
    () => true,
    () => false,
  );
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(target.dataDir, '.restore-'));
  try {
    await storage.prepare();
    // Nothing can be restored without the database, so it is checked first and put in place last.
    const dump = join(work, 'database');
    await copyDatabase(backup, dump);
    report(
      `Restoring ${manifest.files.length} files to ${storage.describe('media/')} and beside …`,
    );
    const { unusable } = await copySiteFiles(manifest.files, diskStorage(folder), storage);
    report('Restoring the database …');
    if (target.database.kind === 'postgres') await restorePostgres(target.database.url, dump);
    else {
      await rename(dump, target.database.file);
      await syncFolder(dirname(target.database.file));
    }
    await withDatabase(target.database, ({ db }) => listSiteFiles(db)).catch((error: unknown) => {
      if (error instanceof CommandFailure) throw error;
      // The hashes are right, but the database does not belong to this site: somebody has changed the backup.
      throw new CommandFailure(
        `The database of the backup in ${folder} cannot be used (${reasonOf(error)}): use another backup. Nothing was restored.`,
      );
    });
    await rm(work, { recursive: true, force: true });
    return unusable;
  } catch (error) {
    await storage.remove(manifest.files.map(({ path }) => path)).catch(() => undefined);
    for (const name of await readdir(target.dataDir)) {
      await rm(join(target.dataDir, name), { recursive: true, force: true });
    }
    if (!existed) await rm(target.dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the database of a backup, flushes it to disk and compares its hash. @throws CommandFailure if it is damaged */
async function copyDatabase({ folder, manifest }: Backup, copy: string): Promise<void> {
  const file = join(folder, manifest.database.file);
  await copyFile(file, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EIO') throw error;
    throw new CommandFailure(`${file} cannot be read (${reasonOf(error)}): use another backup.`);
  });
  if ((await hashFile(copy)).sha256 !== manifest.database.sha256) {
    throw new CommandFailure(`${file} has changed since it was backed up: use another backup.`);
  }
  const handle = await open(copy, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Restores missing files, and files with a wrong size, that the rows of the current database reference. Changes nothing else, and its
 * server may run. Files without a row are not restored, so what was erased since the backup stays erased.
 * @returns the number of restored files, and those that the backup lacks as well
 * @throws CommandFailure if the database cannot be read
 */
export async function restoreFiles({
  backup,
  target,
  report,
}: RestoreOptions): Promise<{ restored: number; lost: UnusableFile[] }> {
  const files = await withDatabase(target.database, ({ db }) => listSiteFiles(db));
  const storage = await openStorage(target.storage);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  await storage.prepare();
  report(`Looking for ${files.length} files in ${storage.describe('media/')} and beside …`);
  const { copied, unusable } = await copySiteFiles(files, diskStorage(backup.folder), storage);
  const erased = await withDatabase(target.database, ({ db }) => listErased(db, copied));
  await storage.remove(erased);
  return { restored: copied.length - erased.length, lost: unusable };
}

/** A bucket may hold files of another site. An empty data folder holds none. */
async function checkNoFiles(storage: Storage): Promise<void> {
  for (const prefix of ['media/', 'cvs/'] as const) {
    if ((await storage.list(prefix)).length === 0) continue;
    throw new CommandFailure(
      `${storage.describe(prefix)} is not empty: set STORAGE_URL to another prefix or bucket. Nothing was changed.`,
    );
  }
}

function checkKind(manifest: Manifest, database: Config['database']): void {
  if (manifest.database.kind === database.kind) return;
  throw new CommandFailure(
    manifest.database.kind === 'sqlite'
      ? 'The backup is of a SQLite database, and DATABASE_URL is set: unset it, restore, and run npm run move to go to PostgreSQL.'
      : 'The backup is of a PostgreSQL database: set DATABASE_URL to an empty database.',
  );
}

function checkSchema({ migrations, version }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  if (!migrations.includes(BASELINE)) {
    throw new CommandFailure(
      `The backup is of a build before version 1.0 (version ${version}): restore it with that build, and then run npm run migrate -- --take-over with this one.`,
    );
  }
  throw new CommandFailure(
    `The backup is of a newer version than this build (version ${version}, with ${unknown.join(', ')}): restore it with that version.`,
  );
}

async function checkEmpty({ dataDir, database }: RestoreOptions['target']): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) {
    throw new CommandFailure(
      `The data folder ${dataDir} is not empty: stop the server and move the folder away, or set DATA_DIR to another one. Nothing was changed.`,
    );
  }
  if (database.kind === 'sqlite') return;
  const tables = await withDatabase(database, ({ db }) => listTables(db, 'postgres'));
  if (tables.length === 0) return;
  throw new CommandFailure(
    `The database of DATABASE_URL is not empty (it has the table ${tables[0]}): create another one (createdb) and name it. Nothing was changed.`,
  );
}
