import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp, type SiteSource } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import type { Context } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createUpstreamTweets, type UpstreamTweets } from '../../server/tweets/tweets.ts';
import { copyStarterContent } from './starter-content.ts';
import { temporaryFolder } from './temporary-folder.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** The built site, loaded once for all tests of a file. */
const builtSite = loadBuiltSite(DIST);

/** The lines that an app has logged, parsed. */
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
): Promise<{ app: FastifyInstance; log: LogLines; folder: string }> {
  const folder = await temporaryFolder();
  await copyStarterContent(database.db, join(folder, 'media'));
  return openOnDatabase(database, folder, env, { now, monotonicNow: now });
}

/**
 * Opens the complete app without content, which is faster. For tests that need no content, such as those of forms.
 * @param clocks replace those of this process
 */
export async function openEmptyApp(
  database: Database,
  env: Record<string, string> = {},
  clocks: Partial<Clocks> = {},
): Promise<{ app: FastifyInstance; log: LogLines; folder: string }> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'media'));
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
  const app = await openApp(
    {
      config: configOf({ DATA_DIR: folder, PUBLIC_URL: 'https://yafee.example', ...env }),
      upstream: null,
      database,
      mediaFolder: join(folder, 'media'),
      loadedStarterContent: false,
    },
    log,
    clocks,
  );
  return { app, log, folder };
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
  const app = await openApp({ config, upstream: { origin, tweets } }, log, {
    now,
    monotonicNow: now,
  });
  return { app, log, tweets, folder };
}

type ContextParts = { config: Config } & (
  | { upstream: { origin: string; tweets: UpstreamTweets } }
  | {
      upstream: null;
      database: Database;
      mediaFolder: string;
      loadedStarterContent: boolean;
    }
);

async function openApp(
  parts: ContextParts,
  log: LogLines,
  { now = Date.now, monotonicNow = () => performance.now() }: Partial<Clocks>,
): Promise<FastifyInstance> {
  const context: Context = {
    ...parts,
    logger: { level: 'warn', stream: { write: (line) => log.push(JSON.parse(line)) } },
    now,
    monotonicNow,
    close: async () => undefined,
  };
  const source: SiteSource = {
    site: () => builtSite,
    clientFolder: join(DIST, 'client'),
  };
  const app = await buildApp(context, source);
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}
