import { parseArgs } from 'node:util';
import { noteRun } from '../../server/operations/operations.ts';
import { ensureBuilt } from '../setup.mjs';
import { CommandFailure, readSettings, reportStep, runCommand, WrongUse } from './command-line.ts';
import { describeBackup, findBackup } from './restore-backup.ts';
import { runDrill } from './run-drill.ts';

const USAGE = `npm run drill -- FROM                       proves that a backup can be restored: the newest complete one in FROM
                                            (a folder or s3://…), or the backup FROM itself
npm run drill -- FROM --age-identity FILE   with the secret key of age, if the backup is encrypted
It restores aside, and changes neither the backup nor the running site. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'age-identity': { type: 'string' } },
  });
  const [from, ...otherArguments] = positionals;
  if (from === undefined || otherArguments.length > 0) throw new WrongUse('Name one FROM.');
  const config = readSettings();
  const { store, backup } = await findBackup(from);
  ensureBuilt();
  const startedAt = performance.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new CommandFailure('The drill was stopped.')));
  }
  const checked = await runDrill({
    store,
    backup,
    database: config.database,
    identity: values['age-identity'] ?? null,
    report: reportStep,
    signal: stop.signal,
  });
  await noteRun(config.dataDir, 'drill', { at: Date.now(), store: store.name });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [`The backup ${describeBackup(backup, store)} can be restored: ${seconds} s.`, ...checked];
});
