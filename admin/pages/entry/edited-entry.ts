import {
  changesBetween,
  type DraftFields,
  type FieldChange,
  type FieldConflict,
  leafPaths,
  leafValue,
  withLeaf,
} from '../../../contract/draft-fields.ts';
import { isSameJson } from '../../../contract/json-equality.ts';
import type { ContentKind } from '../../../contract/kinds/kinds.ts';

/** Edits of one value within this time are undone together. In milliseconds. */
const SAME_EDIT = 1_000;

/** Most edits that can be undone. */
const MAX_UNDO = 200;

/** One edit that can be undone. */
type Edit = FieldChange & { at: number };

/** An entry as it is edited: form, saving and merging read this one value. */
export type EditedEntry = {
  kind: ContentKind;
  fields: DraftFields;
  /** For each leaf, what the editor began from: where `fields` differs, it is not saved yet. */
  base: DraftFields;
  /** The version of the stored draft; 0: there is none. */
  version: number;
  past: Edit[];
  future: Edit[];
};

export type EntryAction =
  | { type: 'edited'; path: string; value: unknown; at: number }
  | { type: 'undone' }
  | { type: 'redone' }
  /** The server has these fields now. `sent` are the fields as they were when the call began. */
  | { type: 'stored'; sent: DraftFields; fields: DraftFields; version: number }
  /** Changes that were kept on this device, and did not reach the server. */
  | { type: 'restored'; changes: readonly FieldChange[] }
  /** The editor has seen the other value of each conflict, and decided. */
  | {
      type: 'decided';
      conflicts: readonly FieldConflict[];
      values: ReadonlyMap<string, unknown>;
      at: number;
    };

/** Begins the editing of an entry. */
export function beginEditing(kind: ContentKind, fields: DraftFields, version: number): EditedEntry {
  return { kind, fields, base: fields, version, past: [], future: [] };
}

/** Returns the edits that are not saved. */
export function unsavedChanges({ kind, base, fields }: EditedEntry): FieldChange[] {
  return changesBetween(kind, base, fields);
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
    case 'stored':
      return takeStored(entry, action);
    case 'restored':
      return action.changes.reduce(restore, entry);
    case 'decided':
      return decide(entry, action);
  }
}

function edit(entry: EditedEntry, path: string, value: unknown, at: number): EditedEntry {
  const from = leafValue(entry.fields, path);
  if (isSameJson(from, value)) return entry;
  const last = entry.past.at(-1);
  const isSame = last?.path === path && at - last.at < SAME_EDIT;
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

/**
 * Takes what the server has stored. A value that was edited since the call began stays; where somebody else has changed
 * the same value, its `base` stays too, so that the next save is a conflict and overwrites nothing.
 */
function takeStored(
  entry: EditedEntry,
  { sent, fields: stored, version }: Extract<EntryAction, { type: 'stored' }>,
): EditedEntry {
  let { fields, base } = { fields: stored, base: stored };
  const changedByOthers = new Set<string>();
  for (const path of leafPaths(entry.kind)) {
    const was = leafValue(sent, path);
    const here = leafValue(entry.fields, path);
    const there = leafValue(stored, path);
    if (!isSameJson(was, there)) changedByOthers.add(path);
    if (isSameJson(here, was)) continue;
    fields = withLeaf(fields, path, here);
    if (!isSameJson(there, was)) base = withLeaf(base, path, leafValue(entry.base, path));
  }
  // To undo an edit that somebody else has built upon would take away the other one's work.
  const isOwn = ({ path }: Edit) => !changedByOthers.has(path);
  return {
    ...entry,
    fields,
    base,
    version,
    past: entry.past.filter(isOwn),
    future: entry.future.filter(isOwn),
  };
}

function restore(entry: EditedEntry, { path, from, to }: FieldChange): EditedEntry {
  const stored = leafValue(entry.base, path);
  if (isSameJson(stored, to)) return entry;
  return {
    ...entry,
    fields: withLeaf(entry.fields, path, to),
    base: isSameJson(stored, from) ? entry.base : withLeaf(entry.base, path, from),
    past: [...entry.past, { path, from: stored, to, at: 0 }],
  };
}

function decide(
  entry: EditedEntry,
  { conflicts, values, at }: Extract<EntryAction, { type: 'decided' }>,
): EditedEntry {
  return conflicts.reduce((decided, { path, current }) => {
    const edited = edit(decided, path, values.get(path), at + SAME_EDIT);
    return { ...edited, base: withLeaf(edited.base, path, current) };
  }, entry);
}
