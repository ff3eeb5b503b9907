import type { FieldChange } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { type Language, otherLanguage } from '../../../contract/locale.ts';
import { fieldAt } from '../entry-label.ts';

/**
 * Returns the language in which differences are shown first: the user's own, or the other one if nothing differs in it.
 * @param own the language of the back office
 */
export function shownLanguage(
  kind: ContentKind,
  changes: readonly Pick<FieldChange, 'path'>[],
  own: Language,
): Language {
  const other = otherLanguage(own);
  const isOnlyInOther =
    changes.length > 0 && changes.every(({ path }) => fieldAt(kind, path)?.language === other);
  return isOnlyInOther ? other : own;
}
