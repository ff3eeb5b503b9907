import type { Kysely, Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import {
  changesBetween,
  type DraftFields,
  emptyFields,
  type FieldChange,
  type FieldConflict,
  isBlank,
  leafPaths,
  leafValue,
  type MergeResult,
  mergeChanges,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import {
  type ContentFields,
  type ContentKind,
  completeFields,
  fixedFields,
} from '../../../contract/content/kinds.ts';
import { findReplacements } from '../../media/media.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { removeEntries } from '../entries/changes.ts';
import { indexEntries } from '../entries/content-index.ts';
import type { Author, Draft, EditedEntry, LiveEntry } from '../entries/edited-entry.ts';
import { mapMedia, mediaUsesIn } from '../entries/map-media.ts';
import type { EntryRecord } from '../entries/repository.ts';
import type { TranslatedText } from '../entries/translated-texts.ts';
import {
  forgetDraftTranslations,
  recordConfirmation,
  recordTranslations,
} from '../entries/translations.ts';
import { endReviews } from './reviews.ts';
import { deleteSchedule } from './schedules.ts';

/** The result of saving a draft. Nothing is stored unless it is ok. */
export type SaveResult =
  | {
      ok: true;
      draft: Draft;
      /** Whether the draft also has changes of somebody else besides the saved ones. */
      isMerged: boolean;
    }
  | { ok: false; problem: 'not-found' }
  /** Both texts of each conflict are in it, and `version` is that of the current draft. */
  | { ok: false; problem: 'conflict'; conflicts: FieldConflict[]; version: number }
  | Exclude<MergeResult, { ok: true } | { problem: 'conflict' }>;

/** Returns an entry with its draft, or null if there is neither. */
export async function findEditedEntry(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
): Promise<EditedEntry | null> {
  const live = await findLiveEntry(db, { kind, id });
  const draft = await findDraft(db, { kind, id });
  return live === null && draft === null ? null : { live, draft };
}

/**
 * Creates the draft of a new entry.
 * @param fields by default those of an empty entry
 * @returns its id, which is greater than all ids that the kind has ever had, including removed entries
 */
export async function createDraft(
  trx: Transaction<Schema>,
  kind: ContentKind,
  author: Author,
  fields: DraftFields = emptyFields(kind),
): Promise<number> {
  for (;;) {
    const id = (await largestUsedId(trx, kind)) + 1;
    const draft: Draft = {
      fields,
      version: 1,
      baseSequence: null,
      savedAt: author.at,
      savedBy: author.by,
    };
    // Another editor may have created an entry since the ids were read.
    if (!(await storeDraft(trx, { kind, id }, draft))) continue;
    await indexEntries(trx, [{ kind, id }]);
    return id;
  }
}

/**
 * Saves changes into the draft of an entry. If there is none, it creates the draft from the live version. It merges with
 * changes that others have made since (`mergeChanges`), so nothing that the editor has not seen is overwritten.
 * @param version of the draft that the editor has seen; 0 if there was none
 */
export async function saveDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  changes: readonly FieldChange[],
  version: number,
  author: Author,
): Promise<SaveResult> {
  for (;;) {
    const edited = await findEditedEntry(trx, key);
    if (edited === null) return { ok: false, problem: 'not-found' };
    const before = edited.draft ?? draftOf(edited.live, author);
    const merged = mergeChanges(key.kind, before.fields, changes);
    if (!merged.ok) {
      return merged.problem === 'conflict' ? { ...merged, version: before.version } : merged;
    }
    const draft: Draft = {
      ...before,
      fields: merged.fields,
      version: before.version + 1,
      savedAt: author.at,
      savedBy: author.by,
    };
    // Another editor may have saved since the draft was read. Then the changes are merged into that draft.
    if (!(await storeDraft(trx, key, draft))) continue;
    await recordTranslations(trx, key, changes, before.fields, merged.fields, author);
    await indexEntries(trx, [key]);
    return { ok: true, draft, isMerged: version !== before.version };
  }
}

/**
 * Replaces the fields of a draft, for example with those of an older version. No table stores the previous fields, so the
 * caller has shown them.
 * @param version of the draft that the editor has seen; 0 if there was none
 */
export async function replaceDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  fields: DraftFields,
  version: number,
  author: Author,
): Promise<SaveResult> {
  const current = await findEditedEntry(trx, key);
  const shown = current?.draft?.fields ?? current?.live?.fields;
  if (shown === undefined) return { ok: false, problem: 'not-found' };
  if ((current?.draft?.version ?? 0) !== version) {
    const conflicts = changesBetween(key.kind, shown, fields).map((change) => ({
      ...change,
      current: change.from,
    }));
    return { ok: false, problem: 'conflict', conflicts, version: current?.draft?.version ?? 0 };
  }
  return saveDraft(trx, key, changesBetween(key.kind, shown, fields), version, author);
}

/**
 * Restores an earlier version of an entry, or some of its values, into its draft. A removed entry gets a draft again.
 * @param restored.paths the leaves to restore; null: all
 * @param restored.version of the draft that the editor has seen; 0 if there was none
 */
export async function restoreVersion(
  trx: Transaction<Schema>,
  key: EntryKey,
  restored: { sequence: number; paths: readonly string[] | null; version: number },
  author: Author,
): Promise<SaveResult> {
  const { sequence, paths, version } = restored;
  const fields = await findVersion(trx, key, sequence);
  if (fields === null) return { ok: false, problem: 'not-found' };
  const current = await findEditedEntry(trx, key);
  if (current === null) {
    const { at: savedAt, by: savedBy } = author;
    const draft: Draft = { fields, version: 1, baseSequence: null, savedAt, savedBy };
    if (!(await storeDraft(trx, key, draft))) {
      return { ok: false, problem: 'conflict', conflicts: [], version: 1 };
    }
    await indexEntries(trx, [key]);
    return { ok: true, draft, isMerged: false };
  }
  const shown = current.draft?.fields ?? current.live?.fields ?? {};
  const unknown = paths?.find((path) => !leafPaths(key.kind).includes(path));
  if (unknown !== undefined) return { ok: false, problem: 'unknown-field', path: unknown };
  // An import may have changed the fields by which the site finds the entry, so they stay as they are now.
  const isFixed = (path: string) => fixedFields(key.kind).includes(path);
  const wanted = paths ?? leafPaths(key.kind).filter((path) => !isFixed(path));
  const target = wanted.reduce<DraftFields>(
    (values, path) => withLeaf(values, path, leafValue(fields, path)),
    shown,
  );
  return replaceDraft(trx, key, target, version, author);
}

/**
 * Replaces a file in a draft, after it was replaced in the live version.
 * @param files.before the previous live version. A draft that is based on it becomes based on the new one
 */
export async function replaceMediaInDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  { path, by, before }: { path: string; by: string; before: LiveEntry | null },
  author: Author,
): Promise<void> {
  const draft = await findDraft(trx, key);
  if (draft === null) return;
  const live = await findLiveEntry(trx, key);
  const fields = mapMedia(key.kind, draft.fields as never, (each) => (each === path ? by : each));
  const isBehind = before !== null && before.sequence !== draft.baseSequence;
  const replaced: Draft = {
    ...draft,
    fields,
    version: draft.version + 1,
    baseSequence: isBehind || live === null ? draft.baseSequence : live.sequence,
    savedAt: author.at,
  };
  if (await storeDraft(trx, key, replaced)) await indexEntries(trx, [key]);
  // Somebody has saved the draft since it was read.
  else await replaceMediaInDraft(trx, key, { path, by, before }, author);
}

/**
 * Discards a draft, so that only the live version remains. Also deletes the schedule to publish it. Without a live version
 * this removes the entry, and the history gets what was typed.
 * @param version of the draft that the editor has seen
 * @returns false if there is no draft of this version
 */
export async function discardDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  version: number,
  author: Author,
): Promise<boolean> {
  const { live, draft } = (await findEditedEntry(trx, key)) ?? { live: null, draft: null };
  const { numDeletedRows } = await trx
    .deleteFrom('content_drafts')
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n || draft === null) return false;
  await deleteSchedule(trx, key, 'publish');
  await endReviews(trx, [key]);
  await forgetDraftTranslations(trx, key, draft.fields, live?.fields ?? null);
  // Nobody looks for a blank entry in the trash.
  const isRecorded = live === null && !isBlank(key.kind, draft.fields);
  if (isRecorded) await removeEntries(trx, [draftRecord(key, draft)], author);
  else await indexEntries(trx, [key]);
  return true;
}

/**
 * Rebases a draft on the current live version, after somebody else has changed that, for example by an import.
 * @param choices whose value to take, for each leaf that both sides changed
 */
export async function rebaseDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  version: number,
  choices: ReadonlyMap<string, 'draft' | 'live'>,
  author: Author,
): Promise<SaveResult> {
  const { live, draft } = (await findEditedEntry(trx, key)) ?? { live: null, draft: null };
  if (live === null || draft === null) return { ok: false, problem: 'not-found' };
  if (draft.version !== version) {
    return { ok: false, problem: 'conflict', conflicts: [], version: draft.version };
  }
  const base = (await findVersion(trx, key, draft.baseSequence)) ?? emptyFields(key.kind);
  const changes = changesBetween(key.kind, base, draft.fields).flatMap((change): FieldChange[] => {
    const choice = choices.get(change.path);
    if (choice === 'live') return [];
    // If the draft's value is chosen, it counts as made with the live value in view.
    return choice === 'draft'
      ? [{ ...change, from: leafValue(live.fields, change.path) }]
      : [change];
  });
  const merged = mergeChanges(key.kind, live.fields, changes);
  if (!merged.ok) {
    return merged.problem === 'conflict' ? { ...merged, version: draft.version } : merged;
  }
  const rebased: Draft = {
    fields: merged.fields,
    version: draft.version + 1,
    baseSequence: live.sequence,
    savedAt: author.at,
    savedBy: author.by,
  };
  if (!(await storeDraft(trx, key, rebased))) {
    return { ok: false, problem: 'conflict', conflicts: [], version: draft.version + 1 };
  }
  await indexEntries(trx, [key]);
  return { ok: true, draft: rebased, isMerged: true };
}

/** Stores that the English of a text is right for its Arabic. */
export async function confirmTranslation(
  trx: Transaction<Schema>,
  key: EntryKey,
  text: TranslatedText,
  author: Author,
): Promise<void> {
  await recordConfirmation(trx, key, text, author);
  await indexEntries(trx, [key]);
}

/**
 * Returns the fields of an entry after a change in its history, or null if there is no such change. A file that has been
 * replaced since is the current one.
 */
export async function findVersion(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  sequence: number | null,
): Promise<DraftFields | null> {
  if (sequence === null) return null;
  const row = await db
    .selectFrom('content_history')
    .select('fields')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  if (row === undefined) return null;
  return withPresentMedia(db, kind, completeFields(kind, JSON.parse(row.fields)));
}

/** Returns fields in which each replaced file is the one that replaced it. */
async function withPresentMedia(
  db: Kysely<Schema>,
  kind: ContentKind,
  fields: DraftFields,
): Promise<DraftFields> {
  const paths = mediaUsesIn(kind, fields).map(({ path }) => path);
  const replacements = await findReplacements(db, paths);
  if (replacements.size === 0) return fields;
  return mapMedia(kind, fields as never, (path) => replacements.get(path) ?? path);
}

export async function findDraft(db: Kysely<Schema>, { kind, id }: EntryKey): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    // Another release may have stored them. A leaf that is new here is empty.
    fields: { ...emptyFields(kind), ...completeFields(kind, JSON.parse(row.fields)) },
    version: row.version,
    baseSequence: row.base_sequence,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

export async function findLiveEntry(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
): Promise<LiveEntry | null> {
  const row = await db
    .selectFrom('content_entries as entry')
    .select(['fields', 'status', 'position', 'updated_at', 'updated_by'])
    .select(({ selectFrom }) =>
      selectFrom('content_history as history')
        .select(({ fn }) => fn.max<number>('history.sequence').as('sequence'))
        .whereRef('history.kind', '=', 'entry.kind')
        .whereRef('history.id', '=', 'entry.id')
        .as('sequence'),
    )
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    fields: completeFields(kind, JSON.parse(row.fields)),
    status: row.status,
    position: row.position,
    sequence: row.sequence ?? 0,
    changedAt: row.updated_at,
    changedBy: row.updated_by,
  };
}

/** The draft that an entry without a draft starts from. Its version is 0, because it is not stored. */
function draftOf(live: LiveEntry | null, author: Author): Draft {
  if (live === null) throw new Error('an entry has neither a live version nor a draft');
  return {
    fields: live.fields,
    version: 0,
    baseSequence: live.sequence,
    savedAt: author.at,
    savedBy: author.by,
  };
}

/** Stores a draft if its version follows the stored one. @returns whether it was stored */
export async function storeDraft(
  trx: Transaction<Schema>,
  key: EntryKey,
  draft: Draft,
): Promise<boolean> {
  if (draft.version === 1) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('content_drafts')
      .values({ ...key, ...draftRow(draft) })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
  } else {
    const { numUpdatedRows } = await trx
      .updateTable('content_drafts')
      .set(draftRow(draft))
      .where('kind', '=', key.kind)
      .where('id', '=', key.id)
      .where('version', '=', draft.version - 1)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx
      .deleteFrom('content_draft_media')
      .where('kind', '=', key.kind)
      .where('id', '=', key.id)
      .execute();
  }
  const media = mediaUsesIn(key.kind, draft.fields).map(({ field, path }) => ({
    ...key,
    field,
    path,
  }));
  for (const chunk of chunksOf(media)) {
    await trx.insertInto('content_draft_media').values(chunk).execute();
  }
  return true;
}

/** An entry that is only a draft, as the history stores it. */
function draftRecord({ kind, id }: EntryKey, draft: Draft): EntryRecord {
  const fields = draft.fields as ContentFields<ContentKind>;
  return { kind, id, status: 'draft', position: 0, fields };
}

function draftRow(draft: Draft) {
  return {
    fields: JSON.stringify(draft.fields),
    base_sequence: draft.baseSequence,
    version: draft.version,
    saved_at: draft.savedAt,
    saved_by: draft.savedBy,
  };
}

async function largestUsedId(db: Kysely<Schema>, kind: ContentKind): Promise<number> {
  let largest = 0;
  for (const table of ['content_entries', 'content_drafts', 'content_history'] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('largest'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    largest = Math.max(largest, row.largest ?? 0);
  }
  return largest;
}
