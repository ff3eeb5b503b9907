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
import { noUpstreamTweets, type UpstreamTweets } from './tweets/tweets.ts';

/** What the app is built from, opened once and closed at the end. */
export type Context = {
  config: Config;
  logger: { level: LogLevel; stream?: { write(line: string): void } };
  /** The wall clock, in epoch milliseconds: for dates, and for what is compared with stored times. */
  now: () => number;
  /** Milliseconds of a clock that is never set: for everything that this process measures or waits for. */
  monotonicNow: () => number;
  /** Left out where nothing ever stops, as in a test. */
  lifecycle?: Lifecycle;
  /** Closes what was opened. */
  close: () => Promise<void>;
} & (
  | { upstream: { origin: string; tweets: UpstreamTweets } }
  | { upstream: null; database: Database; mediaFolder: string; loadedStarterContent: boolean }
);

/** The server cannot start; the message is one sentence for whoever started it. */
export class StartProblem extends Error {}

export type ContextOptions = {
  config: Config;
  /** Folder of the starter content, loaded where there is no content yet. */
  starterContent: string;
  now?: () => number;
  monotonicNow?: () => number;
  lifecycle?: Lifecycle;
  logStream?: { write(line: string): void };
};

/**
 * Opens everything that the app needs.
 * @throws StartProblem where the data folder, the database or the starter content cannot be used
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
    const upstream = { origin: config.apiOrigin, tweets: noUpstreamTweets() };
    return { ...common, logger, upstream, close: async () => undefined };
  }
  const media = mediaFolder(config.dataDir);
  await makeWritable(config.dataDir, media);
  await closeDataFolder(config.dataDir);
  const database = await openedDatabase(config);
  try {
    await migrated(config, database, now);
    const isFirstStart = !(await hasContent(database.db));
    if (isFirstStart) {
      await refuseForeignUploads(config, database);
      const loaded = await importContent({
        ...{ db: database.db, media, folder: options.starterContent },
        ...{ now, by: 'first start' },
      });
      if (!loaded.ok) {
        const reasons = loaded.problems.map(describeContentProblem).join('\n');
        throw new StartProblem(`The starter content cannot be loaded:\n${reasons}`);
      }
      await database.checkpoint();
    }
    return {
      ...{ ...common, logger, upstream: null, database, mediaFolder: media },
      loadedStarterContent: isFirstStart,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** However often readiness is asked for, the disk is tried this seldom. In milliseconds. */
const TRY_WRITING_EVERY = 5_000;

/**
 * Tells whether the server can do its work: it is not about to stop, the database answers and has this build's tables,
 * and database and data folder can be written to. Another backend that does not answer spoils blocks of pages, and
 * not the server.
 * @throws what keeps it from writing
 */
export function readiness(context: Context): () => Promise<boolean> {
  const { lifecycle, monotonicNow } = context;
  let tried = { at: Number.NEGATIVE_INFINITY, writing: Promise.resolve() };
  return async () => {
    if (lifecycle !== undefined) lifecycle.readinessAskedAt = monotonicNow();
    if (lifecycle?.isStopping === true) return false;
    if (context.upstream !== null) return true;
    if (!(await isMigrated(context.database))) return false;
    const now = monotonicNow();
    if (now - tried.at >= TRY_WRITING_EVERY) tried = { at: now, writing: tryAll(context) };
    await tried.writing;
    return true;
  };
}

async function tryAll({ config, database }: Extract<Context, { upstream: null }>): Promise<void> {
  await checkWritable(config.dataDir);
  await database.checkWritable();
}

/**
 * Refuses a database without anything in it beside files that visitors have sent: it is not the one of this data
 * folder, or it has lost its write-ahead log. The site would start with the starter content, as if nothing had been.
 */
async function refuseForeignUploads(config: Config, { db, kind }: Database): Promise<void> {
  const files = await countForeignUploads(db, config.dataDir);
  if (files === 0) return;
  const kept = join(config.dataDir, 'uploads', 'kept');
  const [name, remedy] =
    kind === 'sqlite'
      ? [
          'The database',
          'put yafee.sqlite back together with its yafee.sqlite-wal, or from a backup',
        ]
      : ['The PostgreSQL database of DATABASE_URL', 'correct DATABASE_URL, or restore a backup'];
  throw new StartProblem(
    `${name} is empty, but ${kept} holds ${files} files that visitors have sent: ${remedy}; to begin anew, move that folder away.`,
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

/** Makes a folder and those above it. Node's own way never ends where the file system refuses with ENOENT, as /proc does. */
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

async function openedDatabase(config: Config): Promise<Database> {
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

async function migrated(config: Config, database: Database, now: () => number): Promise<void> {
  // The first query of all: a PostgreSQL server that is not there shows itself here.
  const result = await migrate(database, now).catch((error: unknown) => {
    throw unusableDatabase(config, error);
  });
  if (!result.ok) throw new StartProblem(result.message);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.message === '' ? String(error.code) : error.message;
}
