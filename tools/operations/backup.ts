import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, reportStep, runCommand, WrongUse } from './command-line.ts';
import { createBackup, removeOldBackups } from './create-backup.ts';
import { openStore } from './open-store.ts';

const USAGE = `npm run backup -- TARGET                       backs up database and files into TARGET, a folder or s3://…
npm run backup -- TARGET --keep-days 30        and removes backups that are older, but never the newest one
npm run backup -- TARGET --age-recipient KEY   encrypts it for the public key of age (age1…)
The site may be running at the same time. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'keep-days': { type: 'string' }, 'age-recipient': { type: 'string' } },
  });
  const [target, ...otherArguments] = positionals;
  if (target === undefined || otherArguments.length > 0) throw new WrongUse('Name one TARGET.');
  const keepDays = parseDays(values['keep-days']);
  const config = readSettings();
  const { store, backupName } = await openStore(target);
  if (backupName !== null) throw new WrongUse('TARGET is where all backups are, not one of them.');
  // The server goes first: a backup can wait, visitors cannot.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const startedAt = performance.now();
  const { name, manifest, storedFiles, mendedFiles } = await createBackup({
    config,
    store,
    version: await ownVersion(),
    recipient: values['age-recipient'] ?? null,
    now: Date.now,
    report: reportStep,
  });
  const removed =
    keepDays === null ? [] : await removeOldBackups(store, { keepDays, now: Date.now() });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  return [
    `Backed up to ${target}, backup ${name}: ${rows} rows, ${manifest.files.length} files, ${storedFiles} of them new, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    ...(mendedFiles.length === 0
      ? []
      : [
          `${mendedFiles.length} files were damaged in ${target}, and were written again. Earlier backups share them, so they are mended too. Look for the cause, usually its disk: ${mendedFiles.join(', ')}.`,
        ]),
    ...(removed.length === 0 ? [] : [`Removed old backups: ${removed.join(', ')}.`]),
    ...(manifest.encrypted ? [] : ['It holds personal data and is not encrypted.']),
  ];
});

function parseDays(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value);
  throw new WrongUse(`--keep-days must be a whole number from 1 to 9999, not "${value}".`);
}

async function ownVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
