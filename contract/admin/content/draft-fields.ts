import type { Field, Fields } from '../../content/fields.ts';
import { type ContentKind, definitionOf, fixedFields } from '../../content/kinds.ts';
import { isOversized } from '../../content/oversized.ts';
import { isSameJson } from '../../json-equality.ts';
import { LANGUAGES, type Language, type Localized } from '../../locale.ts';
import { DEFAULT_TIME_ZONE } from '../../time-zone.ts';
import { tweetTitle } from '../../tweet-title.ts';
import { labelledKind } from './content-labels.ts';

/**
 * The fields of a draft by name, in the shape of its kind's stored fields. A value may be invalid for an entry, such as an empty title. The
 * draft keeps it, and `findEntryProblems` reports what is wrong.
 */
export type DraftFields = Record<string, unknown>;

/**
 * One edited value.
 * @property path of a leaf, such as `title.ar` or `versions`. A list is one leaf, and a text in two languages is two.
 * @property from the editor's original value. Undefined if a surrounding group was missing.
 * @property to the new value
 */
export type FieldChange = { path: string; from?: unknown; to: unknown };

/** A value that two people changed in different ways since `from`. */
export type FieldConflict = FieldChange & { current: unknown };

/** The result of merging changes into fields. With a conflict or an impossible change nothing is merged. */
export type MergeResult =
  | { ok: true; fields: DraftFields }
  | { ok: false; problem: 'conflict'; conflicts: FieldConflict[] }
  | {
      ok: false;
      problem: 'unknown-field' | 'wrong-type' | 'oversized' | 'fixed-field';
      path: string;
    };

/** Returns the value of an empty field: null, an empty text or list, or a group of empty fields. */
export function emptyValue(field: Field): unknown {
  switch (field.type) {
    case 'localized-text':
    case 'localized-html':
      return Object.fromEntries(LANGUAGES.map((language) => [language, '']));
    case 'text':
    case 'email':
    case 'phone':
      return '';
    case 'references':
    case 'list':
      return [];
    case 'group':
      return emptyGroup(field.fields);
    default:
      return null;
  }
}

/** Returns the fields of a new entry. Fields that a content file may omit have their default value, and all others are empty. */
export function emptyFields(kind: ContentKind): DraftFields {
  return emptyGroup(definitionOf(kind).fields);
}

/** Whether a draft is unchanged since its creation, except that a type may have been chosen. */
export function isBlank(kind: ContentKind, fields: DraftFields): boolean {
  const { subtype, fields: defined } = definitionOf(kind);
  const isType = (path: string) => path === subtype && defined[path]?.type === 'choice';
  return changesBetween(kind, emptyFields(kind), fields).every(({ path }) => isType(path));
}

/**
 * Returns the title of an entry. For kinds without titles, such as the settings, it is the label of the kind. For a tweet without a copy in
 * its fields, it is the tweet's number.
 * @param timeZone for the day in the title of a tweet
 */
export function titleOf(
  kind: ContentKind,
  fields: DraftFields,
  timeZone: string = DEFAULT_TIME_ZONE,
): Localized {
  const { title } = definitionOf(kind);
  if (title === undefined) return labelledKind(kind).one;
  const words = kind === 'tweet' ? tweetTitle(fields.copy, timeZone) : null;
  if (words !== null) return words;
  const value = fields[title];
  if (isText(value)) return { ar: value, en: value };
  const text = (language: keyof Localized) => {
    const each = isGroup(value) ? value[language] : '';
    return isText(each) ? each : '';
  };
  return { ar: text('ar'), en: text('en') };
}

/** Returns the paths of all leaves of a kind, in the order of its fields. */
export function leafPaths(kind: ContentKind): string[] {
  return [...leavesOf(definitionOf(kind).fields, '')].map(([path]) => path);
}

/** Returns the value of a leaf. Undefined if the leaf or a surrounding group is missing. */
export function leafValue(fields: DraftFields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name))
      return undefined;
    return (value as DraftFields)[name];
  }, fields);
}

/** Returns the fields with a leaf replaced. Does not modify the given fields. */
export function withLeaf(fields: DraftFields, path: string, value: unknown): DraftFields {
  return withValueAt(fields, path.split('.'), value) as DraftFields;
}

/** Returns a value with another one inside it. Missing containers on the path are created. */
export function withValueAt(value: unknown, path: readonly string[], next: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === name ? withValueAt(item, rest, next) : item,
    );
  }
  const group = value !== null && typeof value === 'object' ? value : {};
  return { ...group, [name]: withValueAt((group as DraftFields)[name], rest, next) };
}

/** Returns the leaves in which two versions of an entry differ. */
export function changesBetween(
  kind: ContentKind,
  from: DraftFields,
  to: DraftFields,
): FieldChange[] {
  return leafPaths(kind).flatMap((path) => {
    const change = { path, from: leafValue(from, path), to: leafValue(to, path) };
    return isSameJson(change.from, change.to) ? [] : [change];
  });
}

/**
 * Merges changes into fields that somebody else may have changed meanwhile. A leaf that only one side changed, or that both changed in the
 * same way, gets the changed value. Every other changed leaf is a conflict.
 */
export function mergeChanges(
  kind: ContentKind,
  fields: DraftFields,
  changes: readonly FieldChange[],
): MergeResult {
  const leaves = leavesOf(definitionOf(kind).fields, '');
  let merged = fields;
  const conflicts: FieldConflict[] = [];
  for (const change of changes) {
    const leaf = leaves.get(change.path);
    if (leaf === undefined) return { ok: false, problem: 'unknown-field', path: change.path };
    if (!leaf.accepts(change.to)) return { ok: false, problem: 'wrong-type', path: change.path };
    if (isOversized(leaf.field, change.to)) {
      return { ok: false, problem: 'oversized', path: change.path };
    }
    const current = leafValue(merged, change.path);
    if (isSameJson(current, change.to)) continue;
    if (fixedFields(kind).includes(change.path)) {
      return { ok: false, problem: 'fixed-field', path: change.path };
    }
    if (isSameJson(current, change.from)) merged = withLeaf(merged, change.path, change.to);
    else conflicts.push({ ...change, current });
  }
  return conflicts.length > 0
    ? { ok: false, problem: 'conflict', conflicts }
    : { ok: true, fields: merged };
}

/** Returns the changes whose values are too large for a draft (`mergeChanges`). */
export function oversizedChanges(
  kind: ContentKind,
  changes: readonly FieldChange[],
): FieldChange[] {
  const leaves = leavesOf(definitionOf(kind).fields, '');
  return changes.filter(({ path, to }) => {
    const leaf = leaves.get(path);
    return leaf !== undefined && isOversized(leaf.field, to);
  });
}

/**
 * Whether a change affects only texts of one language. In a list, these must be texts of existing items: no item is added, removed or
 * moved.
 */
export function isChangeIn(
  kind: ContentKind,
  language: Language,
  { path, from, to }: FieldChange,
): boolean {
  const leaf = leavesOf(definitionOf(kind).fields, '').get(path);
  if (leaf === undefined) return false;
  if (leaf.language !== null) return leaf.language === language;
  // Values of another structure are not compared, because their nesting is unlimited.
  return leaf.accepts(from) && leaf.accepts(to) && differsOnlyIn(leaf.field, language, from, to);
}

/** Whether two values of a field are equal except for texts of one language. */
function differsOnlyIn(field: Field, language: Language, one: unknown, other: unknown): boolean {
  if (isSameJson(one, other)) return true;
  switch (field.type) {
    case 'localized-text':
    case 'localized-html':
      return (
        isGroup(one) &&
        isGroup(other) &&
        LANGUAGES.every((each) => each === language || one[each] === other[each])
      );
    case 'group':
      return (
        isGroup(one) &&
        isGroup(other) &&
        Object.entries(field.fields).every(([name, inner]) =>
          differsOnlyIn(inner, language, one[name], other[name]),
        )
      );
    case 'list':
      return (
        Array.isArray(one) &&
        Array.isArray(other) &&
        one.length === other.length &&
        one.every((item, index) => differsOnlyIn(field.item, language, item, other[index]))
      );
    default:
      return false;
  }
}

/**
 * A value that is edited and merged as a unit. Its language is the language of its texts. Null if it has texts in neither or both
 * languages.
 */
type Leaf = { field: Field; language: Language | null; accepts(value: unknown): boolean };

function leavesOf(fields: Fields, prefix: string): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    if (field.type === 'localized-text' || field.type === 'localized-html') {
      for (const language of LANGUAGES) {
        leaves.set(`${path}.${language}`, { field, language, accepts: isText });
      }
    } else if (field.type === 'group') {
      for (const [inner, leaf] of leavesOf(field.fields, `${path}.`)) leaves.set(inner, leaf);
    } else {
      leaves.set(path, { field, language: null, accepts: (value) => accepts(field, value) });
    }
  }
  return leaves;
}

/**
 * Whether a draft may store a value in a field. This is less strict than for an entry: a number may still be a text that is not a number.
 * But the structure must match the field, because other code reads drafts by their structure.
 */
function accepts(field: Field, value: unknown): boolean {
  switch (field.type) {
    case 'localized-text':
    case 'localized-html':
      return (
        isGroup(value) &&
        Object.keys(value).length === LANGUAGES.length &&
        LANGUAGES.every((language) => isText(value[language]))
      );
    case 'text':
    case 'email':
    case 'phone':
      return isText(value);
    case 'link':
    case 'choice':
    case 'media':
    case 'instant':
    case 'day':
      return value === null || isText(value);
    case 'count':
    case 'degrees':
    case 'number':
      return value === null || Number.isFinite(value) || isText(value);
    case 'reference':
      return value === null || Number.isSafeInteger(value);
    case 'references':
      return Array.isArray(value) && value.every(Number.isSafeInteger);
    case 'list':
      return Array.isArray(value) && value.every((item) => accepts(field.item, item));
    case 'group':
      return value === null ? field.optional === true : isGroupOf(field.fields, value);
  }
}

function isGroupOf(fields: Fields, value: unknown): boolean {
  return (
    isGroup(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, field]) => accepts(field, value[name]))
  );
}

function isGroup(value: unknown): value is DraftFields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function emptyGroup(fields: Fields): DraftFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]),
  );
}
