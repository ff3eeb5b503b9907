import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { Field, Fields } from '../../../contract/content/fields.ts';
import {
  type ContentEntryResult,
  type ContentFields,
  type ContentKind,
  definitionOf,
} from '../../../contract/content/kinds.ts';
import { mapMedia } from '../entries/map-media.ts';
import { readEntry } from '../entries/read-entry.ts';

const MEDIA_ADDRESS = '/media/';

/**
 * Reads a draft as an entry that can be published, by the same rules as a content file.
 * @param at the time of its publication, in epoch milliseconds, for dates with `setOnPublication`
 * @returns the entry, or everything that is wrong with it, by the path of the field
 */
export function readDraft<Kind extends ContentKind>(
  kind: Kind,
  id: number,
  draft: DraftFields,
  at: number,
): ContentEntryResult<Kind> {
  const definition = definitionOf(kind);
  const fields = withDates(definition.fields, draft, at);
  // The rules are those of content files, which name media by their path below `media/`.
  const named = mapMedia(kind, withoutEmptyGroups(definition.fields, fields) as never, (address) =>
    address.startsWith(MEDIA_ADDRESS) ? address.slice(MEDIA_ADDRESS.length) : address,
  );
  const result = readEntry(
    kind,
    definition.isSingle ? named : { id, status: 'published', ...(named as object) },
  );
  if (!result.ok) return result;
  const entry = { ...result.entry, fields: toAddresses(kind, result.entry.fields) };
  return { ok: true, entry };
}

function withDates(fields: Fields, draft: DraftFields, at: number): DraftFields {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const field = fields[name];
      const isOpen = field?.type === 'instant' && field.setOnPublication === true && value === null;
      return [name, isOpen ? new Date(at).toISOString() : value];
    }),
  );
}

function toAddresses<Kind extends ContentKind>(
  kind: Kind,
  fields: ContentFields<Kind>,
): ContentFields<Kind> {
  return mapMedia(kind, fields, (path) => MEDIA_ADDRESS + path);
}

/** A form cannot leave out an optional group, only its values. So a group is left out if all its values are empty. */
function withoutEmptyGroups(fields: Fields, values: DraftFields): DraftFields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, withoutEmptyGroup(fields[name], value)]),
  );
}

function withoutEmptyGroup(field: Field | undefined, value: unknown): unknown {
  if (field?.type === 'list' && Array.isArray(value)) {
    return value.map((item) => withoutEmptyGroup(field.item, item));
  }
  if (field?.type !== 'group' || value === null || typeof value !== 'object') return value;
  if (field.optional && isEmpty(value)) return null;
  return withoutEmptyGroups(field.fields, value as DraftFields);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
