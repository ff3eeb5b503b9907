import {
  changesBetween,
  type DraftFields,
  type FieldChange,
  type FieldConflict,
  leafPaths,
  leafValue,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import { listOf } from '../../../contract/admin/content/list-of.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { isSameJson } from '../../../contract/json-equality.ts';

/** Edits of one value within this time are undone together. In milliseconds. */
const SAME_EDIT = 1_000;

/** Maximum number of edits that can be undone. */
const MAX_UNDO = 200;

/** Maximum number of values of a leaf that are remembered as sent. */
const MAX_UNANSWERED = 20;

/** One edit that can be undone. */
type Edit = FieldChange & { at: number | null };

/**
 * A change as it is stored on this device. `sent`: values of the leaf that the server may have stored without a response
 * reaching us.
 */
export type StoredChange = FieldChange & { sent?: readonly unknown[] };

/** An entry that is being edited. Form, saving and merging read this one value. */
export type EditedEntry = {
  kind: ContentKind;
  fields: DraftFields;
  /** For each leaf, the value that the editor started from. If `fields` differs, it is not saved yet. */
  base: DraftFields;
  /** The version of the stored draft. 0: there is none. */
  version: number;
  /**
   * For leaves by path: sent values for which no response says whether they are stored. If the server has one of them, it is
   * the editor's own value, and no conflict.
   */
  unanswered: ReadonlyMap<string, readonly unknown[]>;
  past: Edit[];
  future: Edit[];
};

export type EntryAction =
  /** `at` is null for an edit that is undone by itself. */
  | { type: 'edited'; path: string; value: unknown; at: number | null }
  | { type: 'undone' }
  | { type: 'redone' }
  /** A call begins that saves these changes. */
  | { type: 'sent'; changes: readonly FieldChange[] }
  /** The server has these values, which an earlier call of this editor has stored. The next save is based on them. */
  | { type: 'found-own'; conflicts: readonly FieldConflict[] }
  /** The server has these fields now. `sent` are the fields as they were when the call began. */
  | { type: 'stored'; sent: DraftFields; fields: DraftFields; version: number }
  /** The server has drafted texts of these fields, after they were stored. `sent` are the fields as they were when the call began. */
  | { type: 'drafted'; paths: readonly string[]; sent: DraftFields; fields: DraftFields }
  /** Changes that were stored on this device, and did not reach the server. */
  | { type: 'restored'; changes: readonly StoredChange[] }
  /** The editor has seen the other value of each conflict, and decided. */
  | {
      type: 'decided';
      conflicts: readonly FieldConflict[];
      values: ReadonlyMap<string, unknown>;
      at: number;
    };

export function beginEditing(kind: ContentKind, fields: DraftFields, version: number): EditedEntry {
  return { kind, fields, base: fields, version, unanswered: new Map(), past: [], future: [] };
}

/**
 * Returns the edits that are not saved. If a value was sent without a response, the form's value may differ from the stored
 * one even if the editor started from it.
 */
export function unsavedChanges(entry: EditedEntry): FieldChange[] {
  const { kind, base, fields, unanswered } = entry;
  if (unanswered.size === 0) return changesBetween(kind, base, fields);
  return leafPaths(kind).flatMap((path) => {
    const change = { path, from: leafValue(base, path), to: leafValue(fields, path) };
    return unanswered.has(path) || !isSameJson(change.from, change.to) ? [change] : [];
  });
}

/** Returns what this device stores until it is saved. */
export function changesToStore(entry: EditedEntry): StoredChange[] {
  return unsavedChanges(entry).map((change) => {
    const sent = entry.unanswered.get(change.path);
    return sent === undefined ? change : { ...change, sent };
  });
}

/** Returns the conflicts that somebody else has caused, without those with values that this editor has sent before. */
export function conflictsWithOthers(
  entry: EditedEntry,
  conflicts: readonly FieldConflict[],
): FieldConflict[] {
  return conflicts.filter(({ path, current }) => !isOwn(entry, path, current));
}

/**
 * Returns the leaves that somebody else has changed.
 * @param sent the fields as they were when the call began
 * @param stored those that the server has now
 */
export function changedByOthers(
  entry: EditedEntry,
  sent: DraftFields,
  stored: DraftFields,
): Set<string> {
  const changed = changesBetween(entry.kind, sent, stored);
  return new Set(changed.flatMap(({ path, to }) => (isOwn(entry, path, to) ? [] : [path])));
}

/** Returns the entry after an action. */
export function editEntry(entry: EditedEntry, action: EntryAction): EditedEntry {
  switch (action.type) {
    case 'edited':
      return edit(entry, action.path, action.value, action.at);
    case 'undone':
      return stepBack(entry);
    case 'redone':
      return stepForward(entry);
    case 'sent':
      return { ...entry, unanswered: action.changes.reduce(noteSent, entry.unanswered) };
    case 'found-own':
      return action.conflicts.reduce(findOwn, entry);
    case 'stored':
      return mergeStored(entry, action);
    case 'drafted':
      return action.paths.reduce((drafted, path) => joinDraft(drafted, path, action), entry);
    case 'restored':
      return action.changes.reduce(restore, entry);
    case 'decided':
      return decide(entry, action);
  }
}

function edit(entry: EditedEntry, path: string, value: unknown, at: number | null): EditedEntry {
  const from = leafValue(entry.fields, path);
  if (isSameJson(from, value)) return entry;
  const last = entry.past.at(-1);
  const isSame = last?.path === path && at !== null && last.at !== null && at - last.at < SAME_EDIT;
  const past = isSame
    ? [...entry.past.slice(0, -1), { ...last, to: value, at }]
    : [...entry.past, { path, from, to: value, at }].slice(-MAX_UNDO);
  return { ...entry, fields: withLeaf(entry.fields, path, value), past, future: [] };
}

function stepBack(entry: EditedEntry): EditedEntry {
  const step = entry.past.at(-1);
  if (step === undefined) return entry;
  return {
    ...entry,
    fields: withLeaf(entry.fields, step.path, step.from),
    past: entry.past.slice(0, -1),
    future: [...entry.future, step],
  };
}

function stepForward(entry: EditedEntry): EditedEntry {
  const step = entry.future.at(-1);
  if (step === undefined) return entry;
  return {
    ...entry,
    fields: withLeaf(entry.fields, step.path, step.to),
    past: [...entry.past, { ...step, at: 0 }],
    future: entry.future.slice(0, -1),
  };
}

/** Whether the editor has sent this value of a leaf, and no response says whether it was stored. */
function isOwn({ unanswered }: EditedEntry, path: string, value: unknown): boolean {
  return unanswered.get(path)?.some((sent) => isSameJson(sent, value)) ?? false;
}

function noteSent(
  unanswered: EditedEntry['unanswered'],
  { path, to }: FieldChange,
): EditedEntry['unanswered'] {
  const others = (unanswered.get(path) ?? []).filter((sent) => !isSameJson(sent, to));
  return new Map(unanswered).set(path, [...others, to].slice(-MAX_UNANSWERED));
}

function withoutSent(unanswered: EditedEntry['unanswered'], path: string) {
  return new Map([...unanswered].filter(([each]) => each !== path));
}

/** One of the sent values is stored, so the result of the others is known too, because they were based on the same value. */
function findOwn(entry: EditedEntry, { path, current }: FieldConflict): EditedEntry {
  return {
    ...entry,
    base: withLeaf(entry.base, path, current),
    unanswered: withoutSent(entry.unanswered, path),
  };
}

/**
 * Merges what the server has stored. A value that was edited since the call began stays. If somebody else has changed the
 * same value, its `base` stays too, so that the next save is a conflict and overwrites nothing.
 */
function mergeStored(
  entry: EditedEntry,
  { sent, fields: stored, version }: Extract<EntryAction, { type: 'stored' }>,
): EditedEntry {
  const others = changedByOthers(entry, sent, stored);
  let { fields, base, unanswered } = { fields: stored, base: stored, unanswered: entry.unanswered };
  for (const path of leafPaths(entry.kind)) {
    const here = leafValue(entry.fields, path);
    if (isOwn(entry, path, leafValue(stored, path))) {
      unanswered = withoutSent(unanswered, path);
      fields = withLeaf(fields, path, here);
      continue;
    }
    if (isSameJson(here, leafValue(sent, path))) continue;
    fields = withLeaf(fields, path, here);
    if (others.has(path)) base = withLeaf(base, path, leafValue(entry.base, path));
  }
  // Undoing an edit that somebody else has built upon would remove the other's work.
  const isUndoable = ({ path }: Edit) => !others.has(path);
  return {
    ...entry,
    fields,
    base,
    version,
    unanswered,
    past: entry.past.filter(isUndoable),
    future: entry.future.filter(isUndoable),
  };
}

/**
 * Joins the draft of a text with a list that was edited since the call began. The server has drafted from the list that this editor has sent, so it is no
 * conflict. A text that was edited meanwhile stays as it is.
 */
function joinDraft(
  entry: EditedEntry,
  path: string,
  { sent, fields: stored }: Extract<EntryAction, { type: 'drafted' }>,
): EditedEntry {
  const list = listOf(path);
  if (list === null) return entry;
  const isUnchanged = isSameJson(leafValue(entry.fields, path), leafValue(sent, path));
  return {
    ...entry,
    fields: isUnchanged ? withLeaf(entry.fields, path, leafValue(stored, path)) : entry.fields,
    base: withLeaf(entry.base, list, leafValue(stored, list)),
  };
}

function restore(entry: EditedEntry, { path, from, to, sent = [] }: StoredChange): EditedEntry {
  const stored = leafValue(entry.base, path);
  if (isSameJson(stored, to)) return entry;
  // The tab may also have sent its last copy, and the server may store it only now.
  const changes = [...sent, to].map((value) => ({ path, to: value }));
  const unanswered = changes.reduce(noteSent, entry.unanswered);
  const isKnown = isSameJson(stored, from) || sent.some((value) => isSameJson(value, stored));
  return {
    ...entry,
    fields: withLeaf(entry.fields, path, to),
    base: isKnown ? entry.base : withLeaf(entry.base, path, from),
    unanswered,
    past: [...entry.past, { path, from: stored, to, at: 0 }],
  };
}

function decide(
  entry: EditedEntry,
  { conflicts, values, at }: Extract<EntryAction, { type: 'decided' }>,
): EditedEntry {
  return conflicts.reduce((decided, { path, current }) => {
    const edited = edit(decided, path, values.get(path), at + SAME_EDIT);
    return {
      ...edited,
      base: withLeaf(edited.base, path, current),
      unanswered: withoutSent(edited.unanswered, path),
    };
  }, entry);
}
