import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type SiteSource } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import type { StoredIdentity } from '../../server/content/content.ts';
import { type Context, identifyProcess } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { ProcessIdentity } from '../../server/platform/database/processes.ts';
import { ProcessJournal } from '../../server/platform/process-journal.ts';
import { UNBUILT } from '../../server/platform/release.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { createUpstreamTweets, type UpstreamTweets } from '../../server/tweets/tweets.ts';
import { cleanUpAtEnd } from './open-once.ts';
import { copyStarterContent, readStarterIdentity } from './starter-content.ts';
import { temporaryFolder } from './temporary-folder.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** The built site, loaded once for all tests of a file. */
const builtSite = loadBuiltSite(DIST);

/** The parsed lines of an app's log. */
export type LogLines = Record<string, unknown>[];

/**
 * Reads the settings from an environment.
 * @throws if a setting is invalid
 */
export function configOf(env: Record<string, string>): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problem);
  return result.config;
}

/**
 * Opens the complete app with the starter content. It listens on no port.
 * @param database an empty database with its tables
 * @param env settings in addition to those of the tests
 * @param now the app's clock, in epoch milliseconds
 */
export async function openStarterApp(
  database: Database,
  env: Record<string, string> = {},
  now: () => number = Date.now,
): Promise<{ app: FastifyInstance; log: LogLines; folder: string; storage: Storage }> {
  const folder = await temporaryFolder();
  await copyStarterContent(database.db, join(folder, 'media'));
  return openOnDatabase(database, folder, env, { now, monotonicNow: now });
}

/**
 * Opens the complete app without content, which is faster. For tests that need no content, such as tests of forms.
 * @param clocks replace those of this process
 */
export async function openEmptyApp(
  database: Database,
  env: Record<string, string> = {},
  clocks: Partial<Clocks> = {},
): Promise<{ app: FastifyInstance; log: LogLines; folder: string; storage: Storage }> {
  const folder = await temporaryFolder();
  return openOnDatabase(database, folder, env, clocks);
}

/** The wall clock in epoch milliseconds, and a monotonic clock in milliseconds. */
type Clocks = { now: () => number; monotonicNow: () => number };

async function openOnDatabase(
  database: Database,
  folder: string,
  env: Record<string, string>,
  clocks: Partial<Clocks>,
) {
  const log: LogLines = [];
  const config = configOf({ DATA_DIR: folder, PUBLIC_URL: 'https://yafee.example', ...env });
  const storage = await openStorage(config.storage);
  await storage.prepare();
  const identity = identifyProcess(config, UNBUILT);
  const app = await openApp(
    { config, storage, upstream: null, database, process: identity, loadedStarterContent: false },
    log,
    clocks,
  );
  return { app, log, folder, storage };
}

/**
 * Opens the complete app with another backend, before its tweets are loaded.
 * @param origin origin of the backend
 * @param now the app's clock, in epoch milliseconds
 */
export async function openUpstreamApp(
  origin: string,
  now: () => number = Date.now,
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; log: LogLines; tweets: UpstreamTweets; folder: string }> {
  const log: LogLines = [];
  const tweets = createUpstreamTweets();
  const folder = await temporaryFolder();
  const config = configOf({
    API_ORIGIN: origin,
    PUBLIC_URL: 'https://yafee.example',
    DATA_DIR: folder,
    ...env,
  });
  const storage = await openStorage(config.storage);
  const identity = await readStarterIdentity();
  const app = await openApp({ config, storage, upstream: { origin, tweets, identity } }, log, {
    now,
    monotonicNow: now,
  });
  return { app, log, tweets, folder };
}

type ContextParts = { config: Config; storage: Storage } & (
  | { upstream: { origin: string; tweets: UpstreamTweets; identity: StoredIdentity } }
  | {
      upstream: null;
      database: Database;
      process: ProcessIdentity;
      loadedStarterContent: boolean;
    }
);

async function openApp(
  parts: ContextParts,
  log: LogLines,
  { now = Date.now, monotonicNow = () => performance.now() }: Partial<Clocks>,
): Promise<FastifyInstance> {
  const common = {
    release: UNBUILT,
    logger: {
      level: 'warn' as const,
      base: {},
      stream: { write: (line: string) => log.push(JSON.parse(line)) },
    },
    now,
    monotonicNow,
    close: async () => undefined,
  };
  const context: Context =
    parts.upstream === null
      ? { ...parts, ...common, journal: new ProcessJournal(monotonicNow) }
      : { ...parts, ...common };
  const source: SiteSource = {
    site: () => builtSite,
    clientFolder: join(DIST, 'client'),
    admin: { folder: join(DIST, 'admin') },
  };
  const app = await buildApp(context, source);
  cleanUpAtEnd(() => app.close());
  await app.ready();
  return app;
}
