import type { Field, Fields } from '../../../contract/content/fields.ts';
import type { ContentKind, contentKinds } from '../../../contract/content/kinds.ts';
import type { Shape, ShapeValue } from '../../../contract/content/shape.ts';
import { inLanguage, type Language, type Localized } from '../../../contract/locale.ts';
import { readValue } from '../../../contract/wire.ts';
import type { StoredEntry } from '../entries/repository.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The names that a shape has and the definition of the kind has not: what is derived or linked. */
type DerivedName<Kind extends ContentKind, S extends Shape> = {
  [Name in keyof S['fields']]: Name extends 'id' | keyof DefinedFields<Kind>
    ? Name extends 'id'
      ? never
      : S['fields'][Name] extends DefinedFields<Kind>[Name & keyof DefinedFields<Kind>]
        ? never
        : Name
    : Name;
}[keyof S['fields']];

type DefinedFields<Kind extends ContentKind> = (typeof contentKinds)[Kind]['fields'];

/** The derived and linked values of a shape, besides the stored fields of its kind. */
export type Derived<Kind extends ContentKind, S extends Shape> = Pick<
  ShapeValue<S>,
  DerivedName<Kind, S> & keyof ShapeValue<S>
>;

/**
 * Returns the shape of an entry: stored fields in one language, HTML sanitised (decision 0022 §15), and what is derived or
 * linked.
 * @param kind of the entry
 */
export function present<Kind extends ContentKind, S extends Shape>(
  _kind: Kind,
  shape: S,
  { id, fields }: StoredEntry<Kind>,
  derived: Derived<Kind, S>,
  language: Language,
): ShapeValue<S> {
  const stored = fields as Record<string, unknown>;
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.fields)) {
    if (name === 'id') value.id = id;
    else if (name in derived) value[name] = derived[name as keyof typeof derived];
    // By the type of `derived`, all other names are fields of the definition.
    else value[name] = presentValue(field as Field, stored[name], language);
  }
  return value as ShapeValue<S>;
}

function presentValue(field: Field, value: unknown, language: Language): unknown {
  switch (field.type) {
    case 'localized-text':
    case 'localized-html': {
      const { ar, en } = value as Localized;
      const read = (text: string) =>
        field.type === 'localized-html' ? sanitizeHtml(text) : readValue(field, text);
      return field.inBothLanguages
        ? { ar: read(ar), en: read(en) }
        : read(inLanguage({ ar, en }, language));
    }
    case 'list':
      return (value as unknown[]).map((item) => presentValue(field.item, item, language));
    case 'group':
      return value === null ? null : presentGroup(field.fields, value as object, language);
    default:
      return readValue(field, value);
  }
}

/** Returns the stored values of some fields in one language, with sanitised HTML. */
export function presentGroup(fields: Fields, values: object, language: Language): object {
  const stored = values as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      presentValue(field, stored[name], language),
    ]),
  );
}

/** Returns a time in ISO 8601. Undefined if it is not known. @param time in epoch milliseconds */
export function presentTime(time: number | null | undefined): string | undefined {
  return time == null ? undefined : new Date(time).toISOString();
}
