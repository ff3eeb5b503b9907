import type {
  LabelledField,
  LabelledFields,
} from '../../../contract/admin/content/content-labels.ts';
import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import type { Language } from '../../../contract/locale.ts';

/** A value of an entry, as part of a leaf: an item's value is a part of its list. */
type LeafPart = { leaf: string; rest: string[] };

/**
 * Returns the leaf that a path belongs to, and the position in it.
 * @param path as the server names fields, such as `title.ar` or `versions.0.version.ar`
 */
export function leafAt(fields: LabelledFields, path: string): LeafPart {
  const names = path.split('.');
  let current: LabelledFields = fields;
  for (const [index, name] of names.entries()) {
    const field = current[name];
    if (field?.type === 'group') {
      current = field.fields;
      continue;
    }
    const isLocalized = field?.type === 'localized-text' || field?.type === 'localized-html';
    const end = index + (isLocalized ? 2 : 1);
    return { leaf: names.slice(0, end).join('.'), rest: names.slice(end) };
  }
  return { leaf: path, rest: [] };
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(values: Record<string, unknown>, path: string): unknown {
  return leafValue(values, path);
}

/** The field that a path leads to, and its language if it is one of the two texts of a field. */
export type FieldPlace = { field: LabelledField; language: Language | null; numbers: number[] };

/** Returns the field that a path names, such as that of a problem. Null if the kind has none. */
export function placeOf(fields: LabelledFields, path: string): FieldPlace | null {
  let field: LabelledField | undefined;
  let inside: LabelledFields | null = fields;
  let language: Language | null = null;
  const numbers: number[] = [];
  for (const name of path.split('.')) {
    if (field?.type === 'list' && /^\d+$/.test(name)) {
      numbers.push(Number(name) + 1);
      field = field.item;
    } else if (name === 'ar' || name === 'en') {
      language = name;
    } else if (inside !== null) {
      field = inside[name];
    }
    inside = field?.type === 'group' ? field.fields : null;
  }
  return field === undefined ? null : { field, language, numbers };
}

/** Returns the id of the element in which a value is edited. */
export function controlId(path: string): string {
  return `value-${path.replaceAll('.', '-')}`;
}
