import { SUBSCRIBER_NAMES } from '../../../contract/admin/newsletter/subscriber-names.ts';
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
} satisfies Pairs;
