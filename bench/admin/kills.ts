// Whether a kill loses what an editor was told is saved: `node bench/admin/kills.ts [kills] [--postgres]`.
import { parseArgs } from 'node:util';
import { killWhileSaving } from '../../tests/helpers/office-kill-rounds.ts';
import { openDurableDatabase } from '../durable-database.ts';
import { writeResults } from '../results.ts';

/** Number of kills in a full run. */
const KILLS = 200;

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const kills = Number(positionals[0] ?? KILLS);
const database = await openDurableDatabase(values.postgres);
try {
  const { target, env, settings } = database;
  const startedAt = performance.now();
  const report = await killWhileSaving({ kills, env, target });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const results = { ...report, ...settings, seconds };
  // A shorter run does not replace the published results of a full run.
  if (kills >= KILLS) await writeResults(`admin-kills-${target.kind}`, results);
  else console.log(results);
  process.exitCode = report.lost === 0 && report.acknowledged > kills ? 0 : 1;
} finally {
  await database.remove();
}
