import { type Config, readConfig } from '../server/config/config.ts';
import { environment } from '../server/config/env.ts';
import { closeDataFolder, writeForOwnerOnly } from '../server/platform/data-folder.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { migrateAtStart } from '../server/platform/database/migrations/migrate.ts';
import { StorageFailure } from '../server/platform/storage/storage.ts';

/** The command cannot do its work. The message is what the operator is told: what is wrong, and what to do. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** The arguments are wrong. The message says which. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/**
 * Runs a command and sets the exit code: 0 done, 1 failed, 2 wrong use. Problems are printed on standard error as
 * sentences.
 * @param usage printed after wrong use, and for `--help`
 * @param run returns the lines for standard output
 */
export async function runCommand(
  usage: string,
  run: (args: string[]) => Promise<string[]>,
): Promise<void> {
  writeForOwnerOnly();
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  try {
    for (const line of await run(args)) console.log(line);
  } catch (error) {
    if (error instanceof CommandFailure) {
      console.error(error.message);
      process.exitCode = 1;
    } else if (isWrongUse(error)) {
      console.error(`${error.message}\n\n${usage}`);
      process.exitCode = 2;
    } else {
      console.error(describeFailure(error));
      process.exitCode = 1;
    }
  }
}

/** Returns the one folder that the arguments name. @throws WrongUse */
export function folderArgument([folder, ...others]: readonly string[]): string {
  if (folder === undefined || others.length > 0) throw new WrongUse('Name one folder.');
  if (/^[a-z0-9+]+:\/\//i.test(folder)) {
    throw new WrongUse(
      `A backup is in a folder, and ${folder} is none: restic or another tool carries it there.`,
    );
  }
  return folder;
}

/** Prints one line about a step of the work on standard error. */
export function reportStep(sentence: string): void {
  console.error(sentence);
}

/**
 * Reads the settings of an installation that has data of its own.
 * @throws CommandFailure if a setting is wrong, or the data is another backend's (`API_ORIGIN`)
 */
export function readSettings(env = environment()): Config {
  const configured = readConfig(env);
  if (!configured.ok) throw new CommandFailure(configured.problem);
  if (configured.config.apiOrigin !== null) {
    throw new CommandFailure(
      'API_ORIGIN is set: this installation has no data of its own. Run the command of the backend that it names.',
    );
  }
  return configured.config;
}

/**
 * Opens the database of the settings, with the tables of this build, for the work of a command.
 * @throws CommandFailure if the tables are those of another build
 */
export async function withMigratedDatabase(
  config: Config,
  work: (database: Database) => Promise<string[]>,
): Promise<string[]> {
  await closeDataFolder(config.dataDir);
  const database = openDatabase(config.database);
  try {
    const migrated = await migrateAtStart(database, config.migrate, Date.now);
    if (!migrated.ok) throw new CommandFailure(migrated.message);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the reason in the message of an error, for the brackets of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}

/** Whether the arguments are wrong: by us, or by `parseArgs`. */
function isWrongUse(error: unknown): error is Error {
  if (error instanceof WrongUse) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS_')
  );
}

function describeFailure(error: unknown): string {
  // A sentence for operators.
  if (error instanceof StorageFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC')
    return `The disk is full (${reasonOf(error)}): make room and run it again.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `A right is missing (${reasonOf(error)}): run the command as the server's user or as root.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
