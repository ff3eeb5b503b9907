import type { Field, Fields, StoredFields, WireFields } from '../../contract/content/fields.ts';
import { type ContentKind, definitionOf, type WireContent } from '../../contract/content/kinds.ts';
import { inLanguage, type Language, type Localized } from '../../contract/locale.ts';
import type { StoredEntry } from './repository.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/**
 * Returns an entry as the API sends it, by the definition of its kind: its id and its fields by their wire names,
 * texts in one language, HTML sanitised (decision 0022 §15).
 */
export function presentEntry<Kind extends ContentKind>(
  kind: Kind,
  { id, fields }: StoredEntry<Kind>,
  language: Language,
): WireContent<Kind> {
  const definition = definitionOf(kind);
  const presented = presentGroup(definition.fields, fields, language);
  // `WireContent` derives from the same definition, but the compiler cannot follow the loop over the fields.
  return (definition.sendsId === false ? presented : { id, ...presented }) as WireContent<Kind>;
}

/** Presents stored fields that do not belong to an entry, such as the copy of a tweet, in the same way. */
export function presentFields<T extends Fields>(
  fields: T,
  values: StoredFields<T>,
  language: Language,
): WireFields<T> {
  return presentGroup(fields, values, language) as WireFields<T>;
}

function presentGroup(fields: Fields, values: object, language: Language): object {
  const stored = values as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.wire === false
        ? []
        : [[field.wire ?? name, presentValue(field, stored[name], language)]],
    ),
  );
}

function presentValue(field: Field, value: unknown, language: Language): unknown {
  switch (field.type) {
    case 'localized-text':
      return field.inBothLanguages ? value : inLanguage(value as Localized, language);
    case 'localized-html': {
      const { ar, en } = value as Localized;
      return field.inBothLanguages
        ? { ar: sanitizeHtml(ar), en: sanitizeHtml(en) }
        : sanitizeHtml(inLanguage({ ar, en }, language));
    }
    case 'list':
      return (value as unknown[]).map((item) => presentValue(field.item, item, language));
    case 'group':
      return value === null ? null : presentGroup(field.fields, value as object, language);
    default:
      return value;
  }
}
