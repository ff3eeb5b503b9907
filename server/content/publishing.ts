import type { Kysely, Transaction } from 'kysely';
import {
  CONTENT_KINDS,
  type ContentFields,
  type ContentKind,
  definitionOf,
  type FieldProblem,
  fieldValue,
  referenceFields,
  referencesOf,
} from '../../contract/kinds/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type Author, raiseContentVersion, removeEntries, saveEntries } from './changes.ts';
import { type EntryKey, findDraft, findEditedEntry, findLiveEntry } from './drafts.ts';
import { mapMedia } from './map-media.ts';
import { readDraft } from './read-draft.ts';
import type { EntryRecord } from './repository.ts';
import { deleteTranslations } from './translations.ts';

/** The draft to publish: of an entry, in the version that the editor has seen. */
export type DraftKey = EntryKey & { version: number };

/** Why an entry cannot be published, unpublished or removed. */
export type PublishingProblem = EntryKey &
  (
    | { problem: 'not-found' }
    /** The draft was saved since. */
    | { problem: 'stale' }
    /** The live version was changed since the draft began: it must be rebased (`rebaseDraft`). */
    | { problem: 'live-changed' }
    /** It breaks rules of its kind; each with the path of the field. */
    | { problem: 'invalid'; fields: FieldProblem[] }
    /** The site cannot be without it. */
    | { problem: 'needed' }
    /** Other entries name it. */
    | { problem: 'referenced'; by: EntryKey[] }
  );

/** The result of a change of live entries: all of them, or none. */
export type PublishingResult = { ok: true } | { ok: false; problems: PublishingProblem[] };

/** Of an entry that does not exist yet. */
const NO_POSITION = -1;

/** Rolls back a transaction with the reasons. */
class CannotPublish extends Error {
  readonly problems: PublishingProblem[];

  constructor(problems: PublishingProblem[]) {
    super('the entries cannot be published');
    this.problems = problems;
  }
}

/** What to do in the transaction that changes the live entries, such as to record who did it. */
export type WithinTransaction = (trx: Transaction<Schema>) => Promise<void>;

/**
 * Publishes drafts together: all become the live versions of their entries in one transaction, or none does. References
 * among them are allowed.
 * @param within is called last in that transaction
 */
export async function publishDrafts(
  db: Kysely<Schema>,
  drafts: readonly DraftKey[],
  author: Author,
  within: WithinTransaction = async () => undefined,
): Promise<PublishingResult> {
  return allOrNothing(db, async (trx) => {
    await publishWithin(trx, drafts, author);
    await within(trx);
  });
}

/**
 * Unpublishes entries: they stay, with their drafts, but visitors do not see them.
 * @param within is called last in the transaction
 */
export async function unpublishEntries(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
  author: Author,
  within: WithinTransaction = async () => undefined,
): Promise<PublishingResult> {
  return allOrNothing(db, async (trx) => {
    await unpublishWithin(trx, keys, author);
    await within(trx);
  });
}

/**
 * Removes entries with their drafts and plans. Their history stays, so they can be restored.
 * @param within is called last in the transaction
 */
export async function removeEditedEntries(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
  author: Author,
  within: WithinTransaction = async () => undefined,
): Promise<PublishingResult> {
  return allOrNothing(db, async (trx) => {
    await raiseContentVersion(trx);
    const problems: PublishingProblem[] = [];
    const removed: EntryRecord[] = [];
    for (const { kind, id } of keys) {
      const edited = await findEditedEntry(trx, { kind, id });
      const by = await listReferrers(trx, { kind, id }, keys);
      if (edited === null) problems.push({ kind, id, problem: 'not-found' });
      else if (definitionOf(kind).isSingle) problems.push({ kind, id, problem: 'needed' });
      else if (by.length > 0) problems.push({ kind, id, problem: 'referenced', by });
      else if (edited.live !== null) {
        const { status, position } = edited.live;
        const fields = edited.live.fields as ContentFields<ContentKind>;
        removed.push({ kind, id, status, position, fields });
      }
    }
    if (problems.length > 0) throw new CannotPublish(problems);
    await removeEntries(trx, removed, author);
    for (const key of keys) {
      await deleteDraftAndPlan(trx, key);
      await deletePlan(trx, key, 'unpublish');
      await deleteTranslations(trx, key.kind, [key.id]);
    }
    await within(trx);
  });
}

/** Runs a transaction in which `publishWithin` or `unpublishWithin` may fail. @returns its problems */
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
 * As `publishDrafts`, in a transaction of `allOrNothing`.
 * @throws to roll it back, if a draft cannot be published
 */
export async function publishWithin(
  trx: Transaction<Schema>,
  drafts: readonly DraftKey[],
  author: Author,
): Promise<void> {
  await raiseContentVersion(trx);
  const problems: PublishingProblem[] = [];
  const saved: { entry: EntryRecord; change: 'created' | 'changed' }[] = [];
  for (const key of drafts) {
    const read = await readPublished(trx, key);
    if (read.ok) saved.push(read);
    else problems.push(read.problem);
  }
  await placeNewEntries(trx, saved);
  const entries = saved.map(({ entry }) => entry);
  for (const entry of entries) {
    const fields = await findBrokenFields(trx, entry, drafts);
    if (fields.length === 0) continue;
    problems.push({ kind: entry.kind, id: entry.id, problem: 'invalid', fields });
  }
  if (problems.length > 0) throw new CannotPublish(problems);
  await saveEntries(trx, saved, author);
  for (const entry of entries) await deleteDraftAndPlan(trx, entry);
}

/**
 * As `unpublishEntries`, in a transaction of `allOrNothing`.
 * @throws to roll it back, if an entry cannot be unpublished
 */
export async function unpublishWithin(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  author: Author,
): Promise<void> {
  await raiseContentVersion(trx);
  const problems: PublishingProblem[] = [];
  for (const { kind, id } of keys) {
    const live = await findLiveEntry(trx, { kind, id });
    if (live === null) {
      problems.push({ kind, id, problem: 'not-found' });
    } else if (definitionOf(kind).isSingle) {
      problems.push({ kind, id, problem: 'needed' });
    } else if (live.status === 'published') {
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
  }
  if (problems.length > 0) throw new CannotPublish(problems);
  for (const key of keys) await deletePlan(trx, key, 'unpublish');
}

type ReadPublished =
  | { ok: true; entry: EntryRecord; change: 'created' | 'changed' }
  | { ok: false; problem: PublishingProblem };

/** Reads a draft as the live version that it becomes. */
async function readPublished(
  trx: Transaction<Schema>,
  { kind, id, version }: DraftKey,
): Promise<ReadPublished> {
  const live = await findLiveEntry(trx, { kind, id });
  const draft = await findDraft(trx, { kind, id });
  const because = (problem: 'not-found' | 'stale' | 'live-changed'): ReadPublished => ({
    ok: false,
    problem: { kind, id, problem },
  });
  if (draft === null) return because('not-found');
  if (draft.version !== version) return because('stale');
  if (live !== null && live.sequence !== draft.baseSequence) return because('live-changed');
  const read = readDraft(kind, id, draft.fields);
  if (!read.ok) {
    return { ok: false, problem: { kind, id, problem: 'invalid', fields: read.problems } };
  }
  const { position } = live ?? { position: NO_POSITION };
  return {
    ok: true,
    entry: { ...read.entry, kind, status: 'published', position },
    change: live === null ? 'created' : 'changed',
  };
}

/** Gives new entries the positions after the last of their kind. */
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

async function nextPosition(trx: Transaction<Schema>, kind: ContentKind): Promise<number> {
  const { last } = await trx
    .selectFrom('content_entries')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Returns the fields of an entry that name an entry, a file or a unique value that they may not name. */
async function findBrokenFields(
  trx: Transaction<Schema>,
  { kind, id, fields }: EntryRecord,
  together: readonly EntryKey[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { field, to, ids } of referencesOf(kind, fields)) {
    for (const [index, target] of ids.entries()) {
      if (together.some((entry) => entry.kind === to && entry.id === target)) continue;
      if (await hasEntry(trx, { kind: to, id: target })) continue;
      problems.push({
        path: [field, index],
        reason: `names a ${to} that does not exist (${target})`,
      });
    }
  }
  const files: { field: string; path: string }[] = [];
  mapMedia(kind, fields, (path, _use, field) => {
    files.push({ field, path });
    return path;
  });
  for (const { field, path } of files) {
    if (await hasFile(trx, path)) continue;
    problems.push({ path: field.split('.'), reason: `names a file that does not exist (${path})` });
  }
  for (const name of definitionOf(kind).unique ?? []) {
    if (!(await isTaken(trx, kind, id, name, fieldValue(fields, name)))) continue;
    problems.push({ path: [name], reason: 'is the value of another entry' });
  }
  return problems;
}

async function hasEntry(trx: Transaction<Schema>, { kind, id }: EntryKey): Promise<boolean> {
  const row = await trx
    .selectFrom('content_entries')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasFile(trx: Transaction<Schema>, path: string): Promise<boolean> {
  const row = await trx
    .selectFrom('media_files')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined;
}

/** Kinds with unique fields have few entries, so their fields are compared here. */
async function isTaken(
  trx: Transaction<Schema>,
  kind: ContentKind,
  id: number,
  name: string,
  value: unknown,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('content_entries')
    .select('fields')
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .execute();
  return rows.some(({ fields }) => fieldValue(JSON.parse(fields), name) === value);
}

/** Returns the entries that name an entry, live or in a draft, apart from those that are removed with it. */
async function listReferrers(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  removed: readonly EntryKey[],
): Promise<EntryKey[]> {
  const live = await trx
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
      : await trx
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

async function deleteDraftAndPlan(trx: Transaction<Schema>, key: EntryKey): Promise<void> {
  await trx
    .deleteFrom('content_drafts')
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .execute();
  await deletePlan(trx, key, 'publish');
}

async function deletePlan(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  action: 'publish' | 'unpublish',
): Promise<void> {
  await trx
    .deleteFrom('content_plans')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('action', '=', action)
    .execute();
}

/** Lets a draft begin from the present live version, whose fields have not changed. */
async function followLive(trx: Transaction<Schema>, key: EntryKey): Promise<void> {
  const live = await findLiveEntry(trx, key);
  await trx
    .updateTable('content_drafts')
    .set({ base_sequence: live?.sequence ?? null })
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .execute();
}
