import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import {
  type ContentEntry,
  type ContentKind,
  definitionOf,
  fieldValue,
  referenceFields,
  referencesOf,
} from '../../../contract/content/kinds.ts';
import { isSameJson } from '../../../contract/json-equality.ts';
import {
  checkMediaUse,
  cleanUpMedia,
  describeImportedFile,
  findRecordedAddresses,
  type MediaRead,
  type MediaSource,
  readMedia,
  recordMedia,
  storeMedia,
  storeVariants,
} from '../../media/media.ts';
import { isBusy, retryWhileBusy } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  importRedirectsFile,
  NO_OTHER_SITES,
  REDIRECTS_FILE,
  type ReadRows,
  readRedirectsFile,
  type TargetRules,
} from '../../redirects/redirects.ts';
import {
  idsByKind,
  raiseContentVersion,
  removeEntries,
  type SavedEntry,
  saveEntries,
} from '../entries/changes.ts';
import { mapMedia } from '../entries/map-media.ts';
import { type EntryRecord, type ExportedEntry, listAllEntries } from '../entries/repository.ts';
import { deleteTranslations } from '../entries/translations.ts';
import { type ContentProblem, type LocatedEntry, readContentFile } from './content-files.ts';
import {
  EXPORT_RECORD,
  type ExportRecord,
  readExportRecord,
  recordedChange,
  recordKey,
} from './export-record.ts';
import { findAdminEdits } from './find-admin-edits.ts';
import { DESCRIPTIONS_FILE, readMediaDescriptions } from './media-descriptions.ts';

/** Numbers of entries of one kind, by what the import did with them. */
export type ImportedKind = {
  kind: ContentKind;
  created: number;
  changed: number;
  removed: number;
  unchanged: number;
};

/** How many redirects of the folder are new, and have another target now. */
export type ImportedRedirects = { added: number; changed: number };

/** The result of an import: what it changed, or all problems, in which case it changed nothing. */
export type ImportResult =
  | {
      ok: true;
      kinds: ImportedKind[];
      media: { used: number; added: number; deleted: number };
      redirects: ImportedRedirects | null;
    }
  | { ok: false; problems: ContentProblem[] };

type Import = {
  db: Kysely<Schema>;
  /** Where the media are stored. */
  storage: Storage;
  /** Path of the content folder (docs/content.md). */
  folder: string;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /** The author that the history names. */
  by: string;
  /** Refuses to replace content. If several processes start with an empty database, one imports. */
  onlyIfEmpty?: boolean;
  /** The only kind to import, if not all are imported. */
  only?: ContentKind;
  /** Also overwrites what was edited in the back office since the folder was exported. */
  replace?: boolean;
  /** What the targets of redirects are checked against. Default: they lead to the site alone. */
  redirectRules?: TargetRules;
};

/** Rolls back the import into a database that has content. */
class ContentExists extends Error {}

/** Rolls back an import, for example one that would overwrite what was edited in the back office. */
class ImportRefused extends Error {
  readonly problems: ContentProblem[];

  constructor(problems: ContentProblem[]) {
    super('the import was refused');
    this.problems = problems;
  }
}

/** How long to wait for the write lock, in milliseconds. Writes of a running server are much shorter. */
const LOCK_TIMEOUT_MS = 20_000;

/**
 * Replaces the content by that of a folder: all entries of each kind whose file exists. First it reads and checks everything,
 * then it stores the media, and then it changes all entries in one transaction. Afterwards it deletes unused media. What was
 * edited in the back office since the folder was exported is not overwritten: it is listed, and nothing changes.
 */
export async function importContent({
  db,
  storage,
  folder,
  now,
  by,
  onlyIfEmpty = false,
  only,
  replace = false,
  redirectRules = NO_OTHER_SITES,
}: Import): Promise<ImportResult> {
  const record = await readExportRecord(folder);
  if (typeof record === 'string') {
    return { ok: false, problems: [{ file: EXPORT_RECORD, reason: record }] };
  }
  const read = await readFolder(folder, only === undefined ? CONTENT_KINDS : [only]);
  const sources = new Map<string, MediaSource>();
  const problems = [
    ...read.problems,
    ...(await readAllMedia(folder, read.entries, sources)),
    ...findBrokenReferences(read, await listAllEntries(db)),
  ];
  const { descriptions, problems: wrongDescriptions } = await readDescriptions(
    folder,
    only === undefined ? sources : null,
  );
  problems.push(...wrongDescriptions);
  const redirects = only === undefined ? await readRedirects(folder, redirectRules) : null;
  problems.push(...(redirects?.problems ?? []));
  if (problems.length > 0) return { ok: false, problems };
  const asRecorded = await findRecordedAddresses(db);
  // Variants are stored before any entry refers to them, so that no page names a missing file.
  for (const [path, source] of sources) {
    sources.set(path, await storeVariants(storage, asRecorded(source), now()));
  }

  const entries = [...read.entries].flatMap(([kind, located]) =>
    located.map(
      ({ entry }, position): EntryRecord => ({
        kind,
        ...entry,
        position,
        fields: mapMedia(kind, entry.fields, (path) => sourceOf(sources, path).address),
      }),
    ),
  );
  const files = [...new Map([...sources.values()].map((file) => [file.address, file])).values()];
  const stored = await storeMedia(storage, files, now());
  if (!stored.ok) {
    const file = `media/${stored.changed.sourcePath}`;
    return {
      ok: false,
      problems: [{ file, reason: 'changed while it was read: import it again' }],
    };
  }
  try {
    const imported = await retryWhileBusy(LOCK_TIMEOUT_MS, () =>
      db.transaction().execute(async (trx) => {
        await raiseContentVersion(trx);
        const stored = await listAllEntries(trx);
        // After the version, whose row is the lock that other imports wait for.
        if (onlyIfEmpty && stored.length > 0) throw new ContentExists();
        const author = { at: now(), by };
        await recordMedia(trx, files, author.at);
        for (const [path, description] of descriptions) {
          const { address } = sourceOf(sources, path);
          await describeImportedFile(trx, address, { description, author });
        }
        const before = stored.filter((entry) => read.entries.has(entry.kind));
        const { saved, removed } = compareEntries(before, entries);
        if (!replace) {
          const kinds = [...read.entries.keys()];
          const changes = { kinds, before, imported: entries, saved, removed };
          const edits = await findAdminEdits(trx, changes, record);
          if (edits.length > 0) throw new ImportRefused(edits);
        }
        const changed = saved.filter(({ change }) => change === 'changed');
        // Before the entries are saved, because that also writes their rows of the index.
        for (const [kind, ids] of idsByKind(changed.map(({ entry }) => entry))) {
          await deleteTranslations(trx, kind, ids);
        }
        await removeEntries(trx, removed, author);
        await saveEntries(trx, withTimes(saved, { stored, record, at: author.at }), author);
        return {
          kinds: countChanges([...read.entries.keys()], entries, saved, removed),
          redirects: redirects && (await storeRedirects(trx, redirects, { replace, at: now() })),
        };
      }),
    );
    const deleted = await retryWhileBusy(LOCK_TIMEOUT_MS, () => cleanUpMedia({ db, storage, now }));
    return {
      ok: true,
      ...imported,
      media: { used: files.length, added: stored.added, deleted },
    };
  } catch (error) {
    if (error instanceof ContentExists) {
      return { ok: false, problems: [{ file: null, reason: 'The database has content already.' }] };
    }
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems };
    if (!isBusy(error)) throw error;
    const reason = 'The database is busy: somebody else is writing to it. Try again in a minute.';
    return { ok: false, problems: [{ file: null, reason }] };
  }
}

type FolderContent = { entries: Map<ContentKind, LocatedEntry[]>; problems: ContentProblem[] };

async function readFolder(folder: string, kinds: readonly ContentKind[]): Promise<FolderContent> {
  const entries: FolderContent['entries'] = new Map();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (!Array.isArray(names)) {
    return { entries, problems: [{ file: folder, reason: `cannot be read (${names.code})` }] };
  }
  const allowedFiles = [...CONTENT_KINDS.map((kind) => definitionOf(kind).file), DESCRIPTIONS_FILE];
  const problems: ContentProblem[] = names
    .filter((name) => /\.ya?ml$/i.test(name) && !allowedFiles.includes(name))
    .map((file) => ({
      file,
      reason: `is not a file of a content folder: they are ${allowedFiles.join(', ')}`,
    }));
  for (const kind of kinds) {
    const { file } = definitionOf(kind);
    if (!names.includes(file)) continue;
    const problem = await findFileProblem(join(folder, file));
    if (problem !== null) {
      problems.push({ file, reason: problem });
      continue;
    }
    const text = await readFile(join(folder, file), 'utf8');
    const content = readContentFile(kind, text);
    entries.set(kind, content.entries);
    problems.push(...content.problems);
  }
  const hasRedirects = kinds.length > 1 && names.includes(REDIRECTS_FILE);
  if (entries.size === 0 && problems.length === 0 && !hasRedirects) {
    const reason = `holds no content: its files would be ${allowedFiles.join(', ')}`;
    return { entries, problems: [{ file: folder, reason }] };
  }
  return { entries, problems };
}

/** The largest content file: an export of 100,000 news items takes about 200 MB. In bytes. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Returns why a content file cannot be read, or null. Reading a named pipe would wait forever. */
async function findFileProblem(path: string): Promise<string | null> {
  const info = await stat(path);
  if (!info.isFile()) return 'is not a file';
  return info.size > MAX_FILE_BYTES ? 'is larger than 256 MiB' : null;
}

/**
 * Reads the folder's descriptions of its media. A folder without their file describes none.
 * @param sources null: only some of its media are imported, and not described
 */
async function readDescriptions(folder: string, sources: ReadonlyMap<string, MediaSource> | null) {
  if (sources === null) return { descriptions: new Map(), problems: [] };
  const unreadable = await findFileProblem(join(folder, DESCRIPTIONS_FILE)).catch(() => null);
  if (unreadable !== null) {
    const problem: ContentProblem = { file: DESCRIPTIONS_FILE, reason: unreadable };
    return { descriptions: new Map(), problems: [problem] };
  }
  const text = await readFile(join(folder, DESCRIPTIONS_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return readMediaDescriptions(text, new Set(sources.keys()));
}

/** Reads the redirects of a folder. Null: it has no file of them. */
async function readRedirects(
  folder: string,
  rules: TargetRules,
): Promise<(ReadRows & { problems: ContentProblem[] }) | null> {
  const file = join(folder, REDIRECTS_FILE);
  const unreadable = await findFileProblem(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'missing';
    throw error;
  });
  if (unreadable === 'missing') return null;
  const none = { wanted: [], refused: [] };
  if (unreadable !== null) {
    return { ...none, problems: [{ file: REDIRECTS_FILE, reason: unreadable }] };
  }
  const { problems, ...read } = await readRedirectsFile(await readFile(file), rules);
  return {
    ...read,
    problems: problems.map(({ line, reason }) => ({
      file: REDIRECTS_FILE,
      reason,
      ...(line === null ? {} : { line }),
    })),
  };
}

/** Stores the redirects of a folder. @throws ImportRefused if some would lead in a circle, or if there are too many */
async function storeRedirects(
  trx: Transaction<Schema>,
  { wanted }: ReadRows,
  options: { replace: boolean; at: number },
): Promise<ImportedRedirects> {
  const stored = await importRedirectsFile(trx, wanted, options);
  if (stored.ok) return { added: stored.added, changed: stored.changed };
  throw new ImportRefused(
    stored.problems.map(({ line, reason }) => ({
      file: REDIRECTS_FILE,
      reason,
      ...(line === null ? {} : { line }),
    })),
  );
}

/**
 * Reads each referenced media file once, and checks its type.
 * @param sources is filled with the files by their paths
 * @returns the problems, at the fields with the references
 */
async function readAllMedia(
  folder: string,
  entries: FolderContent['entries'],
  sources: Map<string, MediaSource>,
): Promise<ContentProblem[]> {
  const references = [...entries].flatMap(([kind, entriesOfKind]) =>
    entriesOfKind.flatMap((located) => {
      const uses: { path: string; check: (read: MediaRead) => ContentProblem | null }[] = [];
      mapMedia(kind, located.entry.fields, (path, use, field) => {
        uses.push({
          path,
          check: (read) => {
            const reason = read.ok ? checkMediaUse(use, read.source.type) : read.reason;
            return reason === null ? null : located.problem(field, reason);
          },
        });
        return path;
      });
      return uses;
    }),
  );
  const problems: ContentProblem[] = [];
  const reads = new Map<string, MediaRead>();
  for (const { path, check } of references) {
    const read = reads.get(path) ?? (await readMedia(join(folder, 'media'), path));
    reads.set(path, read);
    if (read.ok) sources.set(path, read.source);
    const problem = check(read);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/**
 * Finds references to entries that would not exist after the import.
 * @param stored all entries before the import; they stay if the folder has no file of their kind
 */
function findBrokenReferences(
  { entries, problems }: FolderContent,
  stored: EntryRecord[],
): ContentProblem[] {
  const idsOf = (kind: ContentKind) => {
    const imported = entries.get(kind)?.map(({ entry }) => entry.id);
    return new Set(imported ?? stored.filter((entry) => entry.kind === kind).map(({ id }) => id));
  };
  return CONTENT_KINDS.flatMap((kind) =>
    referenceFields(kind).flatMap(({ name, to }) => {
      const { file } = definitionOf(to);
      // The entries of a file with problems are unknown, so references to them cannot be checked.
      if (problems.some((problem) => problem.file === file)) return [];
      const existingIds = idsOf(to);
      const missing = ({ fields }: ContentEntry) => {
        const { ids = [], paths = [] } =
          referencesOf(kind, fields).find(({ field }) => field === name) ?? {};
        return ids.flatMap((id, index) =>
          existingIds.has(id) ? [] : [{ id, path: (paths[index] ?? []).join('.') }],
        );
      };
      const imported = entries.get(kind);
      if (imported !== undefined) {
        return imported.flatMap(({ entry, problem }) =>
          missing(entry).map(({ id, path }) =>
            problem(path, `is ${id}, and there is no ${to} with this id`),
          ),
        );
      }
      return stored
        .filter((entry) => entry.kind === kind)
        .flatMap((entry) =>
          missing(entry).map(({ id }) => ({
            file,
            reason: `leaves out the ${to} with id ${id}, but the stored ${kind} with id ${entry.id} names it`,
          })),
        );
    }),
  );
}

function sourceOf(sources: Map<string, MediaSource>, path: string): MediaSource {
  const source = sources.get(path);
  if (source === undefined) throw new Error(`media/${path} was not read`);
  return source;
}

/**
 * Returns which entries an import saves and removes.
 * @param stored in their order, like `imported`
 */
function compareEntries(stored: EntryRecord[], imported: EntryRecord[]) {
  const key = (entry: EntryRecord) => `${entry.kind} ${entry.id}`;
  const before = new Map(stored.map((entry) => [key(entry), entry]));
  const after = new Set(imported.map(key));
  const kept = stored.filter((entry) => after.has(key(entry)));
  const isInOrder = (kind: ContentKind) => {
    const keysOf = (entries: EntryRecord[]) =>
      entries.filter((entry) => entry.kind === kind).map(key);
    return isSameJson(keysOf(kept), keysOf(imported));
  };
  // Removals leave gaps between the positions, but the order of the entries stays the same.
  const inOrder = new Set(CONTENT_KINDS.filter(isInOrder));
  const saved = imported.flatMap((entry): SavedEntry[] => {
    const existing = before.get(key(entry));
    if (existing === undefined) return [{ entry, change: 'created' }];
    const isInPlace = inOrder.has(entry.kind) || existing.position === entry.position;
    return isInPlace && isSame(existing, entry) ? [] : [{ entry, change: 'changed' }];
  });
  return { saved, removed: stored.filter((entry) => !after.has(key(entry))) };
}

/**
 * Adds to entries when they last changed for visitors. The record of an export says it. Without a record, an entry in an
 * empty database gets its own date, or none, because the time of the import says nothing about it. Anything that an import
 * changes or adds later counts as changed now.
 * @param options.at now, in epoch milliseconds
 */
function withTimes(
  saved: readonly SavedEntry[],
  options: { stored: readonly ExportedEntry[]; record: ExportRecord | null; at: number },
): SavedEntry[] {
  const { stored, record, at } = options;
  const before = new Map(stored.map((entry) => [recordKey(entry), entry.modifiedAt]));
  return saved.map((each) => {
    const recorded = recordedChange(record, each.entry, at);
    const earlier = before.get(recordKey(each.entry)) ?? Number.NEGATIVE_INFINITY;
    if (recorded !== null && recorded > earlier) return { ...each, modifiedAt: recorded };
    return stored.length > 0 ? each : { ...each, modifiedAt: ownDate(each.entry, at) };
  });
}

/** Returns the date among an entry's fields, in epoch milliseconds. Null if there is none, or if it is in the future. */
function ownDate({ kind, fields }: EntryRecord, now: number): number | null {
  const { search } = definitionOf(kind);
  const time = Date.parse(
    String(search?.date === undefined ? '' : fieldValue(fields, search.date)),
  );
  return time <= now ? time : null;
}

/** Returns whether two entries have the same content. The back office may have stored the fields in another order. */
function isSame(a: EntryRecord, b: EntryRecord): boolean {
  return a.status === b.status && isSameJson(a.fields, b.fields);
}

function countChanges(
  kinds: ContentKind[],
  imported: EntryRecord[],
  saved: SavedEntry[],
  removed: EntryRecord[],
): ImportedKind[] {
  return kinds.map((kind) => {
    const isOfKind = (entry: EntryRecord) => entry.kind === kind;
    const savedOfKind = saved.filter(({ entry }) => isOfKind(entry));
    return {
      kind,
      created: savedOfKind.filter(({ change }) => change === 'created').length,
      changed: savedOfKind.filter(({ change }) => change === 'changed').length,
      removed: removed.filter(isOfKind).length,
      unchanged: imported.filter(isOfKind).length - savedOfKind.length,
    };
  });
}
