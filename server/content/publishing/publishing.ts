import type { Kysely, Transaction } from 'kysely';
import type { EntryKey, TranslationState } from '../../../contract/admin/content/content.ts';
import {
  changesBetween,
  type DraftFields,
  isChangeIn,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import type { FieldProblem } from '../../../contract/content/field-problems.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import {
  type ContentFields,
  type ContentKind,
  definitionOf,
  fieldValue,
  isCreatable,
  referenceFields,
  referencesOf,
} from '../../../contract/content/kinds.ts';
import type { Language } from '../../../contract/locale.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findDraft, findEditedEntry, findLiveEntry } from '../drafts/drafts.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { endReviews } from '../drafts/reviews.ts';
import { deleteSchedule } from '../drafts/schedules.ts';
import {
  raiseContentVersion,
  removeEntries,
  type SavedEntry,
  saveEntries,
} from '../entries/changes.ts';
import type { Author } from '../entries/edited-entry.ts';
import { readMapKind } from '../entries/map-kind.ts';
import { mapMedia } from '../entries/map-media.ts';
import type { PublishingProblem } from '../entries/publishing-problem.ts';
import type { EntryRecord } from '../entries/repository.ts';
import {
  deleteTranslations,
  findConfirmedTranslations,
  translationStates,
} from '../entries/translations.ts';

/**
 * The draft to publish: of an entry, in the version that the editor has seen. Version 0 of an unpublished entry without a
 * draft publishes it again unchanged.
 */
export type DraftKey = EntryKey & { version: number };

/**
 * The part of a draft to publish. Without a language it is the whole draft. With one it is what the draft changes in the
 * texts of that language. Everything in the other language or without a language stays in the draft (`isChangeIn`).
 */
export type PublishedPart = { language?: Language };

/** The result of a change of live entries: all of them, or none. */
export type PublishingResult = { ok: true } | { ok: false; problems: PublishingProblem[] };

/** The version of an entry without a draft. */
const NO_DRAFT = 0;

/** The version of an entry that does not exist yet. */
const NO_POSITION = -1;

/** Rolls back a transaction with the reasons. */
class CannotPublish extends Error {
  readonly problems: PublishingProblem[];

  constructor(problems: PublishingProblem[]) {
    super('the entries cannot be published');
    this.problems = problems;
  }
}

/**
 * Runs a transaction in which entries are published, unpublished or removed, with everything that belongs to that event.
 * @returns their problems; then nothing was changed
 */
export async function allOrNothing(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<void>,
): Promise<PublishingResult> {
  try {
    await db.transaction().execute(work);
    return { ok: true };
  } catch (error) {
    if (error instanceof CannotPublish) return { ok: false, problems: error.problems };
    throw error;
  }
}

/**
 * Publishes drafts together, in a transaction of `allOrNothing`: they become the live versions of their entries, and may
 * reference each other. If only a part of a draft is published, the draft stays for the rest, with its schedule and its
 * review.
 * @throws to roll it back, if one of them cannot be published
 */
export async function publishDrafts(
  trx: Transaction<Schema>,
  drafts: readonly DraftKey[],
  author: Author,
  part: PublishedPart = {},
): Promise<void> {
  await raiseContentVersion(trx);
  const { saved, problems } = await readTogether(trx, drafts, author.at, part);
  if (problems.length > 0) throw new CannotPublish(problems);
  await placeNewEntries(trx, saved);
  const published = saved.filter(({ hasRest }) => !hasRest).map(({ entry }) => entry);
  // Before the entries are saved, because that also writes the index.
  for (const entry of published) await deleteDraftAndSchedule(trx, entry);
  await endReviews(trx, published);
  await saveEntries(trx, saved, author);
  for (const { entry, hasRest } of saved) if (hasRest) await followLive(trx, entry);
}

/**
 * Returns why drafts cannot be published together. Empty if they can.
 * @param at the time of their publication, in epoch milliseconds
 */
export async function findPublishingProblems(
  db: Kysely<Schema>,
  drafts: readonly DraftKey[],
  at: number,
): Promise<PublishingProblem[]> {
  return (await readTogether(db, drafts, at, {})).problems;
}

/** Reads drafts as the live versions that they become, with their problems. */
async function readTogether(
  db: Kysely<Schema>,
  drafts: readonly DraftKey[],
  at: number,
  part: PublishedPart,
): Promise<{ saved: PublishedEntry[]; problems: PublishingProblem[] }> {
  const problems: PublishingProblem[] = [];
  const saved: PublishedEntry[] = [];
  for (const key of drafts) {
    const read = await readPublished(db, key, at, part);
    if (read.ok) saved.push(read);
    else problems.push(read.problem);
  }
  const together = [...drafts, ...saved.map(({ entry }) => entry)];
  for (const { entry } of saved) {
    const fields = await findBrokenFields(db, entry, together);
    if (fields.length === 0) continue;
    problems.push({ kind: entry.kind, id: entry.id, problem: 'invalid', fields });
  }
  return { saved, problems };
}

/**
 * Unpublishes entries, in a transaction of `allOrNothing`. They and their drafts stay, but visitors do not see them.
 * @throws to roll it back, if one of them cannot be unpublished
 */
export async function unpublishEntries(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  author: Author,
): Promise<void> {
  await raiseContentVersion(trx);
  const problems = await findUnpublishingProblems(trx, keys);
  if (problems.length > 0) throw new CannotPublish(problems);
  for (const { kind, id } of keys) {
    const live = await findLiveEntry(trx, { kind, id });
    if (live?.status === 'published') {
      const entry: EntryRecord = {
        kind,
        id,
        status: 'draft',
        position: live.position,
        fields: live.fields as ContentFields<ContentKind>,
      };
      await saveEntries(trx, [{ entry, change: 'changed' }], author);
      await followLive(trx, { kind, id });
    }
    await deleteSchedule(trx, { kind, id }, 'unpublish');
  }
}

/**
 * Removes entries with their drafts and schedules, in a transaction of `allOrNothing`. Their history stays, so they can be restored.
 * @throws to roll it back, if one of them cannot be removed
 */
export async function removeEditedEntries(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  author: Author,
): Promise<void> {
  await raiseContentVersion(trx);
  const map = await readMapKind(trx);
  const problems: PublishingProblem[] = [];
  const removed: EntryRecord[] = [];
  for (const { kind, id } of keys) {
    const edited = await findEditedEntry(trx, { kind, id });
    const by = await listReferrers(trx, { kind, id }, keys);
    if (edited === null) problems.push({ kind, id, problem: 'not-found' });
    else if (!isCreatable(kind, map)) problems.push({ kind, id, problem: 'needed' });
    else if (by.length > 0) problems.push({ kind, id, problem: 'referenced', by });
    else {
      const { status, position } = edited.live ?? { status: 'draft', position: 0 };
      // The history gets what the editor saw: the draft, if there is one.
      const fields = (edited.draft ?? edited.live)?.fields as ContentFields<ContentKind>;
      removed.push({ kind, id, status, position, fields });
    }
  }
  if (problems.length > 0) throw new CannotPublish(problems);
  // Before the entries are removed, because that also writes the index.
  for (const key of keys) {
    await deleteDraftAndSchedule(trx, key);
    await deleteSchedule(trx, key, 'unpublish');
    await deleteTranslations(trx, key.kind, [key.id]);
  }
  await endReviews(trx, keys);
  await removeEntries(trx, removed, author);
}

/**
 * Returns why entries cannot be unpublished. Empty if they can.
 * @param options.alsoDrafts accepts entries that are not live yet, because the end of a publication may be scheduled before
 * it
 */
export async function findUnpublishingProblems(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
  { alsoDrafts = false } = {},
): Promise<PublishingProblem[]> {
  const map = await readMapKind(db);
  const problems: PublishingProblem[] = [];
  for (const { kind, id } of keys) {
    const edited = await findEditedEntry(db, { kind, id });
    if (edited === null || (edited.live === null && !alsoDrafts))
      problems.push({ kind, id, problem: 'not-found' });
    else if (!isCreatable(kind, map)) problems.push({ kind, id, problem: 'needed' });
  }
  return problems;
}

/** The live version that a draft becomes. `hasRest`: the draft has changes that are not published with it. */
type PublishedEntry = SavedEntry & { hasRest: boolean };

type ReadPublished = ({ ok: true } & PublishedEntry) | { ok: false; problem: PublishingProblem };

/** Reads a draft as the live version that it becomes. */
async function readPublished(
  db: Kysely<Schema>,
  { kind, id, version }: DraftKey,
  at: number,
  { language }: PublishedPart,
): Promise<ReadPublished> {
  const live = await findLiveEntry(db, { kind, id });
  const draft = await findDraft(db, { kind, id });
  const because = (
    problem: 'not-found' | 'stale' | 'live-changed' | 'not-live',
  ): ReadPublished => ({
    ok: false,
    problem: { kind, id, problem },
  });
  // Without a draft, an unpublished entry returns unchanged.
  const fields = draft?.fields ?? (live?.status === 'draft' ? live.fields : undefined);
  if (fields === undefined) return because('not-found');
  if ((draft?.version ?? NO_DRAFT) !== version) return because('stale');
  if (draft !== null && live !== null && live.sequence !== draft.baseSequence) {
    return because('live-changed');
  }
  if (language !== undefined && live?.status !== 'published') return because('not-live');
  const shown =
    live === null || language === undefined ? fields : partOf(kind, live.fields, fields, language);
  const read = readDraft(kind, id, shown, at);
  if (!read.ok) {
    return { ok: false, problem: { kind, id, problem: 'invalid', fields: read.problems } };
  }
  if (language !== 'ar') {
    const confirmed = (await findConfirmedTranslations(db, kind, [id])).get(id) ?? new Map();
    const unread = unreadDrafts(translationStates(kind, fields, confirmed));
    if (unread.length > 0) {
      return { ok: false, problem: { kind, id, problem: 'invalid', fields: unread } };
    }
  }
  const { position } = live ?? { position: NO_POSITION };
  return {
    ok: true,
    entry: { ...read.entry, kind, status: 'published', position },
    change: live === null ? 'created' : 'changed',
    hasRest: language !== undefined && changesBetween(kind, shown, fields).length > 0,
  };
}

/** Returns the English that a machine has drafted and nobody has read. It is not published. */
export function unreadDrafts(states: ReadonlyMap<string, TranslationState>): FieldProblem[] {
  return [...states].flatMap(([path, state]): FieldProblem[] =>
    state === 'drafted'
      ? [
          {
            path: [...path.split('.'), 'en'],
            code: 'machine-draft',
            reason: 'is a draft by machine that nobody has confirmed',
          },
        ]
      : [],
  );
}

/** Returns the live fields, with the draft's changes to the texts of one language. */
function partOf(
  kind: ContentKind,
  live: DraftFields,
  draft: DraftFields,
  language: Language,
): DraftFields {
  return changesBetween(kind, live, draft)
    .filter((change) => isChangeIn(kind, language, change))
    .reduce((fields, { path, to }) => withLeaf(fields, path, to), live);
}

/** Gives new entries the positions after the last one of their kind. */
async function placeNewEntries(
  trx: Transaction<Schema>,
  saved: readonly { entry: EntryRecord }[],
): Promise<void> {
  const next = new Map<ContentKind, number>();
  for (const { entry } of saved) {
    if (entry.position !== NO_POSITION) continue;
    const position = next.get(entry.kind) ?? (await nextPosition(trx, entry.kind));
    entry.position = position;
    next.set(entry.kind, position + 1);
  }
}

/** Returns the position of a new entry, after the last one of its kind. */
export async function nextPosition(db: Kysely<Schema>, kind: ContentKind): Promise<number> {
  const { last } = await db
    .selectFrom('content_entries')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/**
 * Returns the fields of an entry with an invalid reference to an entry or a file, or with a unique value that is taken.
 * @param entry its fields may be those of a draft
 * @param together entries that are published with it, so that it may name them; their unique values are those of `fields`
 */
export async function findBrokenFields(
  db: Kysely<Schema>,
  { kind, id, fields }: EntryKey & { fields: object },
  together: readonly (EntryKey & { fields?: object })[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const values = fields as ContentFields<ContentKind>;
  for (const { to, ids, paths } of referencesOf(kind, values)) {
    const known = await findIds(db, to, ids);
    for (const [index, target] of ids.entries()) {
      if (together.some((entry) => entry.kind === to && entry.id === target)) continue;
      if (known.has(target)) continue;
      problems.push({
        path: paths[index] ?? [],
        code: 'unknown-entry',
        reason: `names a ${to} that does not exist (${target})`,
      });
    }
  }
  const files: { field: string; path: string }[] = [];
  mapMedia(kind, values, (path, _use, field) => {
    files.push({ field, path });
    return path;
  });
  const stored = await findStoredFiles(db, new Set(files.map(({ path }) => path)));
  for (const { field, path } of files) {
    if (path === '' || stored.has(path)) continue;
    problems.push({
      path: field.split('.'),
      code: 'unknown-file',
      reason: `names a file that does not exist (${path})`,
    });
  }
  for (const name of definitionOf(kind).unique ?? []) {
    const others = together.filter((entry) => entry.kind === kind && entry.id !== id);
    if (!(await isTaken(db, { kind, id, name, value: fieldValue(fields, name) }, others))) continue;
    problems.push({ path: [name], code: 'not-unique', reason: 'is the value of another entry' });
  }
  return problems;
}

/** Returns which of the ids belong to entries of a kind. */
async function findIds(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('content_entries')
      .select('id')
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Returns which of the paths are stored files. */
async function findStoredFiles(
  db: Kysely<Schema>,
  paths: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf([...paths])) {
    const rows = await db
      .selectFrom('media_files')
      .select('path')
      .where('path', 'in', chunk)
      .execute();
    for (const { path } of rows) found.add(path);
  }
  return found;
}

/**
 * Returns whether another entry has the value of a unique field. Kinds with unique fields have few entries, so their fields
 * are compared here.
 * @param changed other entries whose fields are about to replace the stored ones
 */
async function isTaken(
  db: Kysely<Schema>,
  { kind, id, name, value }: EntryKey & { name: string; value: unknown },
  changed: readonly (EntryKey & { fields?: object })[],
): Promise<boolean> {
  const next = new Map(
    changed.flatMap(({ id: other, fields }) =>
      fields === undefined ? [] : [[other, fields] as const],
    ),
  );
  if ([...next.values()].some((fields) => fieldValue(fields, name) === value)) return true;
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .execute();
  return rows.some(
    (row) => !next.has(row.id) && fieldValue(JSON.parse(row.fields), name) === value,
  );
}

/** Returns the entries that name an entry, live or in a draft, except those that are removed with it. */
export async function listReferrers(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  removed: readonly EntryKey[] = [],
): Promise<EntryKey[]> {
  const live = await db
    .selectFrom('content_links')
    .select(['from_kind', 'from_id'])
    .distinct()
    .where('to_kind', '=', kind)
    .where('to_id', '=', id)
    .execute();
  const naming = CONTENT_KINDS.filter((each) =>
    referenceFields(each).some(({ to }) => to === kind),
  );
  const drafts =
    naming.length === 0
      ? []
      : await db
          .selectFrom('content_drafts')
          .select(['kind', 'id', 'fields'])
          .where('kind', 'in', naming)
          .execute();
  const referrers = [
    ...live.map((row) => ({ kind: row.from_kind as ContentKind, id: row.from_id })),
    ...drafts.flatMap((row) => {
      const draft = { kind: row.kind as ContentKind, id: row.id };
      const names = referencesOf(draft.kind, JSON.parse(row.fields)).some(
        ({ to, ids }) => to === kind && ids.includes(id),
      );
      return names ? [draft] : [];
    }),
  ];
  const isSame = (a: EntryKey, b: EntryKey) => a.kind === b.kind && a.id === b.id;
  return referrers.filter(
    (referrer, index) =>
      !removed.some((key) => isSame(key, referrer)) &&
      referrers.findIndex((each) => isSame(each, referrer)) === index,
  );
}

async function deleteDraftAndSchedule(trx: Transaction<Schema>, key: EntryKey): Promise<void> {
  await trx
    .deleteFrom('content_drafts')
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .execute();
  await deleteSchedule(trx, key, 'publish');
}

/** Rebases a draft on the current live version, whose fields have not changed. */
async function followLive(trx: Transaction<Schema>, key: EntryKey): Promise<void> {
  const live = await findLiveEntry(trx, key);
  await trx
    .updateTable('content_drafts')
    .set({ base_sequence: live?.sequence ?? null })
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .execute();
}
