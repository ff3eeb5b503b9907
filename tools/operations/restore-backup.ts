import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { MIGRATIONS } from '../../server/platform/database/migrations/migrate.ts';
import { hashFile } from '../../server/platform/file-hash.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { syncFolder } from '../../server/platform/sync-folder.ts';
import type { BackupStore } from './backup-store.ts';
import { CommandFailure, reasonOf } from './command-line.ts';
import { writeAndHash } from './create-backup.ts';
import { listTables, restorePostgres, withDatabase } from './database-dump.ts';
import { decryptFile } from './encryption.ts';
import {
  BACKUP_NAME,
  type CompleteBackup,
  isReadError,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { openStore } from './open-store.ts';
import { listErased, listSiteFiles } from './site-files.ts';

export type RestoreOptions = {
  store: BackupStore;
  backup: CompleteBackup;
  /** Where to restore: an empty or missing data folder, an empty database, and a storage without files. */
  target: Pick<Config, 'dataDir' | 'database' | 'storage'>;
  /** File with the secret key of `age`; null: the backup must not be encrypted. */
  identity: string | null;
  /** Called with a sentence before each step. */
  report: (sentence: string) => void;
};

/**
 * Finds the backup that an argument of `restore` and `drill` names: one backup, or the folder or bucket of all
 * backups, of which the newest complete one is taken.
 * @throws CommandFailure if there is none, or its manifest is missing or damaged
 */
export async function findBackup(
  argument: string,
): Promise<{ store: BackupStore; backup: CompleteBackup }> {
  const { store, backupName } = await openStore(argument);
  if (backupName !== null) {
    const manifest = await readManifest(store, backupName);
    if (manifest !== null) return { store, backup: { name: backupName, manifest } };
    throw new CommandFailure(
      `${argument} has no manifest.json, so this backup is missing or was not finished: use another one.`,
    );
  }
  const tops = (await store.list()).map(({ key }) => key.split('/')[0] ?? '');
  const names = [...new Set(tops)].filter((name) => BACKUP_NAME.test(name));
  for (const name of names.sort().reverse()) {
    const manifest = await readManifest(store, name);
    if (manifest !== null) return { store, backup: { name, manifest } };
  }
  throw new CommandFailure(
    `There is no complete backup in ${store.name}: name the place that backups were written to, or one of them.`,
  );
}

/** A file that could not be restored, with the reason as a sentence. */
export type DamagedFile = { path: string; problem: string };

/**
 * Restores a backup. Every byte is compared with the manifest before the database is put in its place, which is the last
 * step. A damaged file is left out, and everything else is restored; if anything else fails, what was written is removed.
 * @returns the damaged files
 * @throws CommandFailure if the target is not empty, the database is damaged, or the schema is newer than this build
 */
export async function restoreBackup(options: RestoreOptions): Promise<DamagedFile[]> {
  const { backup, target, report } = options;
  const { manifest } = backup;
  checkKind(manifest, target.database);
  checkSchema(manifest);
  await checkEmpty(target);
  checkIdentity(options);
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
    report(
      `Restoring ${manifest.files.length} files to ${storage.describe('media/')} and beside …`,
    );
    // Without the database nothing can be restored, so it is the first to be examined, and the last to be put in its place.
    const dump = join(work, 'database');
    await fetchObject(options, { ...manifest.database, path: 'the database' }, dump, work);
    const damaged: DamagedFile[] = [];
    for (const file of manifest.files) {
      const problem = await restoreFile(options, file, { storage, work });
      if (problem !== null) damaged.push({ path: file.path, problem });
    }
    report('Restoring the database …');
    if (target.database.kind === 'postgres') await restorePostgres(target.database.url, dump);
    else {
      await rename(dump, target.database.file);
      await syncFolder(dirname(target.database.file));
    }
    await withDatabase(target.database, ({ db }) => listSiteFiles(db)).catch((error: unknown) => {
      throw error instanceof CommandFailure ? error : unusableDatabase(options, error);
    });
    await rm(work, { recursive: true, force: true });
    return damaged;
  } catch (error) {
    await storage.remove(manifest.files.map(({ path }) => path)).catch(() => undefined);
    for (const name of await readdir(target.dataDir)) {
      await rm(join(target.dataDir, name), { recursive: true, force: true });
    }
    if (!existed) await rm(target.dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The hashes are right, and yet it is no database of this site: somebody has changed the backup. */
function unusableDatabase({ backup, store }: RestoreOptions, error: unknown): CommandFailure {
  return new CommandFailure(
    `The database of ${describeBackup(backup, store)} cannot be used (${reasonOf(error)}): use another backup. Nothing was restored.`,
  );
}

/** Restores one file. @returns why it cannot be restored; null if it was */
async function restoreFile(
  options: Pick<RestoreOptions, 'store' | 'backup' | 'identity'>,
  { path, object, bytes, sha256 }: Manifest['files'][number],
  { storage, work }: { storage: Storage; work: string },
): Promise<string | null> {
  const local = join(work, 'file');
  try {
    await fetchObject(options, { path, object, sha256 }, local, work);
  } catch (error) {
    if (error instanceof DamagedObject) return error.message;
    throw error;
  }
  await storage.putFile(path, { path: local, bytes, sha256 });
  await rm(local);
  return null;
}

export type RestoreFilesOptions = Pick<
  RestoreOptions,
  'store' | 'backup' | 'identity' | 'report'
> & {
  /** The installation whose files are missing. Its server may run. */
  target: RestoreOptions['target'];
};

/**
 * Restores the files that the rows of the present database refer to and that are missing or have another size, and changes
 * nothing else. Files that no row refers to stay away, so what was erased since the backup is not brought back.
 * @returns how many files were restored, and the paths of those that the backup does not have either
 * @throws CommandFailure if the database cannot be read, or a byte is wrong
 */
export async function restoreFiles(
  options: RestoreFilesOptions,
): Promise<{ restored: number; lost: string[] }> {
  const { backup, target, report } = options;
  checkIdentity(options);
  const files = await withDatabase(target.database, ({ db }) => listSiteFiles(db));
  const storage = await openStorage(target.storage);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  await storage.prepare();
  const objects = new Map(backup.manifest.files.map((file) => [file.sha256, file.object]));
  const work = await mkdtemp(join(target.dataDir, '.restore-'));
  const lost: string[] = [];
  const restored: string[] = [];
  try {
    report(`Looking for ${files.length} files in ${storage.describe('media/')} and beside …`);
    for (const { path, bytes, sha256 } of files) {
      if ((await storage.stat(path))?.bytes === bytes) continue;
      const object = objects.get(sha256);
      if (object === undefined) {
        lost.push(path);
        continue;
      }
      const problem = await restoreFile(
        options,
        { path, object, bytes, sha256 },
        { storage, work },
      );
      if (problem === null) restored.push(path);
      else lost.push(`${path}: ${problem}`);
    }
    const erased = await withDatabase(target.database, ({ db }) => listErased(db, restored));
    await storage.remove(erased);
    return { restored: restored.length - erased.length, lost };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function checkIdentity({ backup, identity }: Pick<RestoreOptions, 'backup' | 'identity'>): void {
  if (!backup.manifest.encrypted || identity !== null) return;
  throw new CommandFailure(
    'The backup is encrypted: name the file with the secret key of age by --age-identity FILE.',
  );
}

/** An object of a backup is missing or has other bytes. The message is a sentence. */
class DamagedObject extends CommandFailure {
  override name = 'DamagedObject';
}

/**
 * Writes an object of the backup to a file, decrypted, and compares its hash.
 * @throws DamagedObject if it is missing, cannot be read, or has other bytes
 */
async function fetchObject(
  { store, backup: { manifest }, identity }: Pick<RestoreOptions, 'store' | 'backup' | 'identity'>,
  expected: { path: string; object: string; sha256: string },
  file: string,
  folder: string,
): Promise<void> {
  const stream = await store.open(expected.object);
  if (stream === null) {
    throw new DamagedObject(
      `${expected.object} is missing in ${store.name} (${expected.path}): use another backup.`,
    );
  }
  const encrypted = join(folder, 'encrypted');
  let sha256 = await writeAndHash(stream, manifest.encrypted ? encrypted : file).catch(
    (error: unknown) => {
      if (!isReadError(error)) throw error;
      throw new DamagedObject(
        `${expected.object} in ${store.name} (${expected.path}) cannot be read (${reasonOf(error)}): use another backup.`,
      );
    },
  );
  if (manifest.encrypted) {
    await decryptFile(identity ?? '', encrypted, file).catch((error: unknown) => {
      if (!(error instanceof CommandFailure)) throw error;
      throw new DamagedObject(
        `${expected.object} in ${store.name} (${expected.path}) cannot be decrypted, because the key is another one or a byte is wrong. ${error.message}`,
      );
    });
    ({ sha256 } = await hashFile(file));
  }
  if (sha256 !== expected.sha256) {
    throw new DamagedObject(
      `${expected.object} in ${store.name} (${expected.path}) has changed since it was backed up: use another backup.`,
    );
  }
}

/** A bucket may hold files of another site. In a data folder that is empty there are none. */
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

/** Names a backup in a sentence. */
export function describeBackup({ name }: CompleteBackup, store: BackupStore): string {
  return `${store.name}/${name}`;
}
