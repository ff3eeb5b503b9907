import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, LogLevel } from './config/config.ts';
import {
  type ContentProblem,
  describeContentProblem,
  FIRST_START,
  hasContent,
  importContent,
  readIdentityFile,
  type StoredIdentity,
} from './content/content.ts';
import { closeDataFolder } from './platform/data-folder.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { migrateForProcess, schemaLevel } from './platform/database/migrations/migrate.ts';
import { type ProcessIdentity, removeProcess } from './platform/database/processes.ts';
import { ProcessJournal } from './platform/process-journal.ts';
import { type Release, releaseName, UNBUILT } from './platform/release.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { type Storage, StorageFailure } from './platform/storage/storage.ts';
import { countForeignUploads } from './submissions/submissions.ts';
import { createUpstreamTweets, type UpstreamTweets } from './tweets/tweets.ts';

/** The settings and clocks of the app, and a function that closes its resources. */
type CommonContext = {
  config: Config;
  /** Options of the log. Every line has the fields in `base`. */
  logger: {
    level: LogLevel;
    base: Record<string, string | number>;
    stream?: { write(line: string): void };
  };
  release: Release;
  /** The wall clock, in epoch milliseconds: for dates, and for comparisons with stored times. */
  now: () => number;
  /** The monotonic clock, in milliseconds: for durations and timeouts within this process. */
  monotonicNow: () => number;
  /** Where files are stored. */
  storage: Storage;
  /** Closes all opened resources. */
  close: () => Promise<void>;
};

/** The context of an app with our own database. */
export type DatabaseContext = CommonContext & {
  upstream: null;
  database: Database;
  process: ProcessIdentity;
  journal: ProcessJournal;
  loadedStarterContent: boolean;
};

/** The context of an app with another backend (`API_ORIGIN`). */
export type UpstreamContext = CommonContext & {
  upstream: { origin: string; tweets: UpstreamTweets; identity: StoredIdentity };
};

/** The settings and opened resources that the app is built from. */
export type Context = DatabaseContext | UpstreamContext;

/** The server cannot start. The message is one sentence for the operator. */
export class StartProblem extends Error {}

/** The options for opening a context. The clocks default to those of the process. */
export type ContextOptions = {
  config: Config;
  /** Folder of the starter content, which is imported if the database has no content. */
  starterContent: string;
  now?: () => number;
  monotonicNow?: () => number;
  release?: Release;
  logStream?: { write(line: string): void };
  /** Called with a sentence about a problem that does not prevent the start. */
  report?: (sentence: string) => void;
};

/**
 * Opens the data folder, the storage and the database, migrates it, and imports the starter content on the first start. It
 * starts even if a bucket does not respond, because pages need no files.
 * @throws StartProblem if the data folder, the storage, the database or the starter content cannot be used
 */
export async function openContext(options: ContextOptions): Promise<Context> {
  const { config, now = Date.now, logStream } = options;
  const { monotonicNow = () => performance.now(), release = UNBUILT } = options;
  const storage = await openStorage(config.storage);
  const common = { config, storage, now, monotonicNow, release };
  const logger = {
    level: config.logLevel,
    base: { pid: process.pid, hostname: hostname(), release: releaseName(release) },
    ...(logStream === undefined ? {} : { stream: logStream }),
  };
  if (config.apiOrigin !== null) {
    const upstream = {
      origin: config.apiOrigin,
      tweets: createUpstreamTweets(),
      identity: await readOwnIdentity(options.starterContent),
    };
    return { ...common, logger, upstream, close: async () => undefined };
  }
  await rejectUnsharedFiles(config);
  await makeWritable(config.dataDir);
  await closeDataFolder(config.dataDir);
  await prepareStorage(storage, options.report);
  const database = await openConfiguredDatabase(config);
  const identity = identifyProcess(config, release);
  try {
    await migrateDatabase(config, database, { process: identity, now });
    const loadedStarterContent = await loadStarterContent(options, database, { storage, now });
    return {
      ...common,
      logger,
      upstream: null,
      database,
      process: identity,
      journal: new ProcessJournal(monotonicNow),
      loadedStarterContent,
      close: () => closeDatabase(database, identity),
    };
  } catch (error) {
    await closeDatabase(database, identity);
    throw error;
  }
}

/**
 * Imports the starter content into a database without content. If several processes start at the same time, one imports: the
 * check and the import are one transaction.
 * @returns whether this process has imported it
 * @throws StartProblem if it cannot be imported
 */
async function loadStarterContent(
  { starterContent, config }: ContextOptions,
  database: Database,
  { storage, now }: { storage: Storage; now: () => number },
): Promise<boolean> {
  const { db } = database;
  if (await hasContent(db)) return false;
  await rejectForeignUploads(storage, database);
  const imported = await importContent({
    db,
    storage,
    now,
    folder: starterContent,
    by: FIRST_START,
    onlyIfEmpty: true,
    redirectRules: { publicUrl: config.publicUrl, hosts: config.redirectHosts },
  }).catch(rejectStorageFailure);
  if (!imported.ok) {
    // Another process has imported it meanwhile.
    if (await hasContent(db)) return false;
    throw unusableContent(`The starter content of ${starterContent}`, imported.problems);
  }
  await database.checkpoint();
  return true;
}

/**
 * Reads the identity of the starter content, for a site whose content comes from another backend.
 * @throws StartProblem if its file is wrong
 */
async function readOwnIdentity(starterContent: string): Promise<StoredIdentity> {
  const read = await readIdentityFile(starterContent);
  if (!read.ok) throw unusableContent('The identity', read.problems);
  return read.fields;
}

function unusableContent(subject: string, problems: readonly ContentProblem[]): StartProblem {
  const reasons = problems.map(describeContentProblem).join('\n');
  return new StartProblem(`${subject} cannot be loaded:\n${reasons}`);
}

/**
 * Returns what a process stores about itself in the database.
 * @param config its settings
 */
export function identifyProcess({ role }: Pick<Config, 'role'>, release: Release): ProcessIdentity {
  return { id: randomUUID(), role, release: releaseName(release), schemaLevel: schemaLevel() };
}

/** The file with which an operator confirms that all processes use the same data folder. */
const SHARED_FOLDER_MARKER = 'shared-data-folder';

/**
 * Checks that one of several processes has the same files as the others: by `STORAGE_URL`, or because the operator has
 * confirmed that all use one data folder. The embedded database is in that folder in any case.
 * @throws StartProblem if neither is the case
 */
async function rejectUnsharedFiles(config: Config): Promise<void> {
  const { role, dataDir, database, storage } = config;
  if (role === 'all') return;
  const isEmbedded = database.kind === 'sqlite';
  if (!isEmbedded && storage.kind === 's3') return;
  const marker = join(dataDir, SHARED_FOLDER_MARKER);
  if (await exists(marker)) return;
  throw new StartProblem(
    isEmbedded
      ? `ROLE=${role} is for one of several processes, and without DATABASE_URL they must all run on one machine with one data folder: create the empty file ${marker} to confirm that they do, or set DATABASE_URL and STORAGE_URL.`
      : `ROLE=${role} is for one of several processes, which must share their files: set STORAGE_URL, or, if all of them use this data folder, create the empty file ${marker}.`,
  );
}

/** How long removing the process's row may delay the end of the process. In milliseconds. */
const REMOVAL_TIMEOUT = 1_000;

/** Closes the database. Removes the row of the process if the database responds. */
async function closeDatabase(database: Database, { id }: ProcessIdentity): Promise<void> {
  const removal = removeProcess(database, id).catch(() => undefined);
  await Promise.race([removal, sleep(REMOVAL_TIMEOUT, undefined, { ref: false })]);
  await database.close();
}

/**
 * Checks that an empty database comes without uploaded files. Otherwise it is not the database of this data folder, or it has
 * lost its write-ahead log, and the starter content would hide the loss.
 * @throws StartProblem if there are uploaded files
 */
async function rejectForeignUploads(storage: Storage, { db, kind }: Database): Promise<void> {
  const files = await countForeignUploads(db, storage).catch(rejectStorageFailure);
  if (files === 0) return;
  const [name, remedy] =
    kind === 'sqlite'
      ? [
          'The database',
          'put yafee.sqlite back together with its yafee.sqlite-wal, or from a backup',
        ]
      : ['The PostgreSQL database of DATABASE_URL', 'correct DATABASE_URL, or restore a backup'];
  throw new StartProblem(
    `${name} is empty, but ${storage.describe('cvs/')} holds ${files} files that visitors have sent: ${remedy}; to begin anew, move that folder away.`,
  );
}

/**
 * Prepares the storage. If its service just does not respond, the server starts, and `/readyz` says that it is not ready.
 * @throws StartProblem if an operator must change a setting or a permission
 */
async function prepareStorage(
  storage: Storage,
  report?: (sentence: string) => void,
): Promise<void> {
  try {
    await storage.prepare();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    if (error.isMisconfigured) throw new StartProblem(error.message);
    report?.(`${error.message} Pictures and uploads fail until it responds.`);
  }
}

/** Converts a failure of the storage, without which a first start is impossible. */
function rejectStorageFailure(error: unknown): never {
  throw error instanceof StorageFailure ? new StartProblem(error.message) : error;
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written to (${reasonOf(error)}): make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns if the file system fails with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || (await exists(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function openConfiguredDatabase(config: Config): Promise<Database> {
  try {
    return openDatabase(config.database);
  } catch (error) {
    throw unusableDatabase(config, error);
  }
}

function unusableDatabase(config: Config, error: unknown): StartProblem {
  return config.database.kind === 'sqlite'
    ? new StartProblem(
        `The database ${config.database.file} cannot be opened (${reasonOf(error)}): restore it from a backup, or set DATA_DIR to another folder.`,
      )
    : new StartProblem(
        `The PostgreSQL database of DATABASE_URL cannot be used (${reasonOf(error)}): start it, or correct DATABASE_URL.`,
      );
}

/**
 * Migrates the database as `MIGRATE` says, and records the process in it.
 * @throws StartProblem if the database does not respond, or is not for this build
 */
async function migrateDatabase(
  config: Config,
  database: Database,
  dependencies: { process: ProcessIdentity; now: () => number },
): Promise<void> {
  // The first query: it fails if the PostgreSQL server cannot be reached.
  const migrated = await migrateForProcess(database, config.migrate, dependencies).catch(
    (error: unknown) => {
      throw unusableDatabase(config, error);
    },
  );
  if (!migrated.ok) throw new StartProblem(migrated.message);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.message === '' ? String(error.code) : error.message;
}
