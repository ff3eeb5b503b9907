import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config, LogLevel } from './config/config.ts';
import { describeContentProblem, hasContent, importContent } from './content/content.ts';
import type { Lifecycle } from './drain.ts';
import { mediaFolder } from './media/media.ts';
import { checkWritable, closeDataFolder } from './platform/data-folder.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { isMigrated, migrate } from './platform/database/migrations/migrate.ts';
import { countForeignUploads } from './submissions/submissions.ts';
import { createUpstreamTweets, type UpstreamTweets } from './tweets/tweets.ts';

/** The settings and opened resources that the app is built from. */
export type Context = {
  config: Config;
  logger: { level: LogLevel; stream?: { write(line: string): void } };
  /** The wall clock, in epoch milliseconds: for dates, and for comparisons with stored times. */
  now: () => number;
  /** The monotonic clock, in milliseconds: for durations and timeouts within this process. */
  monotonicNow: () => number;
  /** Absent where the server is not drained, as in tests. */
  lifecycle?: Lifecycle;
  /** Closes all opened resources. */
  close: () => Promise<void>;
} & (
  | { upstream: { origin: string; tweets: UpstreamTweets } }
  | { upstream: null; database: Database; mediaFolder: string; loadedStarterContent: boolean }
);

/** The server cannot start. The message is one sentence for the operator. */
export class StartProblem extends Error {}

/** What a context is opened with. The clocks default to those of the process. */
export type ContextOptions = {
  config: Config;
  /** Folder of the starter content, which is imported if the database has no content. */
  starterContent: string;
  now?: () => number;
  monotonicNow?: () => number;
  lifecycle?: Lifecycle;
  logStream?: { write(line: string): void };
};

/**
 * Opens the data folder and the database, migrates it, and imports the starter content on the first start.
 * @throws StartProblem if the data folder, the database or the starter content cannot be used
 */
export async function openContext(options: ContextOptions): Promise<Context> {
  const { config, now = Date.now, logStream } = options;
  const { monotonicNow = () => performance.now(), lifecycle } = options;
  const common = { config, now, monotonicNow, ...(lifecycle === undefined ? {} : { lifecycle }) };
  const logger = {
    level: config.logLevel,
    ...(logStream === undefined ? {} : { stream: logStream }),
  };
  if (config.apiOrigin !== null) {
    const upstream = { origin: config.apiOrigin, tweets: createUpstreamTweets() };
    return { ...common, logger, upstream, close: async () => undefined };
  }
  const media = mediaFolder(config.dataDir);
  await makeWritable(config.dataDir, media);
  await closeDataFolder(config.dataDir);
  const database = await openConfiguredDatabase(config);
  try {
    await migrateDatabase(config, database, now);
    const isFirstStart = !(await hasContent(database.db));
    if (isFirstStart) {
      await rejectForeignUploads(config, database);
      const imported = await importContent({
        db: database.db,
        media,
        folder: options.starterContent,
        now,
        by: 'first start',
      });
      if (!imported.ok) {
        const reasons = imported.problems.map(describeContentProblem).join('\n');
        throw new StartProblem(`The starter content cannot be loaded:\n${reasons}`);
      }
      await database.checkpoint();
    }
    return {
      ...common,
      logger,
      upstream: null,
      database,
      mediaFolder: media,
      loadedStarterContent: isFirstStart,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Minimum time between two write checks, however often readiness is requested. In milliseconds. */
const WRITE_CHECK_INTERVAL = 5_000;

/**
 * Returns the readiness check: whether the server is not stopping, the database has the migrations of this build, and
 * the database and the data folder are writable. With another backend only stopping counts, since its failures affect
 * single blocks of pages.
 * @throws Error from the check, if the database does not respond or a write fails
 */
export function readiness(context: Context): () => Promise<boolean> {
  const { lifecycle, monotonicNow } = context;
  let lastCheck = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve() };
  return async () => {
    if (lifecycle !== undefined) lifecycle.readinessRequestedAt = monotonicNow();
    if (lifecycle?.isStopping === true) return false;
    if (context.upstream !== null) return true;
    if (!(await isMigrated(context.database))) return false;
    const now = monotonicNow();
    if (now - lastCheck.at >= WRITE_CHECK_INTERVAL) {
      lastCheck = { at: now, result: checkWriting(context) };
    }
    await lastCheck.result;
    return true;
  };
}

async function checkWriting({
  config,
  database,
}: Extract<Context, { upstream: null }>): Promise<void> {
  await checkWritable(config.dataDir);
  await database.checkWritable();
}

/**
 * Checks that an empty database has no uploaded files beside it. Otherwise it is not the database of this data folder,
 * or it has lost its write-ahead log, and the starter content would hide the loss.
 * @throws StartProblem if there are uploaded files
 */
async function rejectForeignUploads(config: Config, { db, kind }: Database): Promise<void> {
  const files = await countForeignUploads(db, config.dataDir);
  if (files === 0) return;
  const folder = join(config.dataDir, 'uploads', 'kept');
  const [name, remedy] =
    kind === 'sqlite'
      ? [
          'The database',
          'put yafee.sqlite back together with its yafee.sqlite-wal, or from a backup',
        ]
      : ['The PostgreSQL database of DATABASE_URL', 'correct DATABASE_URL, or restore a backup'];
  throw new StartProblem(
    `${name} is empty, but ${folder} holds ${files} files that visitors have sent: ${remedy}; to begin anew, move that folder away.`,
  );
}

async function makeWritable(dataDir: string, media: string): Promise<void> {
  try {
    await makeFolder(media);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await access(media, constants.W_OK | constants.X_OK);
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

async function migrateDatabase(
  config: Config,
  database: Database,
  now: () => number,
): Promise<void> {
  // The first query: it fails if the PostgreSQL server cannot be reached.
  const migrated = await migrate(database, now).catch((error: unknown) => {
    throw unusableDatabase(config, error);
  });
  if (!migrated.ok) throw new StartProblem(migrated.message);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.message === '' ? String(error.code) : error.message;
}
