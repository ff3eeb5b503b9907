import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import {
  CONTENT_KINDS,
  type ContentEntry,
  type ContentKind,
  definitionOf,
  referenceFields,
  referencesOf,
} from '../../contract/kinds/kinds.ts';
import {
  checkMediaUse,
  cleanUpMedia,
  type MediaRead,
  type MediaSource,
  readMedia,
  recordMedia,
  storeMedia,
  storeVariants,
} from '../media/media.ts';
import { isBusy, retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { raiseContentVersion, removeEntries, type SavedEntry, saveEntries } from './changes.ts';
import { type ContentProblem, type PlacedEntry, readContentFile } from './content-files.ts';
import { mapMedia } from './map-media.ts';
import { type AnyEntry, listAllEntries } from './repository.ts';

/** What became of one kind. */
export type ImportedKind = {
  kind: ContentKind;
  created: number;
  changed: number;
  removed: number;
  unchanged: number;
};

/** What an import did; or everything that stands against it, in which case nothing was changed. */
export type Imported =
  | { ok: true; kinds: ImportedKind[]; media: { used: number; added: number; swept: number } }
  | { ok: false; problems: ContentProblem[] };

type Import = {
  db: Kysely<Schema>;
  /** The data folder's `media/`. */
  media: string;
  /** The content folder (docs/content.md). */
  folder: string;
  now: () => number;
  /** Who imports, for the history. */
  by: string;
};

/** The server may be writing beside us; so much longer than any write of it takes. */
const PATIENCE_MS = 20_000;

/**
 * Replaces the content by that of a folder: of each kind whose file is there, all entries. First
 * everything is read and checked; then media are placed, and all entries change in one transaction.
 */
export async function importContent({ db, media, folder, now, by }: Import): Promise<Imported> {
  const read = await readFolder(folder);
  const sources = new Map<string, MediaSource>();
  const problems = [
    ...read.problems,
    ...(await readAllMedia(folder, read.entries, sources)),
    ...linkProblems(read, await listAllEntries(db)),
  ];
  if (problems.length > 0) return { ok: false, problems };
  // One by one, and before anything names them: a page never offers what is not there.
  for (const [path, source] of sources) {
    sources.set(path, await storeVariants(media, source, now()));
  }

  const wanted = [...read.entries].flatMap(([kind, entries]) =>
    entries.map(
      ({ entry }, position): AnyEntry => ({
        kind,
        ...entry,
        position,
        fields: mapMedia(kind, entry.fields, (path) => sourceOf(sources, path).address),
      }),
    ),
  );
  const used = [...new Map([...sources.values()].map((file) => [file.address, file])).values()];
  const placed = await storeMedia(media, used, now());
  if (!placed.ok) {
    const file = `media/${placed.changed.sourcePath}`;
    return {
      ok: false,
      problems: [{ file, reason: 'changed while it was read: import it again' }],
    };
  }
  try {
    const kinds = await retryWhileBusy(PATIENCE_MS, () =>
      db.transaction().execute(async (trx) => {
        await raiseContentVersion(trx);
        const author = { at: now(), by };
        await recordMedia(trx, used, author.at);
        const stored = (await listAllEntries(trx)).filter((entry) => read.entries.has(entry.kind));
        const { saved, removed } = compare(stored, wanted);
        await removeEntries(trx, removed, author);
        await saveEntries(trx, saved, author);
        return summarize([...read.entries.keys()], wanted, saved, removed);
      }),
    );
    const swept = await retryWhileBusy(PATIENCE_MS, () => cleanUpMedia({ db, media, now }));
    return { ok: true, kinds, media: { used: used.length, added: placed.added, swept } };
  } catch (error) {
    if (!isBusy(error)) throw error;
    const reason = 'The database is busy: somebody else is writing to it. Try again in a minute.';
    return { ok: false, problems: [{ file: null, reason }] };
  }
}

type FolderRead = { entries: Map<ContentKind, PlacedEntry[]>; problems: ContentProblem[] };

async function readFolder(folder: string): Promise<FolderRead> {
  const entries: FolderRead['entries'] = new Map();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (!Array.isArray(names)) {
    return { entries, problems: [{ file: folder, reason: `cannot be read (${names.code})` }] };
  }
  const known = CONTENT_KINDS.map((kind) => definitionOf(kind).file);
  const problems: ContentProblem[] = names
    .filter((name) => /\.ya?ml$/i.test(name) && !known.includes(name))
    .map((file) => ({
      file,
      reason: `is not a file of a content folder: they are ${known.join(', ')}`,
    }));
  for (const kind of CONTENT_KINDS) {
    const { file } = definitionOf(kind);
    if (!names.includes(file)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const read = readContentFile(kind, text);
    entries.set(kind, read.entries);
    problems.push(...read.problems);
  }
  if (entries.size === 0 && problems.length === 0) {
    const reason = `holds no content: its files would be ${known.join(', ')}`;
    return { entries, problems: [{ file: folder, reason }] };
  }
  return { entries, problems };
}

/** Reads each media file that the entries name, once, into `sources`. */
async function readAllMedia(
  folder: string,
  entries: FolderRead['entries'],
  sources: Map<string, MediaSource>,
): Promise<ContentProblem[]> {
  const named = [...entries].flatMap(([kind, some]) =>
    some.flatMap((placed) => {
      const uses: { path: string; problem: (read: MediaRead) => ContentProblem | null }[] = [];
      mapMedia(kind, placed.entry.fields, (path, use, field) => {
        uses.push({
          path,
          problem: (read) => {
            const reason = read.ok ? checkMediaUse(use, read.source.type) : read.reason;
            return reason === null ? null : placed.problem(field, reason);
          },
        });
        return path;
      });
      return uses;
    }),
  );
  const problems: ContentProblem[] = [];
  const reads = new Map<string, MediaRead>();
  for (const { path, problem } of named) {
    const read = reads.get(path) ?? (await readMedia(join(folder, 'media'), path));
    reads.set(path, read);
    if (read.ok) sources.set(path, read.source);
    const found = problem(read);
    if (found !== null) problems.push(found);
  }
  return problems;
}

/** Every entry must name entries that will be there afterwards, from the folder or from before. */
function linkProblems({ entries, problems }: FolderRead, stored: AnyEntry[]): ContentProblem[] {
  const idsOf = (kind: ContentKind) => {
    const read = entries.get(kind)?.map(({ entry }) => entry.id);
    return new Set(read ?? stored.filter((entry) => entry.kind === kind).map(({ id }) => id));
  };
  return CONTENT_KINDS.flatMap((kind) =>
    referenceFields(kind).flatMap(({ name, to }) => {
      const { file } = definitionOf(to);
      // Of a broken file it is not known which entries it would bring.
      if (problems.some((problem) => problem.file === file)) return [];
      const there = idsOf(to);
      const missing = ({ fields }: ContentEntry) =>
        (referencesOf(kind, fields).find(({ field }) => field === name)?.ids ?? []).flatMap(
          (id, index) => (there.has(id) ? [] : [{ id, index }]),
        );
      const read = entries.get(kind);
      if (read !== undefined) {
        return read.flatMap(({ entry, problem }) =>
          missing(entry).map(({ id, index }) =>
            problem(`${name}.${index}`, `is ${id}, and there is no ${to} with this id`),
          ),
        );
      }
      return stored
        .filter((entry) => entry.kind === kind)
        .flatMap((entry) =>
          missing(entry).map(({ id }) => ({
            file,
            reason: `leaves out the ${to} with id ${id}, whom the stored ${kind} with id ${entry.id} names`,
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

function compare(stored: AnyEntry[], wanted: AnyEntry[]) {
  const key = (entry: AnyEntry) => `${entry.kind} ${entry.id}`;
  const before = new Map(stored.map((entry) => [key(entry), entry]));
  const after = new Set(wanted.map(key));
  const saved = wanted.flatMap((entry): SavedEntry[] => {
    const known = before.get(key(entry));
    if (known === undefined) return [{ entry, change: 'created' }];
    return isSame(known, entry) ? [] : [{ entry, change: 'changed' }];
  });
  return { saved, removed: stored.filter((entry) => !after.has(key(entry))) };
}

function isSame(one: AnyEntry, other: AnyEntry): boolean {
  return (
    one.position === other.position &&
    one.status === other.status &&
    JSON.stringify(one.fields) === JSON.stringify(other.fields)
  );
}

function summarize(
  kinds: ContentKind[],
  wanted: AnyEntry[],
  saved: SavedEntry[],
  removed: AnyEntry[],
): ImportedKind[] {
  return kinds.map((kind) => {
    const of = (entry: AnyEntry) => entry.kind === kind;
    const savedOf = saved.filter(({ entry }) => of(entry));
    return {
      kind,
      created: savedOf.filter(({ change }) => change === 'created').length,
      changed: savedOf.filter(({ change }) => change === 'changed').length,
      removed: removed.filter(of).length,
      unchanged: wanted.filter(of).length - savedOf.length,
    };
  });
}
