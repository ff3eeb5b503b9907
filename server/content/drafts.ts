import type { Kysely, Transaction } from 'kysely';
import {
  type ContentKind,
  type ContentStatus,
  completeFields,
} from '../../contract/kinds/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Author } from './changes.ts';
import {
  changesBetween,
  type DraftFields,
  emptyFields,
  type FieldChange,
  type FieldConflict,
  leafValue,
  type MergeResult,
  mergeChanges,
} from './draft-fields.ts';
import { mapMedia } from './map-media.ts';
import { recordTranslations } from './translations.ts';

/** Which entry. */
export type EntryKey = { kind: ContentKind; id: number };

/** A draft; `savedAt` in epoch milliseconds. */
export type Draft = {
  fields: DraftFields;
  /** Raised by every save. */
  version: number;
  /** The change in the history that it began from; null if the entry did not exist. */
  baseSequence: number | null;
  savedAt: number;
  savedBy: string;
};

/** The live version of an entry: published, or unpublished but not removed. `changedAt` in epoch milliseconds. */
export type LiveEntry = {
  fields: DraftFields;
  status: ContentStatus;
  position: number;
  /** The last change in its history. */
  sequence: number;
  changedAt: number;
  changedBy: string;
};

/** An entry as its editors see it. At least one of the two exists. */
export type EditedEntry = { live: LiveEntry | null; draft: Draft | null };

/** The result of saving a draft. Nothing is stored unless it is ok. */
export type SaveResult =
  | {
      ok: true;
      draft: Draft;
      /** Whether the draft has changes of somebody else besides those that were saved. */
      isMerged: boolean;
    }
  | { ok: false; problem: 'not-found' }
  /** Both texts of each conflict are here, and `version` is that of the present draft. */
  | { ok: false; problem: 'conflict'; conflicts: FieldConflict[]; version: number }
  | Extract<MergeResult, { problem: 'unknown-field' | 'wrong-type' }>;

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
 * @returns its id: greater than all that were ever used for the kind, also by removed entries
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
    if (await storeDraft(trx, { kind, id }, draft)) return id;
  }
}

/**
 * Saves changes into the draft of an entry, which it creates from the live version if there is none. Changes of others
 * since are merged (`mergeChanges`), so nothing is overwritten that the editor has not seen.
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
    // Another editor may have saved since the draft was read: then the changes are merged into that draft.
    if (!(await storeDraft(trx, key, draft))) continue;
    await recordTranslations(trx, key, changes, before.fields, merged.fields, author);
    return { ok: true, draft, isMerged: version !== before.version };
  }
}

/**
 * Replaces the fields of a draft, such as by those of an older version. What was there before stays in no table, so the
 * caller has shown it.
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
 * Discards a draft, so that the live version is all there is.
 * @param version of the draft that the editor has seen
 * @returns false if there is no draft of this version
 */
export async function discardDraft(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  version: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_drafts')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Moves a draft onto the present live version, after that was changed by somebody else, such as by an import.
 * @param choices for each leaf that both sides changed: whose value stays
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
  const base = (await findVersion(trx, key, draft.baseSequence)) ?? emptyFields(key.kind);
  const changes = changesBetween(key.kind, base, draft.fields).flatMap((change): FieldChange[] => {
    const choice = choices.get(change.path);
    if (choice === 'live') return [];
    // The choice of the draft's value: it counts as made with the live value in view.
    return choice === 'draft'
      ? [{ ...change, from: leafValue(live.fields, change.path) }]
      : [change];
  });
  const merged = mergeChanges(key.kind, live.fields, changes);
  if (!merged.ok) {
    return merged.problem === 'conflict' ? { ...merged, version: draft.version } : merged;
  }
  if (draft.version !== version) {
    return { ok: false, problem: 'conflict', conflicts: [], version: draft.version };
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
  return { ok: true, draft: rebased, isMerged: true };
}

/** Returns the fields of an entry after a change in its history, or null if there is no such change. */
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
  return row === undefined ? null : completeFields(kind, JSON.parse(row.fields));
}

/** Returns the draft of an entry, or null. */
export async function findDraft(db: Kysely<Schema>, { kind, id }: EntryKey): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    // Another release may have stored them; a leaf that is new here is empty.
    fields: { ...emptyFields(kind), ...completeFields(kind, JSON.parse(row.fields)) },
    version: row.version,
    baseSequence: row.base_sequence,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

/** Returns the live version of an entry, or null. */
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

/** The draft that an entry without one begins from. Its version is 0: it is not stored. */
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

/** Stores a draft, unless it is not the next version of the stored one. @returns whether it was stored */
async function storeDraft(trx: Transaction<Schema>, key: EntryKey, draft: Draft): Promise<boolean> {
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
  const media: Schema['content_draft_media'][] = [];
  mapMedia(key.kind, draft.fields as never, (path, _use, field) => {
    media.push({ ...key, field, path });
    return path;
  });
  if (media.length > 0) await trx.insertInto('content_draft_media').values(media).execute();
  return true;
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
