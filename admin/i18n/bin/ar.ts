import type { PluralForms } from '../../kit/i18n/ar.ts';

/** The Arabic texts of the bin. */
export const ar = {
  removed: {
    zero: 'لم يُحذف شيء.',
    one: 'حُذفت المادة.',
    two: 'حُذفت المادتان.',
    few: 'حُذفت {n} مواد.',
    many: 'حُذفت {n} مادة.',
    other: 'حُذفت {n} مادة.',
  } satisfies PluralForms,
  undo: 'تراجع',
  lead: 'ما حُذف من مواد الموقع، الأحدث حذفًا أولًا.',
  howLong:
    'تبقى هنا ما بقي سجلها، ولا تُمحى تلقائيًا. عند الاستعادة يعود المنشور إلى الموقع وتعود المسودة مسودة، وما تعذّر نشره يعود مسودة مع بيان السبب. لا تعود المواعيد المجدولة، وتأتي المادة آخر القائمة إن تغيّر الترتيب بعد حذفها.',
  kind: 'النوع',
  allKinds: 'كل الأنواع',
  wasPublished: 'كانت منشورة',
  wasDraft: 'كانت مسودة',
  removedBy: 'حُذفت بيد',
  fixedByMap: 'لا تُستعاد ما دامت خريطة الموقع خريطة السعودية',
  restore: 'استعادة',
  restoreOf: 'استعادة {title}',
  restored: {
    zero: 'لم يعد شيء.',
    one: 'عادت المادة كما كانت.',
    two: 'عادت المادتان كما كانتا.',
    few: 'عادت {n} مواد كما كانت.',
    many: 'عادت {n} مادة كما كانت.',
    other: 'عادت {n} مادة كما كانت.',
  } satisfies PluralForms,
  asDraft: 'لا يمكن نشر ما يلي الآن، فعاد مسودة:',
  empty: 'لا شيء محذوف',
  emptyText: 'ما تحذفه أنت أو زملاؤك يظهر هنا، ومن هنا يُستعاد.',
  noMatch: 'لا مادة محذوفة بهذه الكلمات وهذا النوع.',
};

/** The type of these texts, in any language. */
export type BinTexts = typeof ar;
