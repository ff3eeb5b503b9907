import {
  RESULT_NAMES,
  SUBSCRIBER_NAMES,
} from '../../../contract/admin/newsletter/subscriber-names.ts';
import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts of an exported table of subscribers. */
export const EXPORT_TEXTS = {
  ...SUBSCRIBER_NAMES,
  address: { ar: 'البريد الإلكتروني', en: 'E-mail address' },
  phone: { ar: 'رقم الجوال', en: 'Phone number' },
  language: { ar: 'اللغة', en: 'Language' },
  state: { ar: 'الحالة', en: 'State' },
  source: { ar: 'كيف اشترك', en: 'How they subscribed' },
  askedAt: { ar: 'طلب الاشتراك ({zone})', en: 'Asked ({zone})' },
  confirmedAt: { ar: 'التأكيد ({zone})', en: 'Confirmed ({zone})' },
  place: { ar: 'أين وافق', en: 'Where they consented' },
  consent: { ar: 'نص الموافقة', en: 'Words of the consent' },
  name: { ar: 'الاسم', en: 'Name' },
  topics: { ar: 'الموضوعات', en: 'Topics' },
  addressNote: { ar: 'الموافقة على العنوان الجديد', en: 'Consent to the corrected address' },
} satisfies Pairs;

/** The texts of an exported table of what became of the issues. */
export const RESULT_TEXTS = {
  languages: SUBSCRIBER_NAMES.languages,
  issue: { ar: 'العدد', en: 'Issue' },
  subject: { ar: 'عنوان الرسالة', en: 'Subject' },
  begun: { ar: 'بداية الإرسال ({zone})', en: 'Begun ({zone})' },
  language: { ar: 'اللغة', en: 'Language' },
  all: { ar: 'الكل', en: 'All' },
  ...RESULT_NAMES,
} satisfies Pairs;
