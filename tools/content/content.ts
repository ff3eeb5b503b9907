import { resolve } from 'node:path';
import { definitionOf } from '../../contract/kinds/kinds.ts';
import { readConfig } from '../../server/config/config.ts';
import { environment } from '../../server/config/env.ts';
import {
  describeContentProblem,
  exportContent,
  importContent,
} from '../../server/content/content.ts';
import { mediaFolder } from '../../server/media/media.ts';
import { closeDataFolder, writeForOwnerOnly } from '../../server/platform/data-folder.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';

const USAGE = `npm run content -- import DIR   replaces the content by that of a content folder
npm run content -- export DIR   writes the content as a content folder into a new or empty folder
What a content folder holds: docs/content.md. The site may be running meanwhile.`;

/** What to print, and whether it is a success. */
type Outcome = { ok: boolean; lines: string[] };

writeForOwnerOnly();
const outcome = await run(process.argv.slice(2));
for (const line of outcome.lines) (outcome.ok ? console.log : console.error)(line);
process.exitCode = outcome.ok ? 0 : 1;

async function run([command, folder, ...rest]: string[]): Promise<Outcome> {
  if ((command !== 'import' && command !== 'export') || folder === undefined || rest.length > 0) {
    return { ok: false, lines: [USAGE] };
  }
  const read = readConfig(environment());
  if (!read.ok) return { ok: false, lines: [read.problem] };
  await closeDataFolder(read.config.dataDir);
  const database = openDatabase(read.config.database);
  try {
    const migrated = await migrate(database, Date.now);
    if (!migrated.ok) return { ok: false, lines: [migrated.message] };
    const media = mediaFolder(read.config.dataDir);
    return command === 'import'
      ? await runImport(database, media, resolve(folder))
      : await runExport(database, media, resolve(folder));
  } finally {
    await database.close();
  }
}

async function runImport(database: Database, media: string, folder: string): Promise<Outcome> {
  const { db } = database;
  const done = await importContent({ db, media, folder, now: Date.now, by: 'npm run content' });
  await database.checkpoint();
  if (!done.ok) {
    const count = done.problems.length;
    return {
      ok: false,
      lines: [
        `Nothing was imported. ${count === 1 ? 'There is one problem' : `There are ${count} problems`}:`,
        ...done.problems.map((problem) => `- ${describeContentProblem(problem)}`),
      ],
    };
  }
  return {
    ok: true,
    lines: [
      `Imported ${folder}:`,
      ...done.kinds.map(
        ({ kind, created, changed, removed, unchanged }) =>
          `- ${definitionOf(kind).file}: ${created} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
      ),
      `Media: ${done.media.used} files used, ${done.media.added} of them new; ` +
        `${done.media.swept} that nothing used any more were removed.`,
    ],
  };
}

async function runExport({ db }: Database, media: string, folder: string): Promise<Outcome> {
  const done = await exportContent({ db, media, folder });
  if (!done.ok) return { ok: false, lines: [done.problem] };
  return {
    ok: true,
    lines: [
      `Exported to ${folder}:`,
      ...done.kinds.map(({ kind, entries }) => `- ${definitionOf(kind).file}: ${entries} entries`),
      `Media: ${done.media} files.`,
    ],
  };
}
