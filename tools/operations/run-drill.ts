import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../contract/locale.ts';
import { pageAddress } from '../../contract/paths.ts';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { CommandFailure, reasonOf } from '../command-line.ts';
import { BUILT_SERVER, NODE_FLAGS, ROOT, SERVER_FLAGS, serverEnvironment } from '../setup.mjs';
import { listUnusable } from './copy-site-files.ts';
import { connectPostgres, countTables, withDatabase } from './database-dump.ts';
import type { Manifest } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

/** How long the restored server may take to start, in milliseconds. */
const START_TIMEOUT = MINUTE;

/** How long one page may take, in milliseconds. */
const PAGE_TIMEOUT = 15_000;

export type DrillOptions = Pick<RestoreOptions, 'backup' | 'report'> & {
  /** The database of the settings. With PostgreSQL, the drill creates a temporary database on its server. */
  database: DatabaseTarget;
  /** Aborts the drill, which then also removes everything. */
  signal: AbortSignal;
};

/**
 * Restores a backup aside, starts the server on it, and compares it with the manifest: rows of each table, pages of
 * different kinds in both languages, a picture, and `npm run messages -- list`. Removes everything afterwards. The
 * restored server sends no mail and fetches nothing from other servers.
 * @returns what was checked, in sentences
 * @throws CommandFailure with the first check that failed
 */
export async function runDrill(options: DrillOptions): Promise<string[]> {
  const { backup, report, signal } = options;
  const { manifest } = backup;
  const folder = await mkdtemp(join(tmpdir(), 'yafee-drill-'));
  const dataDir = join(folder, 'data');
  const temporary = await temporaryDatabase(options, dataDir);
  try {
    const damaged = await restoreBackup({
      backup,
      report,
      target: { dataDir, database: temporary.target, storage: { kind: 'disk', dataDir } },
    });
    if (damaged.length > 0) {
      throw new CommandFailure(
        `${damaged.length} files of this backup cannot be restored:\n${listUnusable(damaged)}`,
      );
    }
    signal.throwIfAborted();
    report('Comparing the rows of each table …');
    const { newsItem } = await withDatabase(temporary.target, async (database) => {
      compareTables(manifest.tables, await countTables(database));
      const row = await database.db
        .selectFrom('content_entries')
        .select('id')
        .where('kind', '=', 'news')
        .where('status', '=', 'published')
        .orderBy('published_at')
        .executeTakeFirst();
      return { newsItem: row?.id ?? null };
    });
    const env = drillEnvironment(dataDir, temporary.target);
    report('Starting the server on the restored data …');
    const server = await startServer(env, signal);
    try {
      const pages = drillPages(newsItem);
      report(`Requesting ${pages.length} pages …`);
      for (const page of pages) await checkPage(server.url, page, signal);
      const picture = manifest.files.find(({ path }) => path.startsWith('media/'));
      if (picture !== undefined) await checkPicture(server.url, picture, signal);
      report('Listing the messages …');
      const messages = await listMessages(env, signal);
      if (messages !== manifest.tables.submissions) {
        throw new CommandFailure(
          `npm run messages -- list shows ${messages} messages, and the manifest counts ${manifest.tables.submissions}.`,
        );
      }
      const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
      return [
        `${rows} rows in ${Object.keys(manifest.tables).length} tables as the manifest says, and ${manifest.files.length} files with their hashes.`,
        `${pages.length} pages in both languages; ${messages} messages listed.`,
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await temporary.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A separate database: a file in the data folder, or a new database on the PostgreSQL server of the settings. */
async function temporaryDatabase(
  { backup, database }: DrillOptions,
  dataDir: string,
): Promise<{ target: DatabaseTarget; remove: () => Promise<void> }> {
  if (backup.manifest.database.kind === 'sqlite') {
    return {
      target: { kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') },
      remove: async () => undefined,
    };
  }
  if (database.kind === 'sqlite') {
    throw new CommandFailure(
      'The backup is of a PostgreSQL database: set DATABASE_URL to a server on which a temporary database can be made.',
    );
  }
  const server = database.url;
  const name = `yafee_drill_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`).catch((error: unknown) => {
    throw new CommandFailure(
      `No temporary database can be made on the server of DATABASE_URL (${reasonOf(error)}): give the role the right CREATEDB, or set DATABASE_URL to another server.`,
    );
  });
  const url = new URL(server);
  url.pathname = name;
  return {
    target: { kind: 'postgres', url: url.href },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await connectPostgres(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @throws CommandFailure naming the first table that differs */
export function compareTables(
  expected: Record<string, number>,
  restored: Record<string, number>,
): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(restored)])) {
    if (expected[table] === restored[table]) continue;
    throw new CommandFailure(
      `The restored table ${table} has ${restored[table] ?? 'no'} rows, and the manifest counts ${expected[table] ?? 'none'}: this backup cannot be relied on.`,
    );
  }
}

/** Returns the settings of the restored server: no mail, no other backend, no metrics, and nothing from the environment. */
function drillEnvironment(dataDir: string, database: DatabaseTarget): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = serverEnvironment() as Record<string, string>;
  return {
    PATH,
    NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // A port without a server: the drill fetches no tweets.
    TWEET_API_URL: 'http://127.0.0.1:9/',
    ...(database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}),
  };
}

async function startServer(env: Record<string, string>, signal: AbortSignal) {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...SERVER_FLAGS, BUILT_SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT)]);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const fail = () =>
        reject(new CommandFailure(`The server does not start on the restored data: ${output}`));
      limit.addEventListener('abort', fail);
      child.once('close', fail);
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const port = /at http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A page to request. Null if it is not HTML. */
type DrillPage = { path: string; language: Language | null };

/** Returns ten pages of different kinds, five in each language, and the sitemap. */
function drillPages(newsItem: number | null): DrillPage[] {
  const languages: readonly Language[] = ['ar', 'en'];
  const pages = languages.flatMap((language) =>
    [
      pageAddress('home', language),
      pageAddress('news', language),
      // Without news, use a list of another kind.
      newsItem === null
        ? pageAddress('reports', language)
        : pageAddress('newsItem', language, newsItem),
      pageAddress('contact', language),
      `${pageAddress('search', language)}?q=a`,
    ].map((path) => ({ path, language })),
  );
  return [...pages, { path: '/sitemap.xml', language: null }];
}

async function checkPage(
  url: string,
  { path, language }: DrillPage,
  signal: AbortSignal,
): Promise<void> {
  const response = await request(url + path, signal);
  const text = await response.text();
  const isRight = language === null || text.includes(`<html lang="${language}"`);
  if (response.status === 200 && isRight) return;
  throw new CommandFailure(
    `The restored page ${path} ${response.status === 200 ? `is not in the language ${language}` : `has the status ${response.status}`}: this backup, or this build, cannot be relied on.`,
  );
}

async function checkPicture(
  url: string,
  { path, bytes }: Manifest['files'][number],
  signal: AbortSignal,
): Promise<void> {
  const response = await request(`${url}/${path}`, signal);
  const body = await response.arrayBuffer();
  if (response.status === 200 && body.byteLength === bytes) return;
  throw new CommandFailure(
    `The restored file /${path} is not served: status ${response.status}, ${body.byteLength} of ${bytes} bytes.`,
  );
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT)]),
  }).catch((error: unknown) => {
    throw new CommandFailure(`The restored server does not answer ${url} (${reasonOf(error)}).`);
  });
}

/** Runs `npm run messages -- list` on the restored data. @returns the number of messages in its output */
async function listMessages(env: Record<string, string>, signal: AbortSignal): Promise<number> {
  const program = join('tools', 'messages', 'messages.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...NODE_FLAGS, program, 'list'], {
    cwd: ROOT,
    env,
    signal,
    maxBuffer: Number.POSITIVE_INFINITY,
  }).catch((error: unknown) => {
    throw new CommandFailure(`npm run messages -- list fails: ${reasonOf(error)}`);
  });
  const lines = stdout.trimEnd().split('\n');
  return lines[0] === 'There is nothing.' ? 0 : lines.length;
}
