import { parseArgs } from 'node:util';
import { environment } from '../../server/config/env.ts';
import { CommandFailure, readSettings, reportStep, runCommand, WrongUse } from '../command-line.ts';
import { moveDatabase } from './move-database.ts';

const USAGE = `npm run move -- --to postgres://USER:PASSWORD@HOST/NAME
Moves the SQLite database of DATA_DIR to an empty PostgreSQL database. The files stay where they are, or are copied by
--files-to s3://… (the form of STORAGE_URL) to a bucket. The server must be stopped. Exit code: 0 done, 1 failed (then the target is empty), 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, 'files-to': { type: 'string' } },
  });
  if (
    values.to === undefined ||
    !/^postgres(ql)?:\/\//.test(values.to) ||
    !URL.canParse(values.to)
  ) {
    throw new WrongUse('Name the PostgreSQL database by --to postgres://….');
  }
  const { database, storage } = readSettings();
  const filesTo = values['files-to'];
  const bucket =
    filesTo === undefined ? null : readSettings({ ...environment(), STORAGE_URL: filesTo }).storage;
  if (database.kind !== 'sqlite') {
    throw new CommandFailure(
      'DATABASE_URL is set, so the data is in PostgreSQL already: unset it to move the SQLite database of DATA_DIR.',
    );
  }
  const startedAt = performance.now();
  const moved = await moveDatabase({
    file: database.file,
    url: values.to,
    now: Date.now,
    report: reportStep,
    files: bucket === null ? null : { from: storage, to: bucket },
  });
  const rows = moved.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [
    `Moved ${rows} rows of ${moved.length} tables in ${seconds} s. Set DATABASE_URL${bucket === null ? '' : ' and STORAGE_URL'} and start the server.`,
    `${database.file} is as it was: keep it until the site runs, then remove it, because it holds personal data.`,
  ];
});
