import { parseArgs } from 'node:util';
import { describeCheckResult } from '../../contract/admin/operations/describe-check-result.ts';
import { noteRun } from '../../server/operations/operations.ts';
import { readSettings, runCommand } from '../command-line.ts';
import { checkInstallation } from './check-installation.ts';

const USAGE = `npm run doctor   checks the installation: one line each, ok, warning or failed, with what to do
npm run doctor -- --settings-copied   notes that the settings were copied elsewhere today, of which it reminds once a year
Nothing else is changed (what it writes to try is removed), and no mail is sent. Exit code: 0 nothing failed, 1 something failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  const { values } = parseArgs({ args, options: { 'settings-copied': { type: 'boolean' } } });
  const settings = readSettings();
  if (values['settings-copied']) {
    await noteRun(settings.dataDir, 'settings-copy', { at: Date.now(), store: '' });
  }
  const results = await checkInstallation(settings, Date.now);
  if (results.some(({ state }) => state === 'failed')) process.exitCode = 1;
  return results.map(
    (result) =>
      `${result.state.padEnd(7)}  ${result.subject}: ${describeCheckResult(result, 'en')}`,
  );
});
