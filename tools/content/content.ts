import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { definitionOf } from '../../contract/content/kinds.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import type { Config } from '../../server/config/config.ts';
import {
  describeContentProblem,
  exportContent,
  importContent,
} from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import {
  type Command,
  CommandFailure,
  readSettings,
  reportStep,
  runCommand,
  WrongUse,
  withMigratedDatabase,
} from '../command-line.ts';
import { findDeadLinks } from './dead-links.ts';
import { findExampleRemains } from './example-remains.ts';
import { createContentFolder, type ExampleSources, exampleTexts } from './new-folder.ts';
import { importWordPress, REPORT_FILE } from './wordpress/import-wordpress.ts';

const ROOT = join(import.meta.dirname, '../..');

const USAGE = `npm run content -- import DIR   replaces the content by a content folder, unless it was edited in the back office since
npm run content -- import DIR --replace   replaces also what was edited there
npm run content -- export DIR   writes the content as a content folder into a new or empty folder
npm run content -- import-wordpress FILE.xml DIR   writes a content folder of an export of WordPress (several files may be named)
  --uploads DIR       where the files of its library are; without it wp-content/uploads beside the export
  --base URL          the old site, to fetch files that are not there
  --language ar|en    the language of entries that do not say theirs
npm run content -- new DIR      writes a content folder to begin with, with an example of everything, into a new or empty folder
docs/content.md describes content folders. The site may be running at the same time.`;

export const content: Command = {
  usage: USAGE,
  run: async (args, { env }) => {
    if (args[0] === 'new') return runNew(args.slice(1));
    if (args[0] === 'import-wordpress') return runImportWordPress(args.slice(1));
    const command = parseCommand(args);
    const config = readSettings(env);
    return withMigratedDatabase(config, async (database) =>
      command(database, await openStorage(config.storage), config),
    );
  },
};

type Work = (database: Database, storage: Storage, config: Config) => Promise<string[]>;

/** Returns the function for these arguments. It returns the lines to print. @throws WrongUse if they name none */
function parseCommand(args: string[]): Work {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name, folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new WrongUse('Name one content folder.');
  const { replace = false } = values;
  if (name === 'import') {
    return (database, storage, { publicUrl, redirectHosts }) =>
      runImport(database, storage, {
        folder: resolve(folder),
        replace,
        redirectRules: { publicUrl, hosts: redirectHosts },
      });
  }
  if (name !== 'export') throw new WrongUse(`There is no command ${name}.`);
  if (replace) throw new WrongUse('Only an import replaces content.');
  return (database, storage) => runExport(database, storage, resolve(folder));
}

/** Writes a new content folder. It needs no installation. */
async function runNew(args: string[]): Promise<string[]> {
  const [folder, ...others] = args;
  if (folder === undefined || others.length > 0) throw new WrongUse('Name one new folder.');
  const path = resolve(folder);
  const created = await createContentFolder(path, await readExampleSources());
  if (!created.ok) throw new CommandFailure(created.problem);
  return [
    `Wrote ${created.files.length} files to ${path}.`,
    `Start a new site with them: STARTER_CONTENT=${folder} npm start`,
    `Change them, and import them again while the site runs: npm run content -- import ${folder}`,
  ];
}

/** Writes the content folder of an export of WordPress. It needs no installation. */
async function runImportWordPress(args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      uploads: { type: 'string' },
      base: { type: 'string' },
      language: { type: 'string' },
    },
    allowPositionals: true,
  });
  const folder = positionals.at(-1);
  const files = positionals.slice(0, -1);
  if (folder === undefined || files.length === 0) {
    throw new WrongUse('Name an export of WordPress and a new folder.');
  }
  const base = values.base === undefined ? null : URL.parse(values.base);
  if (values.base !== undefined && (base === null || !/^https?:$/.test(base.protocol))) {
    throw new WrongUse('--base is the address of the old site, as in https://old.example.org.');
  }
  const language = LANGUAGES.find((each) => each === values.language) ?? null;
  if (values.language !== undefined && language === null) {
    throw new WrongUse('--language is ar or en.');
  }
  const imported = await importWordPress({
    files: files.map((file) => resolve(file)),
    folder: resolve(folder),
    uploads: values.uploads === undefined ? null : resolve(values.uploads),
    base,
    language,
    now: Date.now,
    onProgress: reportStep,
  });
  if (!imported.ok) throw new CommandFailure(imported.problem);
  return [
    ...shortened(imported.lines),
    '',
    `Wrote ${resolve(folder)}. Look at it, and import it: npm run content -- import ${folder}`,
  ];
}

/** Lines of a report that are printed. The file has all. */
const PRINTED_LINES = 300;

function shortened(lines: readonly string[]): string[] {
  return lines.length <= PRINTED_LINES
    ? [...lines]
    : [...lines.slice(0, PRINTED_LINES), `… and more lines: ${REPORT_FILE} in the folder has all.`];
}

async function readExampleSources(): Promise<ExampleSources> {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8');
  return {
    documentation: await read('docs/content.md'),
    siteContents: await read('content/site-contents.yaml'),
    identity: await read('content/identity.yaml'),
  };
}

async function runImport(
  database: Database,
  storage: Storage,
  options: Pick<Parameters<typeof importContent>[0], 'folder' | 'replace' | 'redirectRules'>,
): Promise<string[]> {
  const { db } = database;
  const { folder } = options;
  const imported = await importContent({
    db,
    storage,
    now: Date.now,
    by: 'npm run content',
    ...options,
  });
  await database.checkpoint();
  if (!imported.ok) {
    const count = imported.problems.length;
    throw new CommandFailure(
      [
        `Nothing was imported. ${count === 1 ? 'There is one problem' : `There are ${count} problems`}:`,
        ...imported.problems.map((problem) => `- ${describeContentProblem(problem)}`),
      ].join('\n'),
    );
  }
  return [
    `Imported ${folder}:`,
    ...imported.kinds.map(
      ({ kind, created, changed, removed, unchanged }) =>
        `- ${definitionOf(kind).file}: ${created} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
    ),
    ...(imported.redirects === null
      ? []
      : [
          `- redirects.csv: ${imported.redirects.added} new, ${imported.redirects.changed} changed`,
        ]),
    `Media: ${imported.media.used} files used, ${imported.media.added} of them new; ` +
      `${imported.media.deleted} that nothing used any more were removed.`,
    ...(await describeRemains(folder)),
    ...(await describeDeadLinks(folder)),
  ];
}

/** Reports what is still unchanged from the examples, because the site shows it and it is easily overlooked. */
async function describeRemains(folder: string): Promise<string[]> {
  const remains = await findExampleRemains(folder, exampleTexts(await readExampleSources()));
  if (remains.length === 0) return [];
  return [
    'These are still texts of the examples, or have passages in [square brackets]. Write your own, or [] where you have nothing:',
    ...remains.map((line) => `- ${line}`),
  ];
}

/** Reports dead links. They do not prevent an import, because their pages may be added later. */
async function describeDeadLinks(folder: string): Promise<string[]> {
  const links = await findDeadLinks(folder);
  if (links.length === 0) return [];
  return ['These links lead to no page of the site:', ...links.map((link) => `- ${link}`)];
}

async function runExport({ db }: Database, storage: Storage, folder: string): Promise<string[]> {
  const exported = await exportContent({ db, storage, folder });
  if (!exported.ok) throw new CommandFailure(exported.problem);
  return [
    `Exported to ${folder}:`,
    ...exported.kinds.map(
      ({ kind, entries }) => `- ${definitionOf(kind).file}: ${entries} entries`,
    ),
    ...(exported.redirects === 0 ? [] : [`- redirects.csv: ${exported.redirects} redirects`]),
    `Media: ${exported.media} files.`,
  ];
}

if (import.meta.main) await runCommand(content.usage, content.run);
