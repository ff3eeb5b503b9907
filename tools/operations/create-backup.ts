import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../server/config/config.ts';
import { noteRun } from '../../server/operations/operations.ts';
import { DAY } from '../../server/platform/durations.ts';
import { hashFile } from '../../server/platform/file-hash.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import type { BackupStore } from './backup-store.ts';
import { CommandFailure } from './command-line.ts';
import { dumpDatabase, withDatabase } from './database-dump.ts';
import { encryptFile } from './encryption.ts';
import {
  BACKUP_NAME,
  formatManifest,
  isReadError,
  type Manifest,
  manifestKey,
  readManifest,
} from './manifest.ts';
import { listErased, type SiteFile } from './site-files.ts';

export type BackupOptions = {
  config: Pick<Config, 'dataDir' | 'database' | 'storage'>;
  store: BackupStore;
  /** Version of this build. */
  version: string;
  /** Public key of `age`; null: not encrypted. */
  recipient: string | null;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called with a sentence before each step. */
  report: (sentence: string) => void;
};

/** Prefix of the objects of files, which backups share. */
const FILES = 'files/';

/** Files that are copied at the same time: most of the time is waiting for the disk. */
const FILES_AT_ONCE = 8;

/**
 * Backs up an installation while its server runs: the database as it is at one moment, then the files that its rows
 * refer to, then the manifest. Files that an earlier backup has stored are not stored again.
 * A thirtieth of those is read again each day, and written again from the site's files if it is damaged.
 * @returns the name of the backup, and what is in it; `mendedFiles`: those whose stored copies were damaged
 * @throws CommandFailure if something cannot be read, or files are missing; then there is no manifest
 */
export async function createBackup({
  config,
  store,
  version,
  recipient,
  now,
  report,
}: BackupOptions): Promise<{
  name: string;
  manifest: Manifest;
  storedFiles: number;
  mendedFiles: string[];
}> {
  const startedAt = now();
  const name = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');
  if ((await store.read(manifestKey(name))) !== null) {
    throw new CommandFailure(`A backup of this second is in ${store.name} already: run it again.`);
  }
  const work = join(store.workFolder, name);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const objects = new ObjectWriter(store, { work, recipient, now });
  try {
    report(`Copying the database to ${store.name}, backup ${name} …`);
    const dump = join(work, 'database');
    const { migrations, tables, files } = await dumpDatabase(config.database, dump);
    const { bytes, sha256 } = await hashFile(dump);
    const database = { kind: config.database.kind, object: `${name}/database`, bytes, sha256 };
    await objects.store(database.object, dump);

    const storage = await openStorage(config.storage);
    report(`Copying ${files.length} files that the database refers to …`);
    const stored: Manifest['files'] = [];
    const unreadable: { file: SiteFile; problem: string }[] = [];
    for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
      const group = files.slice(first, first + FILES_AT_ONCE);
      const problems = await Promise.all(group.map((file) => objects.storeOnce(file, storage)));
      for (const [index, file] of group.entries()) {
        const problem = problems[index] ?? null;
        if (problem === null) stored.push({ ...file, object: objects.keyOf(file) });
        else unreadable.push({ file, problem });
      }
    }
    const erasedMeanwhile = await withDatabase(config.database, ({ db }) =>
      listErased(
        db,
        unreadable.map(({ file }) => file.path),
      ),
    );
    const missing = unreadable.filter(({ file }) => !erasedMeanwhile.includes(file.path));
    if (missing.length > 0) {
      throw new CommandFailure(
        [
          `The backup ${name} is not complete: the database refers to ${missing.length} files that cannot be backed up. Find them, or restore them from an older backup, and run it again:`,
          ...missing.map(({ file, problem }) => `- ${file.path}: ${problem}`),
        ].join('\n'),
      );
    }

    const manifest: Manifest = {
      format: 1,
      version,
      at: new Date(startedAt).toISOString(),
      migrations,
      tables,
      encrypted: recipient !== null,
      database,
      files: stored,
      erasedMeanwhile,
    };
    report('Writing the manifest …');
    await store.write(manifestKey(name), formatManifest(manifest));
    await noteRun(config.dataDir, 'backup', { at: startedAt, store: store.name });
    return { name, manifest, storedFiles: objects.stored, mendedFiles: objects.mended };
  } catch (error) {
    await store.remove([manifestKey(name), `${name}/database`]);
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Stores files as objects, encrypted if there is a recipient. */
class ObjectWriter {
  readonly #store: BackupStore;
  readonly #work: string;
  readonly #recipient: string | null;
  readonly #now: () => number;
  readonly #suffix: string;
  /** How many files were stored that no earlier backup had. */
  stored = 0;
  /** The files whose stored copies were damaged and have been written again. */
  readonly mended: string[] = [];

  constructor(
    store: BackupStore,
    { work, recipient, now }: { work: string; recipient: string | null; now: () => number },
  ) {
    this.#store = store;
    this.#work = work;
    this.#recipient = recipient;
    this.#now = now;
    // Files for another recipient are other objects: the owner of a new key must be able to read the whole backup.
    this.#suffix =
      recipient === null
        ? ''
        : `.${createHash('sha256').update(recipient).digest('hex').slice(0, 12)}.age`;
  }

  /** Key of the object of a file. The two characters keep folders small. */
  keyOf({ sha256 }: SiteFile): string {
    return `${FILES}${sha256.slice(0, 2)}/${sha256}${this.#suffix}`;
  }

  /** Stores a file of the work folder. */
  async store(object: string, file: string): Promise<void> {
    if (this.#recipient === null) {
      await this.#store.take(object, file);
      return;
    }
    const encrypted = `${file}.age`;
    await encryptFile(this.#recipient, file, encrypted);
    await rm(file);
    await this.#store.take(object, encrypted);
  }

  /**
   * Stores a copy of a file of the site, unless the store has it.
   * @returns what is wrong with the file; null if nothing is
   */
  async storeOnce(file: SiteFile, storage: Storage): Promise<string | null> {
    const object = this.keyOf(file);
    const size = await this.#store.use(object, this.#now());
    const isStored = size !== null && (this.#recipient !== null || size === file.bytes);
    const isDue = isStored && isDueToday(file, this.#now());
    if (isStored && !isDue) return null;
    // Without the secret key nobody can read an encrypted copy, so it is written again in its turn.
    if (isDue && this.#recipient === null && (await this.#isWhole(object, file))) return null;
    const problem = await this.#storeAnew(object, file, storage);
    if (size === null && problem === null) this.stored++;
    if (size === null || (isDue && this.#recipient !== null)) return problem;
    if (problem === null) this.mended.push(file.path);
    return problem === null ? null : `${problem}, and ${object} in ${this.#store.name} is damaged`;
  }

  /** Whether the stored copy has the bytes of the file. */
  async #isWhole(object: string, { sha256 }: SiteFile): Promise<boolean> {
    const copy = join(this.#work, randomUUID());
    const stream = await this.#store.open(object);
    if (stream === null) return false;
    const found = await writeAndHash(stream, copy).catch((error: unknown) => {
      if (isReadError(error)) return null;
      throw error;
    });
    await rm(copy, { force: true });
    return found === sha256;
  }

  async #storeAnew(object: string, file: SiteFile, storage: Storage): Promise<string | null> {
    // Two files may have the same bytes.
    const copy = join(this.#work, randomUUID());
    const opened = await storage.open(file.path);
    if (!opened?.isSatisfiable) return 'it is missing';
    if ((await writeAndHash(opened.stream, copy)) !== file.sha256)
      return 'its bytes are not those that were stored';
    await this.store(object, copy);
    return null;
  }
}

/** In how many days each stored file is read once, whatever their number. */
const READ_WITHIN_DAYS = 30;

function isDueToday({ sha256 }: SiteFile, now: number): boolean {
  const day = Math.floor(now / DAY) % READ_WITHIN_DAYS;
  return Number.parseInt(sha256.slice(0, 8), 16) % READ_WITHIN_DAYS === day;
}

/** Writes a stream to a file. @returns the SHA-256 of its bytes */
export async function writeAndHash(stream: NodeJS.ReadableStream, to: string): Promise<string> {
  const hash = createHash('sha256');
  const tap = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, tap, createWriteStream(to, { mode: 0o600 }));
  return hash.digest('hex');
}

/** Objects that no manifest refers to belong to a backup that may be running, for so long. In milliseconds. */
const UNFINISHED_FOR = DAY;

/**
 * Removes backups that are older than a number of days, but never the newest complete one, and unfinished ones after a
 * day; then the files that only they had.
 * @returns the names of the removed backups
 */
export async function removeOldBackups(
  store: BackupStore,
  { keepDays, now }: { keepDays: number; now: number },
): Promise<string[]> {
  const objects = await store.list();
  const names = [...new Set(objects.map(({ key }) => key.split('/')[0] ?? ''))]
    .filter((name) => BACKUP_NAME.test(name))
    .sort();
  const complete = names.filter((name) => objects.some(({ key }) => key === manifestKey(name)));
  const newest = complete.at(-1);
  const removed = names.filter((name) => {
    if (name === newest) return false;
    const days = complete.includes(name) ? keepDays : UNFINISHED_FOR / DAY;
    return timeOf(name) < now - days * DAY;
  });
  // The manifests first: a backup that is half removed must not look complete.
  await store.remove(removed.map(manifestKey));
  const used = new Set<string>();
  for (const name of complete) {
    if (removed.includes(name)) continue;
    const manifest = await readManifest(store, name);
    for (const { object } of manifest?.files ?? []) used.add(object);
  }
  const unused = objects.filter(({ key, usedAt }) => {
    const top = key.split('/')[0] ?? '';
    if (removed.includes(top)) return true;
    return !names.includes(top) && !used.has(key) && usedAt < now - UNFINISHED_FOR && isOurs(key);
  });
  await store.remove(unused.map(({ key }) => key));
  return removed;
}

/** Whether an object is one that a backup has made: other files in the folder are left alone. */
function isOurs(key: string): boolean {
  return /^files\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[0-9a-f]{12}\.age)?$|^incoming\//.test(key);
}

function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
}
