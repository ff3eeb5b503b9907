import { parseArgs } from 'node:util';
import { killRounds } from '../../tests/helpers/kill-rounds.ts';
import { openDurableDatabase } from '../durable-database.ts';
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
const database = await openDurableDatabase(values.postgres);
try {
  const { target, env, settings } = database;
  const startedAt = performance.now();
  const report = await killRounds({
    kills,
    atLeast,
    target,
    env,
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
  await database.remove();
}
