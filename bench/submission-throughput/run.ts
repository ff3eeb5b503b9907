import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms } from '../../contract/submissions.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { inLanes, postTo } from '../../tests/helpers/post-many.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { writeResults } from '../results.ts';

const COUNT = 1_500;
const LANES = 32;
const ROUNDS = 3;

const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
const server = await startServerProcess({ DATA_DIR: folder });
try {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const url = server.url + forms.contact.path;
  const body = JSON.stringify(CONTACT);
  const perSecond: number[] = [];
  let accepted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await inLanes(COUNT, LANES, async () => {
      const response = await postTo(url, body, { 'content-type': 'application/json' }, agent);
      if (response.status === 201) accepted++;
    });
    perSecond.push(Math.round(COUNT / ((performance.now() - began) / 1_000)));
  }
  agent.destroy();
  await server.stop();
  const database = openDatabase({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') });
  const { rows } = await database.db
    .selectFrom('submissions')
    .select((columns) => columns.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  await database.close();
  await writeResults('submission-throughput', {
    ...{ sent: COUNT * ROUNDS, accepted, rows, lanes: LANES },
    submissionsPerSecond: perSecond,
  });
} finally {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
