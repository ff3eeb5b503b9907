import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../../server/config/env.ts';
import {
  CommandFailure,
  folderArgument,
  readSettings,
  reportStep,
  runCommand,
} from '../command-line.ts';
import { listUnusable } from './copy-site-files.ts';
import { endRestoredAccess } from './end-restored-access.ts';
import { readBackup } from './manifest.ts';
import { restoreBackup, restoreFiles } from './restore-backup.ts';

const USAGE = `npm run restore -- DIR              restores the backup in DIR to DATA_DIR and DATABASE_URL, which must be empty
npm run restore -- DIR --to OTHER   the same to another data folder; a postgres:// address: to another database
npm run restore -- DIR --files      restores only the files that the database refers to and that are missing
The server must be stopped, but for --files. Exit code: 0 done, 1 failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string', multiple: true }, files: { type: 'boolean' } },
  });
  const folder = resolve(folderArgument(positionals));
  const target = readSettings({ ...environment(), ...targetSettings(values.to ?? []) });
  const backup = await readBackup(folder);
  const startedAt = performance.now();
  const options = { backup, target, report: reportStep };
  if (values.files === true) {
    const { restored, lost } = await restoreFiles(options);
    if (lost.length === 0) return [`Restored ${restored} files; none is missing.`];
    throw new CommandFailure(
      `Restored ${restored} files. ${lost.length} are missing, and not in this backup or damaged there; try an older or a newer one:\n${listUnusable(lost)}`,
    );
  }
  const damaged = await restoreBackup(options);
  const access = await endRestoredAccess(target.database, backup.manifest.at);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const restored = `Restored ${folder} of ${backup.manifest.at} in ${seconds} s.`;
  if (damaged.length === 0) return [`${restored} Start the server now.`, ...access];
  throw new CommandFailure(
    [
      `${restored} ${damaged.length} files are damaged in this backup and were left out; everything else is there. Start the server, and fetch them from another backup by --files:\n${listUnusable(damaged)}`,
      ...access,
    ].join('\n'),
  );
});

/** The settings that `--to` sets: `DATABASE_URL` for an address, which overrides a file with one, and `DATA_DIR` for a folder. */
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
