import { parseArgs } from 'node:util';
import { describeFinding } from '../../contract/admin/system.ts';
import { readSettings, runCommand } from '../command-line.ts';
import { examineInstallation } from './examine.ts';

const USAGE = `npm run doctor   examines the installation: one line each, ok, warning or failed, with what to do
Nothing is changed (what it writes to try is removed), and no mail is sent. Exit code: 0 nothing failed, 1 something failed, 2 wrong use.`;

await runCommand(USAGE, async (args) => {
  parseArgs({ args, options: {} });
  const findings = await examineInstallation(readSettings(), Date.now);
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
  return findings.map(
    (finding) =>
      `${finding.state.padEnd(7)}  ${finding.subject}: ${describeFinding(finding, 'en')}`,
  );
});
