import { mkdir, readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { listMessages } from '../../server/submissions/submissions.ts';
import { largePdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { killRounds } from '../helpers/kill-rounds.ts';
import { postTo, runConcurrently } from '../helpers/post-many.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Timeout of a test in milliseconds. */
const TIMEOUT = 600_000;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Starts a server on a data folder, with a function that posts a contact message to it. */
async function startOn(folder: string, wrap: string[] = [], env: Record<string, string> = {}) {
  const server = await startServerProcess({ DATA_DIR: folder, ...env }, wrap);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    server.child.kill('SIGKILL');
  });
  const postContact = (headers = {}) =>
    postTo(
      server.url + forms.contact.path,
      JSON.stringify(CONTACT),
      { ...JSON_TYPE, ...headers },
      agent,
    );
  return { server, agent, postContact };
}

describeOnEachDatabase('messages sent while the server is killed', ({ target, kind }) => {
  it(
    'are all stored exactly once if they were acknowledged, with their mails',
    async () => {
      const folder = await (kind === 'sqlite' ? starterDataFolder() : temporaryFolder());
      const databaseTarget =
        kind === 'sqlite'
          ? ({ kind, file: join(folder, 'yafee.sqlite') } as const)
          : await target();
      const env: Record<string, string> = { DATA_DIR: folder };
      if (databaseTarget.kind === 'postgres') env.DATABASE_URL = databaseTarget.url;
      const report = await killRounds({ kills: 2, atLeast: 50, env, target: databaseTarget });
      expect(report).toMatchObject({ kills: 2, lost: 0, surplus: 0, withoutTheirMails: 0 });
      expect(report.acknowledged).toBeGreaterThanOrEqual(100);
    },
    TIMEOUT,
  );
});

describe('a server under load that is stopped', () => {
  it(
    'stores every message that it has acknowledged',
    async () => {
      const folder = await starterDataFolder();
      const { server, agent } = await startOn(folder);
      const accepted: string[] = [];
      let exitCode: Promise<number | null> | null = null;
      await runConcurrently(400, 8, async (index) => {
        if (index === 100) exitCode = server.stop();
        const body = JSON.stringify({ ...CONTACT, massage: String(index) });
        const response = await postTo(
          server.url + forms.contact.path,
          body,
          JSON_TYPE,
          agent,
        ).catch(() => null);
        if (response?.status === 201) accepted.push(JSON.parse(response.text).data.reference);
      });
      expect(await exitCode).toBe(0);
      expect(accepted.length).toBeGreaterThanOrEqual(90);
      const database = openDatabase({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') });
      onTestFinished(() => database.close());
      const stored = (await listMessages(database.db)).map(({ reference }) => reference);
      expect(stored.toSorted()).toEqual(accepted.toSorted());
    },
    TIMEOUT,
  );
});

describe('a full disk', () => {
  it(
    'returns 503 with Retry-After for a CV, leaves no partial file, and still accepts messages',
    async () => {
      const folder = await starterDataFolder();
      // The search index is written before the limit is set.
      await (await startOn(folder)).server.stop();
      const { server, agent, postContact } = await startOn(folder, ['prlimit', '--fsize=3000000']);
      expect((await postContact()).status).toBe(201);
      const cv = application({}, { name: 'cv.pdf', bytes: largePdf(5_000_000) });
      const response = await postTo(server.url + forms.join.path, cv.payload, cv.headers, agent);
      expect([response.status, Number(response.headers['retry-after'])]).toEqual([503, 30]);
      expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
      expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
      expect((await postContact()).status).toBe(201);
      expect(server.child.exitCode).toBeNull();
    },
    TIMEOUT,
  );
});

describe('a database locked by another process', () => {
  it(
    'returns 503 with Retry-After for a form, still serves pages, and recovers when unlocked',
    async () => {
      const folder = await temporaryFolder();
      await mkdir(folder, { recursive: true });
      const { server, postContact } = await startOn(folder);
      const key = { 'idempotency-key': 'key-of-a-locked-time' };
      const otherConnection = new DatabaseSync(join(folder, 'yafee.sqlite'), {
        // After its start the server may be writing itself, such as the link for the first administrator.
        timeout: 5_000,
      });
      onTestFinished(() => {
        if (otherConnection.isOpen) otherConnection.close();
      });
      otherConnection.exec('begin immediate');
      const rejected = await postContact(key);
      expect([rejected.status, Number(rejected.headers['retry-after'])]).toEqual([503, 30]);
      expect(JSON.parse(rejected.text).status).toBe('error');
      expect((await fetch(`${server.url}/contact`)).status).toBe(200);
      otherConnection.exec('rollback');
      otherConnection.close();
      expect((await postContact(key)).status).toBe(201);
    },
    TIMEOUT,
  );
});
