import type { InOneLanguage, Pairs } from '../../../../contract/admin/pairs.ts';

/** The texts of the first page of a new site's back office. */
export const SET_UP_TEXTS = {
  title: { ar: 'اجعل الموقع موقعك', en: 'Make the site yours' },
  lead: {
    ar: 'أربع خطوات قصيرة، وترى الموقع بجانبها كما سيراه زواره. كل خطوة اختيارية، ويمكنك تغيير أي شيء لاحقًا من «الهوية».',
    en: 'Four short steps, with the site beside them as its visitors will see it. Each step can be skipped, and you can change everything later in “Identity”.',
  },
  step: { ar: 'الخطوة {n} من {all}: {name}', en: 'Step {n} of {all}: {name}' },
  steps: {
    names: {
      name: { ar: 'الأسماء', en: 'Names' },
      lead: {
        ar: 'كيف تُعرف جمعيتك، وماذا تقول عن نفسها في جملة.',
        en: 'What your organisation is called, and what it says of itself in a sentence.',
      },
    },
    logo: {
      name: { ar: 'الشعار', en: 'Logo' },
      lead: {
        ar: 'العلامة تظهر بجانب الاسم وتُرسم منها الأيقونات كلها. وإن كان الاسم جزءًا من شعارك فارفعه كاملًا.',
        en: 'The mark is beside the name, and all icons are drawn of it. If the name is part of your logo, upload that, too.',
      },
    },
    look: {
      name: { ar: 'المظهر', en: 'Look' },
      lead: {
        ar: 'سبعة ألوان تُشتق منها البقية كلها، وننبّهك فورًا إلى ما تصعب قراءته.',
        en: 'Seven colours, of which all others are made. What could not be read is said at once.',
      },
    },
    region: {
      name: { ar: 'المكان والوقت', en: 'Place and time' },
      lead: {
        ar: 'أين تعملون، وبأي توقيت تُكتب المواعيد.',
        en: 'Where you work, and by which clock times are told.',
      },
    },
  },
  keep: { ar: 'أبقِ كل شيء كما هو', en: 'Keep everything as it is' },
  later: { ar: 'أكمل لاحقًا', en: 'Finish later' },
  preview: { ar: 'المعاينة', en: 'Preview' },
  back: { ar: 'السابق', en: 'Back' },
  next: { ar: 'التالي', en: 'Next' },
  publish: { ar: 'راجع ثم انشر', en: 'Review and publish' },
  finish: { ar: 'إلى المكتب', en: 'To the office' },
} satisfies Pairs;

/** These texts in one language. */
export type SetUpTexts = InOneLanguage<typeof SET_UP_TEXTS>;
