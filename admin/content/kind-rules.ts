import {
  type LabelledField,
  type LabelledFields,
  labelledKind,
} from '../../contract/admin/content/content-labels.ts';
import type { DraftFields } from '../../contract/admin/content/draft-fields.ts';
import type { MapKind } from '../../contract/content/area-map.ts';
import { type ContentKind, isFixedByMap } from '../../contract/content/kinds.ts';
import { shareFields } from '../../contract/content/share.ts';
import { PAGE_TEXTS } from '../../contract/content-names.ts';

/**
 * Returns what people should know about the entries of a kind, as the name of a text of `list`. null: nothing special.
 * @param map that visitors see; null: none
 */
export function noteOf(
  kind: ContentKind,
  map: MapKind | null,
): 'onlyFirst' | 'goalsShown' | 'fixedOrder' | 'fixedNames' | null {
  if (kind === 'static-page') return 'onlyFirst';
  if (kind === 'goal') return 'goalsShown';
  if (isFixedByMap(kind, map)) return 'fixedOrder';
  return labelledKind(kind).isFixed ? 'fixedNames' : null;
}

/** Returns the fields of an entry that have an effect. For example, a text without its own page is never shared. */
export function usedFields(kind: ContentKind, values: DraftFields): LabelledFields {
  const { fields } = labelledKind(kind);
  if (kind !== 'site-content' || PAGE_TEXTS.includes(String(values.name))) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in shareFields)));
}

/** Returns the field by which the entries of a kind are grouped, if it has a closed list of values. */
export function subtypeField(
  kind: ContentKind,
): { name: string; field: Extract<LabelledField, { type: 'choice' }> } | null {
  const { subtype, fields } = labelledKind(kind);
  const field = subtype === undefined ? undefined : fields[subtype];
  return subtype !== undefined && field?.type === 'choice' ? { name: subtype, field } : null;
}
