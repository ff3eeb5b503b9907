import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { BUILT_SERVER, COMPILED_CODE, NODE_FLAGS, SERVER_FLAGS } from '../../tools/setup.mjs';
import { folderWith } from '../helpers/content-folder.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { ROOT } from '../helpers/sources.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startTweetService, tweetBody } from '../helpers/tweet-service.ts';

/** Port 9 refuses connections: the tests contact no service outside of this machine. */
const UNREACHABLE_TWEETS = { TWEET_API_URL: 'http://127.0.0.1:9/' };

const ANOTHER_IDENTITY = `
name: { ar: موج, en: Mawj }
legalName: { ar: جمعية موج, en: Mawj Society }
headline: { ar: بحر ومهارة, en: Sea and skill }
tagline: { ar: نتعلم من البحر., en: We learn from the sea. }
description: { ar: نتعلم من البحر., en: We learn from the sea. }
palette: ${JSON.stringify(DRAWN_PALETTE)}
`;

type ExitResult = { code: number | null; stdout: string; stderr: string };

/**
 * Starts the built server. `ready` resolves to its URL once it listens, `ended` when the process exits.
 * @param env settings besides those that keep it on this machine
 * @param wrap a command and arguments to run the server with, such as `['prlimit', '--nofile=48']`
 */
function startServer(env: Record<string, string>, wrap: readonly string[] = []) {
  const server = [process.execPath, ...NODE_FLAGS, ...SERVER_FLAGS, BUILT_SERVER];
  const [command = '', ...args] = [...wrap, ...server];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...COMPILED_CODE,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...UNREACHABLE_TWEETS,
      ...env,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<ExitResult>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(stdout)?.[1];
      if (port !== undefined && stdout.includes('Its data')) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then((result) => reject(new Error(`ended before it was ready: ${result.stderr}`)));
  });
  // Tests of a failed start do not await `ready`.
  ready.catch(() => undefined);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, ready, ended, output: () => stdout };
}

/** Returns the result of a server that must not start. @throws if it starts, and does not wait for its end */
function refusal({ ready, ended }: ReturnType<typeof startServer>): Promise<ExitResult> {
  return ready.then(
    () => {
      throw new Error('the server has started');
    },
    () => ended,
  );
}

describe('starting', () => {
  it('serves the site from an empty folder, logs its URL, stops on SIGTERM, and keeps its content when it starts again', async () => {
    const folder = join(await temporaryFolder(), 'new', 'data');
    const server = startServer({ DATA_DIR: folder });
    const url = await server.ready;
    expect(server.output()).toMatch(/^This is Yafee \d+\.\d+\.\d+\+[0-9a-f]{12}$/m);
    expect(server.output()).toContain('The starter content was loaded.');
    expect(server.output()).toContain(`Its data lies in ${folder}`);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('من أول خطوة');
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(await readdir(folder)).toContain('yafee.sqlite');

    const second = startServer({ DATA_DIR: folder });
    const secondUrl = await second.ready;
    expect(second.output()).not.toContain('starter content');
    expect((await fetch(secondUrl)).status).toBe(200);
    // A build must not remove calls that are only made because they can throw.
    const undecodable = await fetch(`${secondUrl}/about%zz`);
    expect(undecodable.status).toBe(404);
    expect(undecodable.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('has its starter content in the database file, not in the write-ahead log alone', async () => {
    const folder = await temporaryFolder();
    const server = startServer({ DATA_DIR: folder });
    await server.ready;
    server.child.kill('SIGKILL');
    await server.ended;
    for (const end of ['-wal', '-shm']) await rm(join(folder, `yafee.sqlite${end}`));
    const database = openDatabase({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') });
    onTestFinished(() => database.close());
    const entries = database.db.selectFrom('content_entries').select('id').execute();
    expect((await entries).length).toBeGreaterThan(50);
  });

  it('imports the content folder of STARTER_CONTENT, or says what is wrong in it [STARTER-CONTENT-01]', async () => {
    const files = {
      'identity.yaml': ANOTHER_IDENTITY,
    };
    const folder = await folderWith(files);
    const server = startServer({ DATA_DIR: await temporaryFolder(), STARTER_CONTENT: folder });
    const page = await (await fetch(`${await server.ready}/en`)).text();
    expect(page).toContain('Mawj');
    expect(page).not.toContain('Yafee');

    const wrong = await folderWith({ ...files, 'goals.yaml': '- { id: 1 }' });
    const refused = startServer({ DATA_DIR: await temporaryFolder(), STARTER_CONTENT: wrong });
    const { code, stderr } = await refusal(refused);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The starter content of ${wrong} cannot be loaded:\ngoals.yaml, line 1`,
    );
  });

  it('starts again with the database of a content folder without an identity', async () => {
    const settings = {
      DATA_DIR: await temporaryFolder(),
      STARTER_CONTENT: await folderWith({
        'goals.yaml': '- { id: 1, title: { ar: هدف }, text: { ar: نص } }',
      }),
    };
    for (const start of [1, 2]) {
      const server = startServer(settings);
      const page = await (await fetch(`${await server.ready}/en`)).text();
      expect(page, `start ${start}`).toContain('Our organisation');
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

  it('has the identity of STARTER_CONTENT with another backend [STARTER-CONTENT-02]', async () => {
    const folder = await folderWith({
      'identity.yaml': ANOTHER_IDENTITY,
    });
    const server = startServer({ API_ORIGIN: 'http://127.0.0.1:9', STARTER_CONTENT: folder });
    const response = await fetch(`${await server.ready}/api/frontend/identity`);
    expect(await response.json()).toMatchObject({ data: { name: 'موج' } });
  });

  it('creates no data folder with another backend', async () => {
    const folder = join(await temporaryFolder(), 'unused');
    const server = startServer({ DATA_DIR: folder, API_ORIGIN: 'http://127.0.0.1:9' });
    const url = await server.ready;
    expect(server.output()).toContain('Its data comes from http://127.0.0.1:9');
    expect((await fetch(url)).status).toBe(200);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('fetches tweets in the background, and stops at once even if the tweet service stalls', async () => {
    const tweets = await startTweetService();
    const [first, second] = ['2123447506696531493', '2123124272660553076'] as const;
    tweets.setResponse(first, { body: tweetBody({ text: 'من الخدمة' }) });
    tweets.setResponse(second, 'stalls');
    const server = startServer({
      DATA_DIR: await starterDataFolder(),
      TWEET_API_URL: tweets.address,
    });
    const url = await server.ready;
    await expect.poll(() => tweets.requests.length).toBe(2);
    const response = await fetch(`${url}/api/tweets/${first}`);
    expect(await response.json()).toMatchObject({ data: { text: 'من الخدمة' } });
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
  });

  it('logs one line if the tweet service is unreachable, and shows the stored copies', async () => {
    const server = startServer({ DATA_DIR: await starterDataFolder() });
    const url = await server.ready;
    await expect.poll(server.output).toContain('The tweet service does not respond');
    expect(await (await fetch(url)).text()).toContain('بدأ التسجيل في «مخيم المهارات»');
    server.child.kill('SIGTERM');
    const { stdout, stderr } = await server.ended;
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40]);
    expect(stderr).toBe('');
  });

  /** Starts the server, expects that it exits with code 1, and returns what it wrote to stderr. */
  async function startupError(
    env: Record<string, string>,
    wrap: readonly string[] = [],
  ): Promise<string> {
    const { code, stdout, stderr } = await refusal(startServer(env, wrap));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).not.toMatch(/^\s+at /m);
    return stderr.trim();
  }

  it('rejects an invalid setting in one sentence', async () => {
    expect(await startupError({ PORT: 'http' })).toBe(
      'PORT must be a whole number from 0 to 65535, not "http".',
    );
  });

  it('exits with a message if the limit of open files is too low', async () => {
    const output = await startupError({ DATA_DIR: await temporaryFolder() }, [
      'prlimit',
      '--nofile=48',
    ]);
    expect(output).toBe(
      'The server may not open enough files: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE= in the systemd unit).',
    );
  });

  it('exits with a message if its port is in use', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    onTestFinished(() => void otherServer.close());
    const { port } = otherServer.address() as { port: number };
    expect(await startupError({ DATA_DIR: await starterDataFolder(), PORT: String(port) })).toBe(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    );
  });

  it('logs the URL of its metrics, and exits with a message if their port is in use', async () => {
    const server = startServer({ DATA_DIR: await starterDataFolder(), METRICS_PORT: '0' });
    await server.ready;
    await expect.poll(server.output).toMatch(/Its metrics are at http:\/\/localhost:\d+\/metrics/);
    const port = /localhost:(\d+)\/metrics/.exec(server.output())?.[1] ?? '';
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await response.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(await startupError({ DATA_DIR: await starterDataFolder(), METRICS_PORT: port })).toBe(
      `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
    );
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('exits with a message if HOST is no address of this machine', async () => {
    const output = await startupError({ DATA_DIR: await starterDataFolder(), HOST: '192.0.2.1' });
    expect(output).toMatch(/^The server cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)/);
  });

  it('exits with a message if DATA_DIR is a file', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    expect(await startupError({ DATA_DIR: file })).toMatch(
      /^The data folder .*a-file cannot be written to \(.+\): make it writable, or set DATA_DIR to another folder\.$/,
    );
  });

  it('exits with a message if the data folder cannot be created', async () => {
    expect(await startupError({ DATA_DIR: '/proc/none/data' })).toContain('cannot be written to');
  });

  it('exits with a message if the database file is invalid', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'yafee.sqlite'), 'this is not a database, but it is long enough');
    expect(await startupError({ DATA_DIR: folder })).toMatch(
      /^The database .*yafee\.sqlite cannot be opened \(.+\): restore it from a backup, or set DATA_DIR to another folder\.$/,
    );
  });

  it('exits with a message if the database is empty but CVs exist, and keeps the CVs', async () => {
    const folder = await temporaryFolder();
    const uploads = join(folder, 'uploads', 'kept');
    await mkdir(uploads, { recursive: true });
    for (let index = 0; index < 486; index++) await writeFile(join(uploads, `file${index}`), 'cv');
    const output = await startupError({ DATA_DIR: folder });
    expect(output).toBe(
      `The database is empty, but ${uploads} holds 486 files that visitors have sent: put yafee.sqlite back together with its yafee.sqlite-wal, or from a backup; to begin anew, move that folder away.`,
    );
    expect(await readdir(uploads)).toHaveLength(486);
  });

  it('makes its files readable only for its own user, also those that an operator has opened', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const first = startServer({ DATA_DIR: folder });
    await first.ready;
    const modes = async () => {
      const fileModes: string[] = [];
      for (const name of ['', 'yafee.sqlite', 'yafee.sqlite-wal', 'yafee.sqlite-shm']) {
        const { mode } = await stat(join(folder, name));
        fileModes.push((mode & 0o777).toString(8));
      }
      return fileModes;
    };
    expect(await modes()).toEqual(['700', '600', '600', '600']);
    first.child.kill('SIGTERM');
    await first.ended;
    await chmod(folder, 0o755);
    await chmod(join(folder, 'yafee.sqlite'), 0o644);
    const second = startServer({ DATA_DIR: folder });
    await second.ready;
    expect(await modes()).toEqual(['700', '600', '600', '600']);
    // Nearly all data is in the database file, not only in the write-ahead log.
    expect((await stat(join(folder, 'yafee.sqlite'))).size).toBeGreaterThan(100_000);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('exits with a message, without the password, if PostgreSQL is unreachable', async () => {
    const output = await startupError({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none',
    });
    expect(output).toMatch(/^The PostgreSQL database of DATABASE_URL cannot be used \(.+\)/);
    expect(output).not.toContain('secret');
  });
});

describeOnEachDatabase(
  'starting with a database that a newer release has contracted',
  (databases) => {
    it('exits with a message of one line', async () => {
      const folder = await temporaryFolder();
      const target =
        databases.kind === 'postgres'
          ? await databases.target()
          : ({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') } as const);
      const env: Record<string, string> =
        target.kind === 'postgres' ? { DATABASE_URL: target.url } : {};
      const database = openDatabase(target);
      await migrate(database, Date.now);
      await database.db
        .insertInto('schema_migrations' as never)
        .values({ name: '9999-from-the-future', applied_at: 0, step: 'contract' } as never)
        .execute();
      await database.close();
      const { code, stderr } = await refusal(startServer({ DATA_DIR: folder, ...env }));
      expect(code).toBe(1);
      expect(stderr).toContain('newer version');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    });
  },
);
