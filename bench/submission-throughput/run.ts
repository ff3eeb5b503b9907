import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms } from '../../contract/forms/forms.ts';
import { type DatabaseTarget, openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import { DURABLE, startPostgres } from '../../tests/helpers/postgres-server.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { writeResults } from '../results.ts';

const COUNT = 1_500;
const LANES = 32;
const ROUNDS = 3;

const sqlite = await measure(async (folder) => ({
  target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
  stop: async () => undefined,
}));
const postgres = await measure(async () => {
  let url = '';
  const project = {
    provide: (_name: string, value: string) => {
      url = value;
    },
  };
  const stop = await startPostgres(project, DURABLE);
  return { target: { kind: 'postgres', url }, stop };
});
await writeResults('submission-throughput', { lanes: LANES, sqlite, postgres });

type TestDatabase = { target: DatabaseTarget; stop: () => Promise<void> };

/** Posts messages to a server with one database, then counts the stored submissions. */
async function measure(open: (folder: string) => Promise<TestDatabase>) {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
  const { target, stop } = await open(folder);
  const settings = target.kind === 'postgres' ? { DATABASE_URL: target.url } : {};
  const server = await startServerProcess({ DATA_DIR: folder, ...settings });
  try {
    const { accepted, perSecond } = await postAll(server.url + forms.contact.path);
    await server.stop();
    const database = openDatabase(target);
    const { rows } = await database.db
      .selectFrom('submissions')
      .select((columns) => columns.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    await database.close();
    return { sent: COUNT * ROUNDS, accepted, rows, submissionsPerSecond: perSecond };
  } finally {
    await server.kill();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function postAll(url: string): Promise<{ accepted: number; perSecond: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const body = JSON.stringify(CONTACT);
  const perSecond: number[] = [];
  let accepted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await runConcurrently(COUNT, LANES, async () => {
      const response = await postTo(url, body, { 'content-type': 'application/json' }, agent);
      if (response.status === 201) accepted++;
    });
    perSecond.push(Math.round(COUNT / ((performance.now() - startedAt) / 1_000)));
  }
  agent.destroy();
  return { accepted, perSecond };
}
