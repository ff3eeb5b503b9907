import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseTarget } from '../../server/config/config.ts';
import { killRounds } from '../../tests/helpers/kill-rounds.ts';
import { DURABLE, startPostgres } from '../../tests/helpers/postgres-server.ts';
import { writeResults } from '../results.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    kills: { type: 'string', default: '200' },
    acknowledged: { type: 'string', default: '20000' },
  },
});
const kills = Number(values.kills);
const atLeast = Math.ceil(Number(values.acknowledged) / kills);
const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
let url = '';
const stop = values.postgres
  ? await startPostgres(
      {
        provide: (_name, value) => {
          url = String(value);
        },
      },
      DURABLE,
    )
  : null;
try {
  const target: DatabaseTarget =
    stop === null
      ? { kind: 'sqlite', file: join(folder, 'yafee.sqlite') }
      : { kind: 'postgres', url };
  const began = performance.now();
  const report = await killRounds({
    ...{ kills, atLeast, target },
    env: { DATA_DIR: folder, ...(stop === null ? {} : { DATABASE_URL: url }) },
    progress: (round, acknowledged) => {
      if (round % 20 === 0) console.log(`${round} kills, ${acknowledged} acknowledged`);
    },
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  await writeResults(`sending-survives-kill-${target.kind}`, { ...report, seconds });
  process.exitCode = report.lost + report.surplus + report.withoutTheirMails === 0 ? 0 : 1;
} finally {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
}
