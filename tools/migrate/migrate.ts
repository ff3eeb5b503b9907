import { parseArgs } from 'node:util';
import { closeDataFolder } from '../../server/platform/data-folder.ts';
import {
  type Database,
  type DatabaseTarget,
  openDatabase,
} from '../../server/platform/database/database.ts';
import {
  contract,
  earlierDatabase,
  type MigrationResult,
  migrate,
  PROCESS_SEEN_WITHIN,
  readSchemaState,
  schemaLevel,
} from '../../server/platform/database/migrations/migrate.ts';
import { listProcesses } from '../../server/platform/database/processes.ts';
import { CommandFailure, readSettings, runCommand, WrongUse } from '../command-line.ts';
import { takeOver } from './take-over.ts';

const USAGE = `npm run migrate                  shows which migrations the database has, and which processes use it
npm run migrate -- --expand      adds what this build needs; older builds go on working
npm run migrate -- --contract    removes what only older builds need, if none of them runs any more
npm run migrate -- --take-over   takes over a database of the last build before version 1.0`;

await runCommand(USAGE, async (args) => {
  const command = parseCommand(args);
  const config = readSettings();
  await closeDataFolder(config.dataDir);
  const database = openDatabase(config.database);
  try {
    return await command(database, config.database);
  } finally {
    await database.close();
  }
});

/** Returns the function for these arguments. It returns the lines to print. @throws WrongUse if they name none */
function parseCommand(
  args: string[],
): (database: Database, target: DatabaseTarget) => Promise<string[]> {
  const { values } = parseArgs({
    args,
    options: {
      expand: { type: 'boolean' },
      contract: { type: 'boolean' },
      'take-over': { type: 'boolean' },
    },
  });
  if (Object.keys(values).length > 1) throw new WrongUse('Name one of them.');
  if (values.expand === true) {
    return async (database) =>
      report(await migrate(database, Date.now), 'There is nothing to expand.');
  }
  if (values.contract === true) {
    return async (database) =>
      report(await contract(database, Date.now), 'There is nothing to contract.');
  }
  if (values['take-over'] === true) return (database, target) => takeOver(target, database);
  return showState;
}

function report(migrated: MigrationResult, nothing: string): string[] {
  if (!migrated.ok) throw new CommandFailure(migrated.message);
  const { applied } = migrated;
  return applied.length === 0 ? [nothing] : applied.map(nameApplied);
}

function nameApplied(name: string): string {
  return `${name} was applied.`;
}

async function showState(database: Database): Promise<string[]> {
  const state = await readSchemaState(database);
  const refusal = earlierDatabase(state);
  if (refusal !== null) return [refusal.message];
  const { applied, pending, unknown } = state;
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
  // A migration creates the table of processes.
  if (pending.some(({ step }) => step === 'expand')) return lines;
  const processes = await listProcesses(database, PROCESS_SEEN_WITHIN);
  for (const { role, release, age, schemaLevel: level } of processes) {
    const schema = level < schemaLevel() ? `knows migrations up to ${level} only` : 'is up to date';
    lines.push(
      `A process (${role}, ${release}), seen ${Math.round(age / 1_000)} s ago, ${schema}.`,
    );
  }
  return lines;
}
