import type { InOneLanguage, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

/** The texts about deleted entries. */
export const TRASH_TEXTS = {
  removed: {
    ar: {
      zero: 'لم يُحذف شيء.',
      one: 'حُذفت المادة.',
      two: 'حُذفت المادتان.',
      few: 'حُذفت {n} مواد.',
      many: 'حُذفت {n} مادة.',
      other: 'حُذفت {n} مادة.',
    },
    en: forms('The entry was deleted.', '{n} entries were deleted.'),
  },
  undo: { ar: 'تراجع', en: 'Undo' },
  lead: {
    ar: 'ما حُذف من مواد الموقع، الأحدث حذفًا أولًا.',
    en: 'Deleted content, newest first.',
  },
  howLong: {
    ar: 'تبقى هنا ما بقي سجلها، ولا تُمحى تلقائيًا. عند الاستعادة يعود المنشور إلى الموقع وتعود المسودة مسودة، وما تعذّر نشره يعود مسودة مع بيان السبب. لا تعود المواعيد المجدولة، وتأتي المادة آخر القائمة إن تغيّر الترتيب بعد حذفها.',
    en: 'Entries stay here for as long as their history is kept: nothing is removed automatically. A restored entry is published again if it was published, and a draft if it was a draft. If it can no longer be published, it comes back as a draft and you see why. Scheduled times do not come back. If the list was reordered since, the entry comes last.',
  },
  kind: { ar: 'النوع', en: 'Type' },
  allKinds: { ar: 'كل الأنواع', en: 'All types' },
  wasPublished: { ar: 'كانت منشورة', en: 'Was published' },
  wasDraft: { ar: 'كانت مسودة', en: 'Was a draft' },
  removedBy: { ar: 'حُذفت بيد', en: 'Deleted by' },
  fixedByMap: {
    ar: 'لا تُستعاد ما دامت خريطة الموقع خريطة السعودية',
    en: 'Cannot be restored with the map of Saudi Arabia',
  },
  restore: { ar: 'استعادة', en: 'Restore' },
  restoreOf: { ar: 'استعادة {title}', en: 'Restore {title}' },
  restored: {
    ar: {
      zero: 'لم يعد شيء.',
      one: 'عادت المادة كما كانت.',
      two: 'عادت المادتان كما كانتا.',
      few: 'عادت {n} مواد كما كانت.',
      many: 'عادت {n} مادة كما كانت.',
      other: 'عادت {n} مادة كما كانت.',
    },
    en: forms('The entry is back as it was.', '{n} entries are back as they were.'),
  },
  asDraft: {
    ar: 'لا يمكن نشر ما يلي الآن، فعاد مسودة:',
    en: 'This cannot be published now, so it is back as a draft:',
  },
  empty: { ar: 'لا شيء محذوف', en: 'Nothing has been deleted' },
  emptyText: {
    ar: 'ما تحذفه أنت أو زملاؤك يظهر هنا، ومن هنا يُستعاد.',
    en: 'What you or your colleagues delete appears here, and can be restored from here.',
  },
  noMatch: {
    ar: 'لا مادة محذوفة بهذه الكلمات وهذا النوع.',
    en: 'No deleted entry has these words and this type.',
  },
} satisfies Pairs;

export type TrashTexts = InOneLanguage<typeof TRASH_TEXTS>;
