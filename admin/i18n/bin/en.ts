import { forms } from '../../kit/i18n/plural-forms.ts';
import type { BinTexts } from './ar.ts';

/** The English texts of the bin. */
export const en: BinTexts = {
  removed: forms('The entry was deleted.', '{n} entries were deleted.'),
  undo: 'Undo',
  lead: 'What was deleted from the content of the site, the last deleted first.',
  howLong:
    'Entries stay here for as long as their history is kept: nothing is removed automatically. A restored entry is published again if it was published, and a draft if it was a draft. If it can no longer be published, it comes back as a draft and you see why. Scheduled times do not come back. If the list was reordered since, the entry comes last.',
  kind: 'Type',
  allKinds: 'All types',
  wasPublished: 'Was published',
  wasDraft: 'Was a draft',
  removedBy: 'Deleted by',
  fixedByMap: 'Cannot be restored with the map of Saudi Arabia',
  restore: 'Restore',
  restoreOf: 'Restore {title}',
  restored: forms('The entry is back as it was.', '{n} entries are back as they were.'),
  asDraft: 'This cannot be published now, so it is back as a draft:',
  empty: 'Nothing has been deleted',
  emptyText: 'What you or your colleagues delete appears here, and can be restored from here.',
  noMatch: 'No deleted entry has these words and this type.',
};
