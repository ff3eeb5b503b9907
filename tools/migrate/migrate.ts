import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config/config.ts';
import { environment } from '../../server/config/env.ts';
import { closeDataFolder, writeForOwnerOnly } from '../../server/platform/data-folder.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import {
  contract,
  type MigrationResult,
  migrate,
  PROCESS_SEEN_WITHIN,
  readSchemaState,
  schemaLevel,
} from '../../server/platform/database/migrations/migrate.ts';
import { listProcesses } from '../../server/platform/database/processes.ts';

const USAGE = `npm run migrate                  shows which migrations the database has, and which processes use it
npm run migrate -- --expand      adds what this build needs; older builds go on working
npm run migrate -- --contract    removes what only older builds need, if none of them runs any more`;

/** The lines to print: to stdout if the command succeeded, else to stderr. */
type CommandResult = { ok: boolean; lines: string[] };

writeForOwnerOnly();
const result = await run(process.argv.slice(2));
for (const line of result.lines) (result.ok ? console.log : console.error)(line);
process.exitCode = result.ok ? 0 : 1;

async function run(args: string[]): Promise<CommandResult> {
  const command = parseCommand(args);
  if (command === null) return { ok: false, lines: [USAGE] };
  const configured = readConfig(environment());
  if (!configured.ok) return { ok: false, lines: [configured.problem] };
  const { config } = configured;
  if (config.apiOrigin !== null) {
    return { ok: false, lines: ['With API_ORIGIN there is no database to migrate: unset it.'] };
  }
  await closeDataFolder(config.dataDir);
  const database = openDatabase(config.database);
  try {
    return await command(database);
  } finally {
    await database.close();
  }
}

/** Returns the command for these arguments, or null if they are wrong. */
function parseCommand(args: string[]): ((database: Database) => Promise<CommandResult>) | null {
  try {
    const { values } = parseArgs({
      args,
      options: { expand: { type: 'boolean' }, contract: { type: 'boolean' } },
    });
    if (values.expand === true && values.contract === true) return null;
    if (values.expand === true) {
      return async (database) =>
        report(await migrate(database, Date.now), 'There is nothing to expand.');
    }
    if (values.contract === true) {
      return async (database) =>
        report(await contract(database, Date.now), 'There is nothing to contract.');
    }
    return showState;
  } catch {
    return null;
  }
}

function report(migrated: MigrationResult, nothing: string): CommandResult {
  if (!migrated.ok) return { ok: false, lines: [migrated.message] };
  const { applied } = migrated;
  return { ok: true, lines: applied.length === 0 ? [nothing] : applied.map(nameApplied) };
}

function nameApplied(name: string): string {
  return `${name} was applied.`;
}

async function showState(database: Database): Promise<CommandResult> {
  const { applied, pending, unknown } = await readSchemaState(database);
  const newer = new Set(unknown.map(({ name }) => name));
  const lines = [
    ...applied.map(
      ({ name, step }) =>
        `${name}  ${step}  applied${newer.has(name) ? ', by a newer build than this one' : ''}`,
    ),
    ...pending.map(
      ({ name, step }) => `${name}  ${step}  not applied: npm run migrate -- --${step}`,
    ),
  ];
  // The table of processes is made by a migration.
  if (pending.some(({ step }) => step === 'expand')) return { ok: true, lines };
  const processes = await listProcesses(database, PROCESS_SEEN_WITHIN);
  for (const { role, release, age, schemaLevel: level } of processes) {
    const schema = level < schemaLevel() ? `knows migrations up to ${level} only` : 'is up to date';
    lines.push(
      `A process (${role}, ${release}), seen ${Math.round(age / 1_000)} s ago, ${schema}.`,
    );
  }
  return { ok: true, lines };
}
