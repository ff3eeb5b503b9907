import type { EntryResponse } from '../../contract/admin/content/content.ts';
import { type FieldChange, isChangeIn } from '../../contract/admin/content/draft-fields.ts';

/** Whether a publication changes English that is older than its Arabic, or makes it public for the first time. */
export function changesOutdatedEnglish(
  { kind, live, translations }: Pick<EntryResponse, 'kind' | 'live' | 'translations'>,
  changes: readonly FieldChange[],
): boolean {
  if (live === null) return true;
  const outdated = Object.keys(translations).filter((path) => translations[path] === 'outdated');
  return changes.some(
    (change) =>
      // A list is one change, and has the texts of its items in both languages.
      !isChangeIn(kind, 'ar', change) &&
      outdated.some(
        (path) => `${path}.en`.startsWith(`${change.path}.`) || `${path}.en` === change.path,
      ),
  );
}
