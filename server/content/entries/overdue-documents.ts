import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentFields } from '../../../contract/content/kinds.ts';
import type { Localized } from '../../../contract/locale.ts';

/** A document of a page whose next edition is late. */
export type OverdueDocument = {
  name: Localized;
  /** The day on which the next one was due. */
  due: string;
  /** The path of the field that has the day. */
  path: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the documents of a page, or of its draft, of which the next one is late.
 * @param today the day in the organisation's time zone
 */
export function overdueDocuments(fields: DraftFields, today: string): OverdueDocument[] {
  const blocks = (fields.blocks ?? []) as ContentFields<'page'>['blocks'];
  return blocks.flatMap(({ documents }, block) =>
    documents.flatMap(({ name, nextDue }, index): OverdueDocument[] => {
      if (nextDue === null || !DAY.test(nextDue) || nextDue >= today) return [];
      return [{ name, due: nextDue, path: `blocks.${block}.documents.${index}.nextDue` }];
    }),
  );
}
