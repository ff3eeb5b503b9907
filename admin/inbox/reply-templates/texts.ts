import type { TemplateValue } from '../../../contract/admin/inbox/placeholders.ts';
import type { InOneLanguage, Pair, Pairs } from '../../../contract/admin/pairs.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';

export const TEMPLATE_TEXTS = {
  title: { ar: 'قوالب الرد', en: 'Reply templates' },
  lead: {
    ar: 'نصوص يبدأ بها الرد، بلغة من كتب إليكم.',
    en: 'Texts that a reply begins with, in the language of the person who wrote to you.',
  },
  add: { ar: 'إضافة قالب', en: 'Add a template' },
  of: {
    contact: { ar: 'للرسائل', en: 'For messages' },
    join: { ar: 'لطلبات المدربين', en: 'For trainer applications' },
    vacancy: { ar: 'لطلبات الوظائف', en: 'For job applications' },
    program: { ar: 'لطلبات المشاركة', en: 'For programme applications' },
  } satisfies Record<StaffFormName, Pair>,
  empty: { ar: 'لا قوالب بعد', en: 'No templates yet' },
  emptyText: {
    ar: 'أضف نصًا تكرره في ردودك، فيبدأ به الرد ثم تعدله.',
    en: 'Add a text that you often send. A reply begins with it, and you change it there.',
  },
  edit: { ar: 'تحرير', en: 'Edit' },
  editOf: { ar: 'تحرير {title}', en: 'Edit {title}' },
  remove: { ar: 'حذف', en: 'Delete' },
  removeTitle: { ar: 'حذف القالب «{title}»؟', en: 'Delete the template “{title}”?' },
  removeText: {
    ar: 'لا يمكن التراجع عن الحذف. ما أُرسل من ردود يبقى كما هو.',
    en: 'This cannot be undone. Replies that were sent stay as they are.',
  },
  addTitle: {
    contact: { ar: 'قالب جديد للرسائل', en: 'New template for messages' },
    join: { ar: 'قالب جديد لطلبات المدربين', en: 'New template for trainer applications' },
    vacancy: { ar: 'قالب جديد لطلبات الوظائف', en: 'New template for job applications' },
    program: { ar: 'قالب جديد لطلبات المشاركة', en: 'New template for programme applications' },
  } satisfies Record<StaffFormName, Pair>,
  editTitle: { ar: 'تحرير القالب', en: 'Edit the template' },
  save: { ar: 'حفظ', en: 'Save' },
  saved: { ar: 'حُفظ القالب «{title}».', en: 'The template “{title}” was saved.' },
  removed: { ar: 'حُذف القالب «{title}».', en: 'The template “{title}” was deleted.' },
  languages: { ar: { ar: 'العربية', en: 'الإنجليزية' }, en: { ar: 'Arabic', en: 'English' } },
  stage: { ar: 'مرحلة الطلب', en: 'Stage of the application' },
  stageHint: {
    ar: 'يُعرض القالب حين يصل الطلب إليها، وينقله الرد إليها عند إرساله. وعنوان قالب الاعتذار هو سببه.',
    en: 'You are offered this template when an application reaches the stage, and a reply that begins with it moves the application there. The title of a template that declines is the reason.',
  },
  noStage: { ar: 'بلا مرحلة', en: 'None' },
  ofStage: { ar: 'المرحلة: {stage}', en: 'Stage: {stage}' },
  name: { ar: 'العنوان', en: 'Title' },
  nameHint: {
    ar: 'يراه زملاؤك عند اختيار القالب، ولا يُرسل.',
    en: 'Your colleagues see it when they choose a template. It is not sent.',
  },
  text: { ar: 'النص', en: 'Text' },
  insert: { ar: 'إدراج', en: 'Insert' },
  insertOf: { ar: 'إدراج {value} في النص', en: 'Insert {value} into the text' },
  preview: { ar: 'هكذا يصل', en: 'How it arrives' },
  conflict: {
    ar: 'غيّر أحد الزملاء هذا القالب بعد أن فتحته. هذا نصه المحفوظ، ونصك باقٍ في الحقول.',
    en: 'A colleague has changed this template since you opened it. This is the stored text. Yours is still in the fields.',
  },
  saveMine: { ar: 'حفظ نصي بدلًا منه', en: 'Save mine in its place' },
  full: {
    ar: 'بلغت القوالب حدها. احذف قالبًا لا تستعمله.',
    en: 'You have reached the maximum number of templates. Delete one that you do not use.',
  },
} satisfies Pairs;

export type TemplateTexts = InOneLanguage<typeof TEMPLATE_TEXTS>;

/** The values of the placeholders in a template's preview, in its language. */
export const SAMPLES = {
  name: { ar: 'نورة القحطاني', en: 'Noura Al-Qahtani' },
  reference: { ar: '7K3MQ-9TD2X', en: '7K3MQ-9TD2X' },
  sender: { ar: 'منيرة السهلي', en: 'Muneera Al-Sahli' },
  answer: {
    ar: 'نعم، التسجيل مفتوح، والمشاركة بلا رسوم.',
    en: 'Yes, registration is open, and taking part is free.',
  },
} satisfies Record<TemplateValue, Pair>;
