import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { BUILT_SERVER, COMPILED_CODE, NODE_FLAGS, SERVER_FLAGS } from '../../tools/setup.mjs';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startTweetService, tweetBody } from '../helpers/tweet-service.ts';

/** A port where nobody answers: the tests speak to no service outside of this machine. */
const NO_TWEETS = { TWEET_API_URL: 'http://127.0.0.1:9/' };

type Ended = { code: number | null; out: string; err: string };

/**
 * Starts the server with settings; `ready` comes true when it says where it is, `ended` when it is over.
 * @param wrap what the command is put behind, as `['prlimit', '--nofile=48']`
 */
function start(env: Record<string, string>, wrap: readonly string[] = []) {
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
      ...NO_TWEETS,
      ...env,
    },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(out)?.[1];
      if (port !== undefined && out.includes('Its data')) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(({ err: said }) => reject(new Error(`ended before it was ready: ${said}`)));
  });
  // Where a start is meant to fail nobody waits for it to be ready.
  ready.catch(() => undefined);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, ready, ended, said: () => out };
}

describe('starting', () => {
  it('serves the site from an empty folder, says where, and stops when told to', async () => {
    const folder = join(await temporaryFolder(), 'new', 'data');
    const server = start({ DATA_DIR: folder });
    const url = await server.ready;
    expect(server.said()).toContain('The starter content was loaded.');
    expect(server.said()).toContain(`Its data lies in ${folder}`);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('من أول خطوة');
    server.child.kill('SIGTERM');
    const { code, err } = await server.ended;
    expect([code, err]).toEqual([0, '']);
    expect(await readdir(folder)).toContain('yafee.sqlite');
  });

  it('keeps what is there when it starts again', async () => {
    const folder = await temporaryFolder();
    const first = start({ DATA_DIR: folder });
    await first.ready;
    first.child.kill('SIGTERM');
    await first.ended;
    const second = start({ DATA_DIR: folder });
    const url = await second.ready;
    expect(second.said()).not.toContain('starter content');
    expect((await fetch(url)).status).toBe(200);
    // The build must not remove what only throws.
    const undecodable = await fetch(`${url}/about%zz`);
    expect(undecodable.status).toBe(404);
    expect(undecodable.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('serves another backend without any data of its own', async () => {
    const folder = join(await temporaryFolder(), 'unused');
    const server = start({ DATA_DIR: folder, API_ORIGIN: 'http://127.0.0.1:9' });
    const url = await server.ready;
    expect(server.said()).toContain('Its data comes from http://127.0.0.1:9');
    expect((await fetch(url)).status).toBe(200);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('fetches tweets beside answering, and stops at once also while the tweet service stalls', async () => {
    const tweets = await startTweetService();
    const [first, second] = ['2124534670293331493', '2124211436257353076'] as const;
    tweets.tell(first, { body: tweetBody({ text: 'من الخدمة' }) });
    tweets.tell(second, 'stalls');
    const server = start({
      DATA_DIR: await temporaryFolder(),
      TWEET_API_URL: tweets.address,
    });
    const url = await server.ready;
    await expect.poll(() => tweets.seen.length, { timeout: 20_000 }).toBe(2);
    const answer = await fetch(`${url}/api/tweets/${first}`);
    expect(await answer.json()).toMatchObject({ data: { text: 'من الخدمة' } });
    const stopped = Date.now();
    server.child.kill('SIGTERM');
    const { code, err } = await server.ended;
    expect([code, err]).toEqual([0, '']);
    expect(Date.now() - stopped).toBeLessThan(4_000);
  });

  it('says in one line that the tweet service is out of reach, and shows the copies that it has', async () => {
    const server = start({ DATA_DIR: await temporaryFolder() });
    const url = await server.ready;
    await expect
      .poll(server.said, { timeout: 20_000 })
      .toContain('The tweet service does not answer');
    expect(await (await fetch(url)).text()).toContain('بدأ التسجيل في «مخيّم المهارات»');
    server.child.kill('SIGTERM');
    const { out, err } = await server.ended;
    const lines = out.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40]);
    expect(err).toBe('');
  });

  async function refused(
    env: Record<string, string>,
    wrap: readonly string[] = [],
  ): Promise<string> {
    const { code, out, err } = await start(env, wrap).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).not.toMatch(/^\s+at /m);
    return err.trim();
  }

  it('refuses a bad setting in one sentence', async () => {
    expect(await refused({ PORT: 'http' })).toBe(
      'PORT must be a whole number from 0 to 65535, not "http".',
    );
  });

  it('says that it may not open enough files', async () => {
    const said = await refused({ DATA_DIR: await temporaryFolder() }, ['prlimit', '--nofile=48']);
    expect(said).toBe(
      'The server may not open enough files: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE= in the systemd unit).',
    );
  });

  it('refuses a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    expect(await refused({ DATA_DIR: await temporaryFolder(), PORT: String(port) })).toBe(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    );
  });

  it('says where its metrics are, and refuses a port for them that is taken', async () => {
    const server = start({ DATA_DIR: await temporaryFolder(), METRICS_PORT: '0' });
    await server.ready;
    await expect.poll(server.said).toMatch(/Its metrics are at http:\/\/localhost:\d+\/metrics/);
    const port = /localhost:(\d+)\/metrics/.exec(server.said())?.[1] ?? '';
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(await refused({ DATA_DIR: await temporaryFolder(), METRICS_PORT: port })).toBe(
      `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
    );
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('refuses an address that is not of this machine', async () => {
    const said = await refused({ DATA_DIR: await temporaryFolder(), HOST: '192.0.2.1' });
    expect(said).toMatch(/^The server cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)/);
  });

  it('refuses a data folder that cannot be one', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    expect(await refused({ DATA_DIR: file })).toMatch(
      /^The data folder .*a-file cannot be written to \(.+\): make it writable, or set DATA_DIR to another folder\.$/,
    );
  });

  it('refuses a data folder where none can be made', async () => {
    expect(await refused({ DATA_DIR: '/proc/none/data' })).toContain('cannot be written to');
  });

  it('refuses a file that is no database, and leaves it as it is', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'yafee.sqlite'), 'this is not a database, but it is long enough');
    expect(await refused({ DATA_DIR: folder })).toMatch(
      /^The database .*yafee\.sqlite cannot be opened \(.+\): restore it from a backup, or set DATA_DIR to another folder\.$/,
    );
  });

  it('refuses an empty database beside CVs, and leaves both as they are', async () => {
    const folder = await temporaryFolder();
    const kept = join(folder, 'uploads', 'kept');
    await mkdir(kept, { recursive: true });
    for (let index = 0; index < 486; index++) await writeFile(join(kept, `file${index}`), 'cv');
    const said = await refused({ DATA_DIR: folder });
    expect(said).toBe(
      `The database is empty, but ${kept} holds 486 files that visitors have sent: put yafee.sqlite back together with its yafee.sqlite-wal, or from a backup; to begin anew, move that folder away.`,
    );
    expect(await readdir(kept)).toHaveLength(486);
  });

  it('keeps what it makes from other users, and takes from them what they could read before', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const first = start({ DATA_DIR: folder });
    await first.ready;
    const modes = async () => {
      const found: string[] = [];
      for (const name of ['', 'yafee.sqlite', 'yafee.sqlite-wal', 'yafee.sqlite-shm']) {
        const { mode } = await stat(join(folder, name));
        found.push((mode & 0o777).toString(8));
      }
      return found;
    };
    expect(await modes()).toEqual(['700', '600', '600', '600']);
    first.child.kill('SIGTERM');
    await first.ended;
    // As an older release has left it.
    await chmod(folder, 0o755);
    await chmod(join(folder, 'yafee.sqlite'), 0o644);
    const second = start({ DATA_DIR: folder });
    await second.ready;
    expect(await modes()).toEqual(['700', '600', '600', '600']);
    // The write-ahead log is as good as empty: without it all is still there.
    expect((await stat(join(folder, 'yafee.sqlite'))).size).toBeGreaterThan(100_000);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('refuses a PostgreSQL server that is not there', async () => {
    const said = await refused({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none',
    });
    expect(said).toMatch(/^The PostgreSQL database of DATABASE_URL cannot be used \(.+\)/);
    expect(said).not.toContain('secret');
  });
});

describeOnEachDatabase('starting on a database of a newer version', (databases) => {
  it('is refused in a sentence', async () => {
    const target = await databases.target();
    const folder = await temporaryFolder();
    const env: Record<string, string> =
      target.kind === 'postgres' ? { DATABASE_URL: target.url } : {};
    const first = start({ DATA_DIR: folder, ...env });
    await first.ready;
    first.child.kill('SIGTERM');
    await first.ended;
    const { db, close } = openDatabase(
      target.kind === 'postgres' ? target : { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    );
    await db
      .insertInto('schema_migrations' as never)
      .values({ name: '9999-from-the-future', applied_at: 0 } as never)
      .execute();
    await close();
    const { code, err } = await start({ DATA_DIR: folder, ...env }).ended;
    expect(code).toBe(1);
    expect(err).toContain('newer version');
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
