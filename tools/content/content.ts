import { resolve } from 'node:path';
import { definitionOf } from '../../contract/kinds/kinds.ts';
import { readConfig } from '../../server/config/config.ts';
import { environment } from '../../server/config/env.ts';
import {
  describeContentProblem,
  exportContent,
  importContent,
} from '../../server/content/content.ts';
import { closeDataFolder, writeForOwnerOnly } from '../../server/platform/data-folder.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrateAtStart } from '../../server/platform/database/migrations/migrate.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { type Storage, StorageFailure } from '../../server/platform/storage/storage.ts';

const USAGE = `npm run content -- import DIR   replaces the content by a content folder
npm run content -- export DIR   writes the content as a content folder into a new or empty folder
docs/content.md describes content folders. The site may be running at the same time.`;

/** The lines to print: to stdout if the command succeeded, else to stderr. */
type CommandResult = { ok: boolean; lines: string[] };

writeForOwnerOnly();
const result = await run(process.argv.slice(2));
for (const line of result.lines) (result.ok ? console.log : console.error)(line);
process.exitCode = result.ok ? 0 : 1;

async function run([command, folder, ...otherArguments]: string[]): Promise<CommandResult> {
  if (
    (command !== 'import' && command !== 'export') ||
    folder === undefined ||
    otherArguments.length > 0
  ) {
    return { ok: false, lines: [USAGE] };
  }
  const configured = readConfig(environment());
  if (!configured.ok) return { ok: false, lines: [configured.problem] };
  const { config } = configured;
  await closeDataFolder(config.dataDir);
  const database = openDatabase(config.database);
  try {
    const migrated = await migrateAtStart(database, config.migrate, Date.now);
    if (!migrated.ok) return { ok: false, lines: [migrated.message] };
    const storage = await openStorage(config.storage);
    return command === 'import'
      ? await runImport(database, storage, resolve(folder))
      : await runExport(database, storage, resolve(folder));
  } catch (error) {
    if (error instanceof StorageFailure) return { ok: false, lines: [error.message] };
    throw error;
  } finally {
    await database.close();
  }
}

async function runImport(
  database: Database,
  storage: Storage,
  folder: string,
): Promise<CommandResult> {
  const { db } = database;
  const imported = await importContent({
    db,
    storage,
    folder,
    now: Date.now,
    by: 'npm run content',
  });
  await database.checkpoint();
  if (!imported.ok) {
    const count = imported.problems.length;
    return {
      ok: false,
      lines: [
        `Nothing was imported. ${count === 1 ? 'There is one problem' : `There are ${count} problems`}:`,
        ...imported.problems.map((problem) => `- ${describeContentProblem(problem)}`),
      ],
    };
  }
  return {
    ok: true,
    lines: [
      `Imported ${folder}:`,
      ...imported.kinds.map(
        ({ kind, created, changed, removed, unchanged }) =>
          `- ${definitionOf(kind).file}: ${created} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
      ),
      `Media: ${imported.media.used} files used, ${imported.media.added} of them new; ` +
        `${imported.media.deleted} that nothing used any more were removed.`,
    ],
  };
}

async function runExport(
  { db }: Database,
  storage: Storage,
  folder: string,
): Promise<CommandResult> {
  const exported = await exportContent({ db, storage, folder });
  if (!exported.ok) return { ok: false, lines: [exported.problem] };
  return {
    ok: true,
    lines: [
      `Exported to ${folder}:`,
      ...exported.kinds.map(
        ({ kind, entries }) => `- ${definitionOf(kind).file}: ${entries} entries`,
      ),
      `Media: ${exported.media} files.`,
    ],
  };
}
