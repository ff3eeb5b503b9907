import { parseArgs } from 'node:util';
import { environment } from '../../server/config/env.ts';
import { CommandFailure, readSettings, reportStep, runCommand, WrongUse } from './command-line.ts';
import { describeBackup, findBackup, restoreBackup, restoreFiles } from './restore-backup.ts';

const USAGE = `npm run restore -- FROM             restores the newest complete backup in FROM (a folder or s3://…), or the backup FROM itself,
                                    to DATA_DIR and DATABASE_URL, which must be empty
npm run restore -- FROM --to DIR    the same to another data folder; a postgres:// address: to another database
npm run restore -- FROM --files     restores only the files that the database refers to and that are missing
npm run restore -- FROM --age-identity FILE   with the secret key of age, if the backup is encrypted
The server must be stopped, but for --files. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true },
      files: { type: 'boolean' },
      'age-identity': { type: 'string' },
    },
  });
  const [from, ...otherArguments] = positionals;
  if (from === undefined || otherArguments.length > 0) throw new WrongUse('Name one FROM.');
  const config = readSettings({ ...environment(), ...targetSettings(values.to ?? []) });
  const { store, backup } = await findBackup(from);
  const startedAt = performance.now();
  const identity = values['age-identity'] ?? null;
  const options = { store, backup, target: config, identity, report: reportStep };
  if (values.files === true) {
    const { restored, lost } = await restoreFiles(options);
    if (lost.length === 0) return [`Restored ${restored} files; none is missing.`];
    throw new CommandFailure(
      [
        `Restored ${restored} files. ${lost.length} are missing, and not in this backup or damaged there; try an older or a newer one:`,
        ...lost.map((path) => `- ${path}`),
      ].join('\n'),
    );
  }
  const damaged = await restoreBackup(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const restored = `Restored ${describeBackup(backup, store)} of ${backup.manifest.at} in ${seconds} s.`;
  if (damaged.length === 0) return [`${restored} Start the server now.`];
  throw new CommandFailure(
    [
      `${restored} ${damaged.length} files are damaged in this backup and were left out; everything else is there. Start the server, and fetch them from another backup by --files:`,
      ...damaged.map(({ path, problem }) => `- ${path}: ${problem}`),
    ].join('\n'),
  );
});

/** The settings that `--to` sets: `DATABASE_URL` by an address, in place of a file with one, and `DATA_DIR` by a folder. */
function targetSettings(targets: readonly string[]): Record<string, string | undefined> {
  return Object.assign(
    {},
    ...targets.map((target) =>
      /^postgres(ql)?:\/\//.test(target)
        ? { DATABASE_URL: target, DATABASE_URL_FILE: undefined }
        : { DATA_DIR: target },
    ),
  );
}
