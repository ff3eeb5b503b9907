import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { Fault } from '../../../contract/admin/proofreading/fault.ts';
import { proofread } from '../../../contract/admin/proofreading/proofread.ts';
import { proofreadHtml } from '../../../contract/admin/proofreading/proofread-html.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { isLanguage } from '../../../contract/locale.ts';
import { valuesOf } from './field-values.ts';

/** A fault in a text of an entry. Its path is such as `title.ar`. */
type TextFault = Fault & { path: string };

/** Finds what seems to be wrong with the spelling and punctuation of an entry, in the order of its fields. */
export function proofreadEntry(kind: ContentKind, fields: DraftFields): TextFault[] {
  const faults: TextFault[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
    if (field.type !== 'localized-text' && field.type !== 'localized-html') continue;
    const check = field.type === 'localized-html' ? proofreadHtml : proofread;
    for (const [language, text] of Object.entries(value ?? {})) {
      if (typeof text !== 'string' || !isLanguage(language)) continue;
      faults.push(
        ...check(text, language).map((fault) => ({ path: `${path}.${language}`, ...fault })),
      );
    }
  }
  return faults;
}
