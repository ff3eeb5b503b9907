import type { InOneLanguage, Pairs } from '../../../../contract/admin/pairs.ts';

/** The texts of the first page of a new site's back office. */
export const SET_UP_TEXTS = {
  title: { ar: 'اجعل الموقع موقعك', en: 'Make the site yours' },
  lead: {
    ar: 'أربع خطوات قصيرة، وترى الموقع بجانبها كما سيراه زواره. كل خطوة اختيارية، ويمكنك تغيير أي شيء لاحقًا من «الهوية».',
    en: 'Four short steps. The site next to them shows what visitors will see. You can skip any step and change everything later under “Identity”.',
  },
  step: { ar: 'الخطوة {n} من {all}: {name}', en: 'Step {n} of {all}: {name}' },
  steps: {
    names: {
      name: { ar: 'الأسماء', en: 'Names' },
      lead: {
        ar: 'كيف تُعرف جمعيتك، وماذا تقول عن نفسها في جملة.',
        en: 'The name of your organisation, and one sentence that describes it.',
      },
    },
    logo: {
      name: { ar: 'الشعار', en: 'Logo' },
      lead: {
        ar: 'العلامة تظهر بجانب الاسم وتُرسم منها الأيقونات كلها. وإن كان الاسم جزءًا من شعارك فارفعه كاملًا.',
        en: 'The mark stands next to the name, and all icons are made from it. If your logo includes the name, upload that too.',
      },
    },
    look: {
      name: { ar: 'المظهر', en: 'Look' },
      lead: {
        ar: 'سبعة ألوان تُشتق منها البقية كلها، وننبّهك فورًا إلى ما تصعب قراءته.',
        en: 'All other colours are made from these seven. You see at once if a text would be hard to read.',
      },
    },
    region: {
      name: { ar: 'المكان والوقت', en: 'Place and time' },
      lead: {
        ar: 'أين تعملون، وبأي توقيت تُكتب المواعيد.',
        en: 'Where you work, and which time zone the site uses.',
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

export type SetUpTexts = InOneLanguage<typeof SET_UP_TEXTS>;
