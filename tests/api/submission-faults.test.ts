import { mkdir, readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/submissions.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { listMessages } from '../../server/submissions/submissions.ts';
import { largePdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { killRounds } from '../helpers/kill-rounds.ts';
import { postTo, runConcurrently } from '../helpers/post-many.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PATIENCE = 120_000;

const JSON_TYPE = { 'content-type': 'application/json' };

async function startOn(folder: string, wrap: string[] = [], env: Record<string, string> = {}) {
  const server = await startServerProcess({ DATA_DIR: folder, ...env }, wrap);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    server.child.kill('SIGKILL');
  });
  const contact = (headers = {}) =>
    postTo(
      server.url + forms.contact.path,
      JSON.stringify(CONTACT),
      { ...JSON_TYPE, ...headers },
      agent,
    );
  return { server, agent, contact };
}

describeOnEachDatabase('messages that stream in', ({ target, kind }) => {
  it(
    'are all there after the server was killed, once each, with their mails',
    async () => {
      const folder = await temporaryFolder();
      const where =
        kind === 'sqlite'
          ? ({ kind, file: join(folder, 'yafee.sqlite') } as const)
          : await target();
      const env: Record<string, string> = { DATA_DIR: folder };
      if (where.kind === 'postgres') env.DATABASE_URL = where.url;
      const report = await killRounds({ kills: 2, atLeast: 50, env, target: where });
      expect(report).toMatchObject({ kills: 2, lost: 0, surplus: 0, withoutTheirMails: 0 });
      expect(report.acknowledged).toBeGreaterThanOrEqual(100);
    },
    PATIENCE,
  );
});

describe('a server under load that is asked to end', () => {
  it(
    'answers what it has begun, and loses nothing of it',
    async () => {
      const folder = await temporaryFolder();
      const { server, agent } = await startOn(folder);
      const accepted: string[] = [];
      let stopped: Promise<number | null> | null = null;
      await runConcurrently(400, 8, async (index) => {
        if (index === 100) stopped = server.stop();
        const sent = JSON.stringify({ ...CONTACT, massage: String(index) });
        const answer = await postTo(server.url + forms.contact.path, sent, JSON_TYPE, agent).catch(
          () => null,
        );
        if (answer?.status === 201) accepted.push(JSON.parse(answer.text).data.reference);
      });
      expect(await stopped).toBe(0);
      expect(accepted.length).toBeGreaterThanOrEqual(90);
      const database = openDatabase({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') });
      onTestFinished(() => database.close());
      const stored = (await listMessages(database.db)).map(({ reference }) => reference);
      expect(stored.toSorted()).toEqual(accepted.toSorted());
    },
    PATIENCE,
  );
});

describe('a full disk', () => {
  it(
    'is a 503 that says when to come back, for a CV and for a message, and leaves nothing half written',
    async () => {
      const folder = await temporaryFolder();
      // The starter content is loaded before the limit is set.
      await (await startOn(folder)).server.stop();
      const { server, agent, contact } = await startOn(folder, ['prlimit', '--fsize=3000000']);
      expect((await contact()).status).toBe(201);
      const cv = application({}, { name: 'cv.pdf', bytes: largePdf(5_000_000) });
      const answer = await postTo(server.url + forms.join.path, cv.payload, cv.headers, agent);
      expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([503, 30]);
      expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
      expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
      expect((await contact()).status).toBe(201);
      expect(server.child.exitCode).toBeNull();
    },
    PATIENCE,
  );
});

describe('a database that somebody else has locked', () => {
  it(
    'is a 503 that says when to come back; pages go on, and forms work again by themselves',
    async () => {
      const folder = await temporaryFolder();
      await mkdir(folder, { recursive: true });
      const { server, contact } = await startOn(folder);
      const key = { 'idempotency-key': 'key-of-a-locked-time' };
      const other = new DatabaseSync(join(folder, 'yafee.sqlite'));
      onTestFinished(() => {
        if (other.isOpen) other.close();
      });
      other.exec('begin immediate');
      const refused = await contact(key);
      expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 30]);
      expect(JSON.parse(refused.text).status).toBe('error');
      expect((await fetch(`${server.url}/contact`)).status).toBe(200);
      other.exec('rollback');
      other.close();
      expect((await contact(key)).status).toBe(201);
    },
    PATIENCE,
  );
});
