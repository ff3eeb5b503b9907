import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { importContent } from './content/import-content.ts';
import { noUpstreamTweets, type UpstreamTweets } from './upstream/upstream-tweets.ts';
import type { Config, LogLevel } from './config/config.ts';
import { mediaFolder } from './media/media-files.ts';
import { describeContentProblem } from './content/content-files.ts';
import { hasContent } from './content/repository.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { isMigrated, migrate } from './platform/database/migrations/migrate.ts';

/** What the app is built from, opened once and closed at the end. */
export type Context = {
  config: Config;
  logger: { level: LogLevel; stream?: { write(line: string): void } };
  now: () => number;
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
  logStream?: { write(line: string): void };
};

/**
 * Opens everything that the app needs.
 * @throws StartProblem where the data folder, the database or the starter content cannot be used
 */
export async function openContext(options: ContextOptions): Promise<Context> {
  const { config, now = Date.now, logStream } = options;
  const logger = {
    level: config.logLevel,
    ...(logStream === undefined ? {} : { stream: logStream }),
  };
  if (config.apiOrigin !== null) {
    const upstream = { origin: config.apiOrigin, tweets: noUpstreamTweets() };
    return { config, logger, now, upstream, close: async () => undefined };
  }
  const media = mediaFolder(config.dataDir);
  await makeWritable(config.dataDir, media);
  const database = await openedDatabase(config);
  try {
    await migrated(config, database, now);
    const isFirstStart = !(await hasContent(database.db));
    if (isFirstStart) {
      const loaded = await importContent({
        ...{ db: database.db, media, folder: options.starterContent },
        ...{ now, by: 'first start' },
      });
      if (!loaded.ok) {
        const reasons = loaded.problems.map(describeContentProblem).join('\n');
        throw new StartProblem(`The starter content cannot be loaded:\n${reasons}`);
      }
    }
    return {
      ...{ config, logger, now, upstream: null, database, mediaFolder: media },
      loadedStarterContent: isFirstStart,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Whether the server can do its work: the database answers, and has this build's tables. Another
 * backend that does not answer spoils blocks of pages, and not the server.
 */
export async function isReady(context: Context): Promise<boolean> {
  return context.upstream !== null || isMigrated(context.database);
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
