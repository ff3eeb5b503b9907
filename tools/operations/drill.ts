import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteRun } from '../../server/operations/operations.ts';
import {
  CommandFailure,
  folderArgument,
  readSettings,
  reportStep,
  runCommand,
} from '../command-line.ts';
import { ensureBuilt } from '../setup.mjs';
import { readBackup } from './manifest.ts';
import { runDrill } from './run-drill.ts';

const USAGE = `npm run drill -- DIR   proves that the backup in DIR can be restored
It restores aside, and changes neither the backup nor the running site. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const folder = resolve(folderArgument(positionals));
  const config = readSettings();
  const backup = await readBackup(folder);
  ensureBuilt();
  const startedAt = performance.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new CommandFailure('The drill was stopped.')));
  }
  const checked = await runDrill({
    backup,
    database: config.database,
    report: reportStep,
    signal: stop.signal,
  });
  await noteRun(config.dataDir, 'drill', { at: Date.now(), store: folder });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [
    `The backup in ${folder} of ${backup.manifest.at} can be restored: ${seconds} s.`,
    ...checked,
  ];
});
