import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { Field, Fields } from '../../../contract/content/fields.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';

/** A value that is neither a list nor a group, with its field and its path, such as `versions.0.version`. */
export type FieldValue = { path: string; field: Field; value: unknown };

/** Returns the values of an entry or a draft, including those within lists and groups. */
export function* valuesOf(kind: ContentKind, fields: DraftFields): Generator<FieldValue, void> {
  yield* valuesOfGroup(definitionOf(kind).fields, fields, '');
}

function* valuesOfGroup(
  fields: Fields,
  values: DraftFields,
  prefix: string,
): Generator<FieldValue, void> {
  for (const [name, field] of Object.entries(fields)) {
    yield* valuesOfField(field, values[name], prefix + name);
  }
}

function* valuesOfField(field: Field, value: unknown, path: string): Generator<FieldValue, void> {
  if (field.type === 'list') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      yield* valuesOfField(field.item, item, `${path}.${index}`);
    }
  } else if (field.type === 'group') {
    if (value === null || typeof value !== 'object') return;
    yield* valuesOfGroup(field.fields, value as DraftFields, `${path}.`);
  } else {
    yield { path, field, value };
  }
}
