import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { killRounds } from '../../tests/helpers/kill-rounds.ts';
import { DURABLE, startPostgres } from '../../tests/helpers/postgres-server.ts';
import { writeResults } from '../results.ts';

/** Number of kills in a full run. */
const KILLS = 200;

/** Minimum number of acknowledged messages in a full run. */
const ACKNOWLEDGED = 20_000;

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    kills: { type: 'string', default: String(KILLS) },
    acknowledged: { type: 'string', default: String(ACKNOWLEDGED) },
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
  const settings = stop === null ? {} : { postgres: await readDurabilitySettings(url) };
  const startedAt = performance.now();
  const report = await killRounds({
    kills,
    atLeast,
    target,
    env: { DATA_DIR: folder, ...(stop === null ? {} : { DATABASE_URL: url }) },
    progress: (round, acknowledged) => {
      if (round % 20 === 0) console.log(`${round} kills, ${acknowledged} acknowledged`);
    },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const results = { ...report, ...settings, seconds };
  // A shorter run does not replace the published results of a full run.
  const isFullRun = kills >= KILLS && report.acknowledged >= ACKNOWLEDGED;
  if (isFullRun) await writeResults(`submissions-survive-kill-${target.kind}`, results);
  else console.log(results);
  process.exitCode = report.lost + report.surplus + report.withoutTheirMails === 0 ? 0 : 1;
} finally {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Returns PostgreSQL's settings for writing to disk.
 * @throws Error if one of them is off, since acknowledged messages could then be lost
 */
async function readDurabilitySettings(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const settings: Record<string, string> = {};
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`);
      settings[name] = rows[0]?.[name] ?? '';
    }
    const off = Object.keys(settings).filter((name) => settings[name] !== 'on');
    if (off.length > 0) throw new Error(`not on: ${off.join(', ')}`);
    return settings;
  } finally {
    await client.end();
  }
}
