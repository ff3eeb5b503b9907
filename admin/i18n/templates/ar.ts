import type { StaffFormName } from '../../../contract/forms/forms.ts';

/** The Arabic texts of the templates of replies. */
export const ar = {
  title: 'قوالب الرد',
  lead: 'نصوص يبدأ بها الرد، بلغة من كتب إليكم.',
  add: 'إضافة قالب',
  of: {
    contact: 'للرسائل',
    join: 'لطلبات المدربين',
    vacancy: 'لطلبات الوظائف',
    program: 'لطلبات المشاركة',
  } satisfies Record<StaffFormName, string>,
  empty: 'لا قوالب بعد',
  emptyText: 'أضف نصًا تكرره في ردودك، فيبدأ به الرد ثم تعدله.',
  edit: 'تحرير',
  editOf: 'تحرير {title}',
  remove: 'حذف',
  removeTitle: 'حذف القالب «{title}»؟',
  removeText: 'لا يمكن التراجع عن الحذف. ما أُرسل من ردود يبقى كما هو.',
  addTitle: {
    contact: 'قالب جديد للرسائل',
    join: 'قالب جديد لطلبات المدربين',
    vacancy: 'قالب جديد لطلبات الوظائف',
    program: 'قالب جديد لطلبات المشاركة',
  } satisfies Record<StaffFormName, string>,
  editTitle: 'تحرير القالب',
  save: 'حفظ',
  saved: 'حُفظ القالب «{title}».',
  removed: 'حُذف القالب «{title}».',
  languages: { ar: 'العربية', en: 'الإنجليزية' },
  stage: 'مرحلة الطلب',
  stageHint:
    'يُعرض القالب حين يصل الطلب إليها، وينقله الرد إليها عند إرساله. وعنوان قالب الاعتذار هو سببه.',
  noStage: 'بلا مرحلة',
  ofStage: 'المرحلة: {stage}',
  name: 'العنوان',
  nameHint: 'يراه زملاؤك عند اختيار القالب، ولا يُرسل.',
  text: 'النص',
  insert: 'إدراج',
  insertOf: 'إدراج {value} في النص',
  preview: 'هكذا يصل',
  conflict: 'غيّر أحد الزملاء هذا القالب بعد أن فتحته. هذا نصه المحفوظ، ونصك باقٍ في الحقول.',
  saveMine: 'حفظ نصي بدلًا منه',
  full: 'بلغت القوالب حدها. احذف قالبًا لا تستعمله.',
};

/** The type of these texts, in any language. */
export type TemplateMessages = typeof ar;
