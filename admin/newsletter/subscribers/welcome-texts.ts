import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts of the dialog for the welcome mail. */
export const WELCOME_TEXTS = {
  open: { ar: 'رسالة الترحيب', en: 'Welcome mail' },
  title: { ar: 'رسالة الترحيب', en: 'Welcome mail' },
  lead: {
    ar: 'تُرسل مرة واحدة إلى من يؤكّد اشتراكه، بلغته. ولا تُرسل إلى من تضيفه أو تستورده، ولا إلى من ألغى اشتراكه ثم عاد.',
    en: 'Sent once to whoever confirms a subscription, in their language. People whom you add or import do not get it, nor does somebody who unsubscribed and comes back.',
  },
  isOn: {
    ar: 'إرسال رسالة ترحيب إلى المشتركين الجدد',
    en: 'Send a welcome mail to new subscribers',
  },
  inLanguage: {
    ar: { ar: 'بالعربية', en: 'بالإنجليزية' },
    en: { ar: 'In Arabic', en: 'In English' },
  },
  subject: { ar: 'الموضوع', en: 'Subject' },
  text: { ar: 'النص', en: 'Text' },
  textHint: {
    ar: {
      ar: 'سطر فارغ يبدأ فقرة جديدة. ويصير {الاسم} اسم القارئ إن عُرف.',
      en: 'سطر فارغ يبدأ فقرة جديدة. ويصير {name|friend} اسم القارئ، أو friend إن لم يُعرف.',
    },
    en: {
      ar: 'An empty line starts a paragraph. {الاسم} becomes the reader’s name, if it is known.',
      en: 'An empty line starts a paragraph. {name|friend} becomes the reader’s name, or “friend” if it is not known.',
    },
  },
  preview: { ar: 'معاينة رسالة الترحيب', en: 'Preview of the welcome mail' },
  previewLanguage: { ar: 'لغة المعاينة', en: 'Language of the preview' },
  previewHint: {
    ar: 'تُظهر المعاينة ما حُفظ. وتُضاف روابط التفضيلات وإلغاء الاشتراك من نفسها.',
    en: 'The preview shows what is saved. Links to the preferences and to unsubscribe are added by themselves.',
  },
  test: { ar: 'حفظ وإرسال تجربة إليّ', en: 'Save, and send me a test' },
  tested: {
    ar: 'حُفظت، وأُرسلت إليك تجربة بالعربية والإنجليزية.',
    en: 'It is saved, and a test was sent to you in Arabic and English.',
  },
  saved: { ar: 'حُفظت رسالة الترحيب.', en: 'The welcome mail is saved.' },
  conflict: {
    ar: 'غيّر زميل رسالة الترحيب في الأثناء، فلم يُحفظ شيء. انسخ ما كتبته، ثم افتحها من جديد.',
    en: 'A colleague has changed the welcome mail meanwhile, so nothing was saved. Copy what you wrote, and open it again.',
  },
} as const satisfies Pairs;
