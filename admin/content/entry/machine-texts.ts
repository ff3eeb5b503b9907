import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import type { DraftProblem } from '../../../contract/admin/translation/problems.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

export const MACHINE_TEXTS = {
  draft: { ar: 'مسودة آلية', en: 'Draft by machine' },
  draftAll: {
    ar: {
      zero: 'لا حقول',
      one: 'مسودة آلية لحقل',
      two: 'مسودة آلية لحقلين',
      few: 'مسودة آلية لـ{n} حقول',
      many: 'مسودة آلية لـ{n} حقلًا',
      other: 'مسودة آلية لـ{n} حقل',
    },
    en: forms('Draft 1 field by machine', 'Draft {n} fields by machine'),
  },
  where: {
    ar: 'لا تخرج من الموقع إلا الجمل العربية التي لا إنجليزية محدّثة لها، وتذهب إلى {host}.',
    en: 'Only Arabic sentences without up-to-date English leave the site. They go to {host}.',
  },
  drafted: {
    ar: 'ترجمة آلية لم يقرأها أحد بعد.',
    en: 'Drafted by machine. Nobody has read it yet.',
  },
  draftedFields: {
    ar: {
      zero: 'لا حقول',
      one: 'حقل ترجمته آلية لم تُقرأ',
      two: 'حقلان ترجمتهما آلية لم تُقرأ',
      few: '{n} حقول ترجمتها آلية لم تُقرأ',
      many: '{n} حقلًا ترجمتها آلية لم تُقرأ',
      other: '{n} حقل ترجمتها آلية لم تُقرأ',
    },
    en: forms('1 field drafted by machine', '{n} fields drafted by machine'),
  },
  changed: { ar: 'ما تغيّر في الإنجليزية:', en: 'What has changed in the English:' },
  lost: {
    ar: 'أسقطت الترجمة ما يلي، فأضفه: {texts}',
    en: 'The translation has lost this. Add it: {texts}',
  },
  confirm: { ar: 'قرأتها وهي صحيحة', en: 'I have read it, and it is right' },
  takeBack: { ar: 'إعادة النص السابق', en: 'Take it back' },
  failed: {
    key: {
      ar: 'لا تقبل خدمة الترجمة مفتاح الموقع. أخبر من يشغّل الخادم. نصوصك كما هي.',
      en: 'The translation service does not accept the key of the site. Tell the person who runs the server. Your texts are unchanged.',
    },
    quota: {
      ar: 'نفدت حصة الموقع من الترجمة هذا الشهر. ترجم بنفسك، أو حاول الشهر القادم. نصوصك كما هي.',
      en: 'What the site may translate this month is used up. Translate yourself, or try again next month. Your texts are unchanged.',
    },
    busy: {
      ar: 'تُترجم نصوص أخرى الآن. حاول بعد قليل. نصوصك كما هي.',
      en: 'Other texts are being translated. Try again in a moment. Your texts are unchanged.',
    },
    'too-long': {
      ar: 'هذا النص أطول مما تقبله الترجمة الآلية. ترجمه بنفسك، أو قسّمه.',
      en: 'This text is longer than a machine can draft. Translate it yourself, or split it.',
    },
    'too-much': {
      ar: 'تُترجم القائمة الطويلة على دفعات. اضغط الزر مرة أخرى لما بقي منها.',
      en: 'A long list is drafted in parts. Press the button again for what is left of it.',
    },
    language: {
      ar: 'لم تترجم الخدمة من العربية إلى الإنجليزية. أخبر من يشغّل الخادم. نصوصك كما هي.',
      en: 'The service did not translate from Arabic to English. Tell the person who runs the server. Your texts are unchanged.',
    },
    slow: {
      ar: 'تأخرت خدمة الترجمة. حاول مرة أخرى لما بقي من الحقول.',
      en: 'The translation service took too long. Try again for the fields that are left.',
    },
    away: {
      ar: 'لا تجيب خدمة الترجمة. حاول بعد قليل. نصوصك كما هي.',
      en: 'The translation service does not answer. Try again in a moment. Your texts are unchanged.',
    },
    broken: {
      ar: 'أجابت خدمة الترجمة بغير ترجمة. أخبر من يشغّل الخادم. نصوصك كما هي.',
      en: 'The service answered with something else than a translation. Tell the person who runs the server. Your texts are unchanged.',
    },
  } satisfies Record<DraftProblem, Pair>,
} satisfies Pairs;
