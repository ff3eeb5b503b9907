import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DESCRIPTION_MAX } from '../../../contract/admin/media/media.ts';
import { REDIRECTS_MAX } from '../../../contract/admin/redirects/redirects.ts';
import { type ContentEntry, definitionOf } from '../../../contract/content/kinds.ts';
import type { Language, Localized } from '../../../contract/locale.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { pagePath } from '../../../contract/paths.ts';
import { writeContentFile, writeMediaDescriptions } from '../../../server/content/content.ts';
import {
  NO_OTHER_SITES,
  REDIRECTS_FILE,
  readRedirectsFile,
} from '../../../server/redirects/redirects.ts';
import { chooseEntries, firstOf, idOf } from './choose-entries.ts';
import type { Pair } from './languages.ts';
import { fileTaker, openLibrary, type TakenFile, type WantedFile } from './library.ts';
import { newsEntry } from './news-entry.ts';
import { createNotes, type Notes } from './notes.ts';
import { type MovedEntry, oldAddresses } from './old-addresses.ts';
import { chooseAddresses, pageEntry } from './page-entry.ts';
import { readExports, type WordPressItem } from './read-export.ts';
import type { Reading } from './reading.ts';

export type WordPressImport = {
  /** Paths of the exports. */
  files: readonly string[];
  /** Path of the content folder that is written. */
  folder: string;
  /** Path of the uploads. Null: the folder `wp-content/uploads` beside the first export, if it is there. */
  uploads: string | null;
  /** Address of the old site, from which files are fetched that the uploads lack. */
  base: URL | null;
  /** The language of entries that do not say theirs. */
  language: Language | null;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /** Which addresses may be asked for files. The default is those of the public internet. */
  isAllowed?: (ip: string) => boolean;
  /** Called now and then while files are taken. */
  onProgress: (sentence: string) => void;
};

/** The lines of the report, or why nothing was written. */
export type WordPressImportResult = { ok: true; lines: string[] } | { ok: false; problem: string };

/** The file of the folder that has the report. */
export const REPORT_FILE = 'import-report.txt';

/** The kinds of entries that an export becomes. */
const KINDS = ['news', 'page'] as const;

/** Writes a content folder with what a site of WordPress had, and a report of what it leaves out. */
export async function importWordPress(options: WordPressImport): Promise<WordPressImportResult> {
  const { folder, files: exports, base, language } = options;
  const problem = (await findFolderProblem(folder)) ?? (await findUploadsProblem(options.uploads));
  if (problem !== null) return { ok: false, problem };
  const read = await readExports(exports);
  if (!read.ok) return read;
  const { items } = read.export;
  const sites = [...read.export.sites, ...(base === null ? [] : [base.href])];

  const notes = createNotes();
  const ofType = (wanted: string) => items.filter(({ type }) => type === wanted);
  const attachments = ofType('attachment');
  const news = chooseEntries(ofType('post'), { notes, language, takesScheduled: true });
  const pages = chooseEntries(ofType('page'), { notes, language, takesScheduled: false });
  const moved = [...news.map(moveNews), ...movePages(pages, notes)];
  const addresses = oldAddresses(moved, { sites, attachments });
  const library = openLibrary(attachments, (address) => addresses.pathOf(address) !== null);

  // The entries are read twice: first to find the files that they use.
  const wanted = new Map<string, WantedFile>();
  const finding: Reading = {
    ...{ addresses, library, notes: createNotes(), describe: () => undefined },
    fileOf: (file) => {
      wanted.set(file.key, file);
      return { ok: true, path: file.key, address: '', isPicture: isNamedAsPicture(file.key) };
    },
  };
  for (const { read } of moved) read(finding);
  const files = await takeFiles([...wanted.values()], options);
  const descriptions = new Map<string, Localized>();
  const reading: Reading = {
    ...{ addresses, library, notes },
    fileOf: ({ key }) => files.get(key) ?? { ok: false, reason: 'was not looked for' },
    describe(path, language, text) {
      const known = descriptions.get(path) ?? { ar: '', en: '' };
      if (text === '' || known[language] !== '') return;
      const cut = text.slice(0, DESCRIPTION_MAX).toWellFormed();
      descriptions.set(path, { ...known, [language]: cut });
    },
  };
  const taken = moved.flatMap((each) => {
    const entry = each.read(reading);
    return entry === null ? [] : [{ ...each, entry }];
  });
  const written = new Set(taken.map(({ path }) => path));
  const { redirects, refused } = await chooseRedirects([
    ...addresses
      .redirects((path) => written.has(path))
      .filter(({ from }) => !isPathOf(written, from)),
    ...documentRedirects(files, sites),
  ]);

  const report = [
    `Took from ${exports.length === 1 ? 'the export' : `${exports.length} exports`} of ${read.export.sites[0] ?? 'a site'}:`,
    ...KINDS.map((kind) => `- ${definitionOf(kind).file}: ${countLanguages(taken, kind)}`),
    `- media: ${countTaken(files)} files`,
    `- ${REDIRECTS_FILE}: ${redirects.length} redirects from old addresses`,
    ...describeOthers(items),
    ...describeFiles(files, attachments),
    ...section('Old addresses without a redirect', refused),
    ...notes.sections().flatMap(({ heading, lines }) => section(heading, lines)),
  ];
  await mkdir(folder, { recursive: true });
  for (const kind of KINDS) {
    const entries = taken.filter((each) => each.kind === kind).map(({ entry }) => entry);
    // A missing file leaves what the site has; an empty one would remove it.
    if (entries.length === 0) continue;
    await writeFile(join(folder, definitionOf(kind).file), writeContentFile(kind, entries));
  }
  if (descriptions.size > 0) {
    await writeFile(join(folder, 'media.yaml'), writeMediaDescriptions(descriptions));
  }
  if (redirects.length > 0) {
    await writeFile(join(folder, REDIRECTS_FILE), redirectsTable(redirects));
  }
  await writeFile(join(folder, REPORT_FILE), report.map((line) => `${line}\n`).join(''));
  return { ok: true, lines: report };
}

/** An entry of WordPress in one or both languages, on its way to the new site. */
type Moved = MovedEntry & {
  kind: (typeof KINDS)[number];
  /** Makes the new entry. Null if the site cannot hold it. */
  read: (reading: Reading) => ContentEntry | null;
};

function moveNews(pair: Pair<WordPressItem>): Moved {
  return {
    ...{ kind: 'news', items: pair, path: pagePath('newsItem', idOf(pair)) },
    read: (reading) => newsEntry(pair, reading),
  };
}

/** Pages have the order of WordPress, those that have the same in the order of their numbers. */
function movePages(pages: readonly Pair<WordPressItem>[], notes: Notes): Moved[] {
  const sorted = pages.toSorted(
    (one, other) => firstOf(one).order - firstOf(other).order || idOf(one) - idOf(other),
  );
  return [...chooseAddresses(sorted, notes)].map(([pair, address]) => ({
    ...{ kind: 'page', items: pair, path: pagePath('ownPage', address) },
    read: (reading) => pageEntry(pair, address, reading),
  }));
}

/** Returns why a folder cannot be written. An import never replaces anything. */
async function findFolderProblem(folder: string): Promise<string | null> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  const isFree = Array.isArray(existing) ? existing.length === 0 : existing.code === 'ENOENT';
  return isFree ? null : `${folder} is not an empty folder: name a new one.`;
}

async function findUploadsProblem(uploads: string | null): Promise<string | null> {
  return uploads === null || (await isFolder(uploads)) ? null : `${uploads} is not a folder.`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

async function takeFiles(
  wanted: readonly WantedFile[],
  { files: exports, uploads, base, folder, now, isAllowed, onProgress }: WordPressImport,
): Promise<Map<string, TakenFile>> {
  const beside = join(dirname(exports[0] ?? ''), 'wp-content/uploads');
  const source = {
    uploads: uploads ?? ((await isFolder(beside)) ? beside : null),
    base,
    ...(isAllowed !== undefined && { isAllowed }),
  };
  const take = fileTaker(folder, source, now);
  const taken = new Map<string, TakenFile>();
  for (const file of wanted) {
    taken.set(file.key, await take(file));
    if (taken.size % 50 === 0) onProgress(`${taken.size} of ${wanted.length} files`);
  }
  return taken;
}

function isNamedAsPicture(path: string): boolean {
  return /\.(jpe?g|png|gif|webp|avif|svg)$/i.test(path);
}

/** Whether an old address is the one of a new entry, in either language. */
function isPathOf(written: ReadonlySet<string>, from: string): boolean {
  return written.has(splitAddress(encodeURI(from)).path);
}

/** Other sites link to documents, so their old addresses lead to the new ones. */
function documentRedirects(files: ReadonlyMap<string, TakenFile>, sites: readonly string[]) {
  const home = URL.parse(sites[0] ?? '')?.pathname.replace(/\/$/, '') ?? '';
  return [...files].flatMap(([key, file]) =>
    file.ok && !file.isPicture
      ? [{ from: `${home}/wp-content/uploads/${key}`, to: file.address }]
      : [],
  );
}

type Redirect = { from: string; to: string };

/** Chooses the redirects that an import of the folder accepts, and says why the others are none. */
async function chooseRedirects(
  all: readonly Redirect[],
): Promise<{ redirects: Redirect[]; refused: string[] }> {
  const lines = all.filter(({ from }) => !/\p{Cc}/u.test(from)).slice(0, REDIRECTS_MAX);
  const refused =
    all.length > lines.length
      ? [`${all.length - lines.length} of ${all.length}: there can be ${REDIRECTS_MAX} redirects`]
      : [];
  if (lines.length === 0) return { redirects: [], refused };
  const table = Buffer.from(redirectsTable(lines));
  const { problems } = await readRedirectsFile(table, NO_OTHER_SITES);
  const wrong = new Map(problems.map(({ line, reason }) => [line, reason]));
  // The first line of the table has the names of the columns.
  const reasonAt = (index: number) => wrong.get(index + 2);
  for (const [index, { from }] of lines.entries()) {
    const reason = reasonAt(index);
    if (reason !== undefined) refused.push(`${from}: ${reason}`);
  }
  return { redirects: lines.filter((_, index) => reasonAt(index) === undefined), refused };
}

function redirectsTable(redirects: readonly Redirect[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = redirects.map(({ from, to }) => `${cell(from)},${cell(to)}\n`);
  return `from,to\n${lines.join('')}`;
}

/** Says how many entries of a kind there are, and in which languages. */
function countLanguages(taken: readonly Moved[], kind: Moved['kind']): string {
  const ofKind = taken.filter((each) => each.kind === kind).map(({ items }) => items);
  const both = ofKind.filter(({ ar, en }) => ar !== undefined && en !== undefined).length;
  const english = ofKind.filter(({ ar }) => ar === undefined).length;
  const arabic = ofKind.length - both - english;
  return `${ofKind.length === 1 ? 'one entry' : `${ofKind.length} entries`}: ${both} in both languages, ${arabic} in Arabic only, ${english} in English only`;
}

function countTaken(files: ReadonlyMap<string, TakenFile>): number {
  return [...files.values()].filter(({ ok }) => ok).length;
}

const TAKEN_TYPES = ['post', 'page', 'attachment'];

/** What the site has no place for, in numbers. */
function describeOthers(items: readonly WordPressItem[]): string[] {
  const lines: string[] = [];
  const comments = items.reduce((sum, each) => sum + each.comments, 0);
  if (comments > 0) lines.push(counted(comments, 'comment'));
  const taken = items.filter(({ type }) => type === 'post' || type === 'page');
  const terms = new Set(
    taken.flatMap((item) =>
      item.terms
        .filter(({ taxonomy }) => taxonomy === 'category' || taxonomy === 'post_tag')
        .map(({ taxonomy, slug }) => `${taxonomy} ${slug}`),
    ),
  );
  if (terms.size > 0) lines.push(`${terms.size} categories and tags`);
  const excerpts = taken.filter(({ excerpt }) => excerpt.trim() !== '').length;
  if (excerpts > 0) lines.push(counted(excerpts, 'excerpt'));
  const byType = new Map<string, number>();
  for (const { type } of items) {
    if (!TAKEN_TYPES.includes(type)) byType.set(type, (byType.get(type) ?? 0) + 1);
  }
  for (const [type, count] of byType) lines.push(`${count} of the type ${type}`);
  return section('The site has no place for', [...lines, 'the names of authors']);
}

function describeFiles(
  files: ReadonlyMap<string, TakenFile>,
  attachments: readonly WordPressItem[],
): string[] {
  const missing = [...files].flatMap(([key, file]) => (file.ok ? [] : [`${key} ${file.reason}`]));
  const used = new Set(files.keys());
  const unused = attachments.filter((item) => {
    const file = item.meta.find(({ key }) => key === '_wp_attached_file')?.value;
    return file !== undefined && !used.has(file.normalize('NFC'));
  }).length;
  return [
    ...section('Files that could not be taken', missing),
    ...(unused === 0
      ? []
      : section('Files of the library that nothing uses here', [counted(unused, 'file')])),
  ];
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${heading}:`, ...lines.map((line) => `- ${line}`)];
}
