import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderArgument, readSettings, reportStep, runCommand } from '../command-line.ts';
import { createBackup } from './create-backup.ts';

const USAGE = `npm run backup -- DIR                  copies database and files into DIR, in place of the backup that is there
npm run backup -- DIR --run COMMAND    and then runs COMMAND in DIR, which carries it away, as restic does; the backup counts if it succeeds
The site may be running at the same time. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { run: { type: 'string' } },
  });
  const folder = resolve(folderArgument(positionals));
  const config = readSettings();
  // The server has priority: a backup can wait, visitors cannot.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const startedAt = performance.now();
  const { manifest, newFiles } = await createBackup({
    config,
    folder,
    version: await ownVersion(),
    command: values.run ?? null,
    now: Date.now,
    report: reportStep,
  });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [
    `Backed up to ${folder}: ${rows} rows, ${manifest.files.length} files, ${newFiles} of them new, in ${seconds} s.`,
    ...(values.run === undefined
      ? [
          'It holds personal data, is not encrypted, and is on this machine alone: carry it away by --run.',
        ]
      : []),
  ];
});

async function ownVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
