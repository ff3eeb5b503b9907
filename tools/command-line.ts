import type { Readable } from 'node:stream';
import { type Config, readConfig } from '../server/config/config.ts';
import { environment } from '../server/config/env.ts';
import { closeDataFolder, writeForOwnerOnly } from '../server/platform/data-folder.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { migrateAtStart } from '../server/platform/database/migrations/migrate.ts';
import { StorageFailure } from '../server/platform/storage/storage.ts';

/** The command cannot continue. The message tells the operator what is wrong and what to do. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** The arguments are wrong. The message explains why. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/** The input of a command in addition to its arguments. */
export type CommandInput = {
  /** The settings. */
  env: Record<string, string | undefined>;
  /** Standard input. */
  typed: Readable;
};

export type Command = {
  /** Printed after wrong use, and for `--help`. */
  usage: string;
  /** Runs the command. @returns the lines for standard output */
  run: (args: string[], input: CommandInput) => Promise<string[]>;
};

/** The exit code is 0 after success, 1 after a failure and 2 after wrong use. */
export type CommandResult = { code: 0 | 1 | 2; stdout: string; stderr: string };

/** Runs a command with the arguments of this process, prints its result and sets the exit code. */
export async function runCommand(usage: Command['usage'], run: Command['run']): Promise<void> {
  writeForOwnerOnly();
  const input = { env: environment(), typed: process.stdin };
  const { code, stdout, stderr } = await resultOf({ usage, run }, process.argv.slice(2), input);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (code !== 0) process.exitCode = code;
}

/** Runs a command in this process. Problems are sentences on standard error. */
export async function resultOf(
  { usage, run }: Command,
  args: string[],
  input: CommandInput,
): Promise<CommandResult> {
  if (args.includes('--help')) return { code: 0, stdout: `${usage}\n`, stderr: '' };
  try {
    const lines = await run(args, input);
    return { code: 0, stdout: lines.map((line) => `${line}\n`).join(''), stderr: '' };
  } catch (error) {
    if (error instanceof CommandFailure) {
      return { code: 1, stdout: '', stderr: `${error.message}\n` };
    }
    if (isWrongUse(error)) {
      return { code: 2, stdout: '', stderr: `${error.message}\n\n${usage}\n` };
    }
    return { code: 1, stdout: '', stderr: `${describeFailure(error)}\n` };
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
 * Reads the settings of an installation with its own data.
 * @throws CommandFailure if a setting is wrong, or if the data comes from another backend (`API_ORIGIN`)
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
 * Opens the database of the settings for a command, and checks that its tables match this build.
 * @throws CommandFailure if the tables belong to another build
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

/** Returns an error's message, to be put in brackets within a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}

/** Whether the arguments are wrong, according to us or to `parseArgs`. */
function isWrongUse(error: unknown): error is Error {
  if (error instanceof WrongUse) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS_')
  );
}

/** Whether there is no room left, for a file, in a SQLite database (SQLITE_FULL) or in PostgreSQL (disk_full). */
function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === '53100' || (Number(errcode) & 0xff) === 13;
}

function describeFailure(error: unknown): string {
  // A sentence for operators.
  if (error instanceof StorageFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error))
    return `The disk is full (${reasonOf(error)}): make room and run it again.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `A right is missing (${reasonOf(error)}): run the command as the server's user or as root.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
