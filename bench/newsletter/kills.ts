// Whether an issue reaches each subscriber exactly once while processes are killed: `node bench/newsletter/kills.ts sqlite|postgres
// [subscribers] [kills]`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { killWhileSending } from '../../tests/helpers/newsletter-kill-rounds.ts';
import { DURABLE, type PostgresServer, runPostgres } from '../../tests/helpers/postgres-server.ts';
import { writeResults } from '../results.ts';

const SUBSCRIBERS = 10_000;
const KILLS = 100;

/** Number of kills between restarts of PostgreSQL. */
const RESTART_EVERY = 25;

const [kind = '', subscribers = SUBSCRIBERS, kills = KILLS] = [
  process.argv[2],
  ...process.argv.slice(3).map(Number),
];

const report = await (kind === 'postgres' ? onPostgres() : onSqlite());
// A shorter run does not replace the published results of a full run.
if (subscribers >= SUBSCRIBERS && kills >= KILLS) {
  await writeResults(`newsletter-kills-${kind}`, report);
} else console.log(report);

/** A single process, as with a database on one machine. */
async function onSqlite() {
  return measure([0], null);
}

/** Three processes with different clocks, on a PostgreSQL that is restarted. */
async function onPostgres() {
  const server = await runPostgres(DURABLE);
  try {
    return await measure([0, 11 * MINUTE, -11 * MINUTE], server);
  } finally {
    await server.stop();
  }
}

async function measure(clocks: readonly number[], server: PostgresServer | null) {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
  // Workers on the same machine share it.
  await writeFile(join(folder, 'shared-data-folder'), '');
  const target: DatabaseTarget =
    server === null
      ? { kind: 'sqlite', file: join(folder, 'yafee.sqlite') }
      : { kind: 'postgres', url: server.url };
  try {
    return await killWhileSending({
      subscribers,
      kills,
      clocks,
      target,
      env: {
        DATA_DIR: folder,
        // A process that also serves pages starts more slowly, and sends in the same way.
        ROLE: 'worker',
        ...(server === null ? {} : { DATABASE_URL: server.url }),
      },
      ...(server === null
        ? {}
        : { interrupt: { everyKills: RESTART_EVERY, run: () => server.restart(2_000) } }),
      progress: (kill, arrived) => console.log(`kill ${kill}, ${arrived} arrived`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
