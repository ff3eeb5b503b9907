import { ACT_TEXTS } from '../../../contract/admin/audit/audit-texts.ts';
import { ROLE_NAMES } from '../../../contract/admin/auth/role-names.ts';
import { ENTRY_NAMES } from '../../../contract/admin/content/entry-names.ts';
import { INBOX_NAMES } from '../../../contract/admin/inbox/inbox-names.ts';
import { SUBSCRIBER_NAMES } from '../../../contract/admin/newsletter/subscriber-names.ts';
import { type InOneLanguage, type Pairs, textsIn } from '../../../contract/admin/pairs.ts';
import type { Language } from '../../../contract/locale.ts';
import { mapTexts } from '../../../contract/map-texts.ts';
import { timeZoneCity } from './time-zone-names.ts';

/** The texts of exported tables. */
const EXPORT_TEXTS = {
  ...ENTRY_NAMES,
  number: { ar: 'الرقم', en: 'Number' },
  titleAr: { ar: 'العنوان بالعربية', en: 'Title in Arabic' },
  titleEn: { ar: 'العنوان بالإنجليزية', en: 'Title in English' },
  state: { ar: 'الحالة', en: 'State' },
  translation: { ar: 'الترجمة', en: 'Translation' },
  changedAt: { ar: 'آخر تعديل', en: 'Last edited' },
  changedBy: { ar: 'آخر من عدّل', en: 'Last edited by' },
  address: { ar: 'في المكتب', en: 'In the office' },
  at: { ar: 'الوقت ({zone})', en: 'Time ({zone})' },
  who: { ar: 'من', en: 'Who' },
  what: { ar: 'ماذا', en: 'What' },
  entries: { ar: 'المواد', en: 'Entries' },
  command: { ar: 'أمر على الخادم', en: 'Command on the server' },
  server: { ar: 'الخادم', en: 'Server' },
  more: {
    ar: 'في القائمة أكثر مما في هذا الملف، وهذه أول {max} منها.',
    en: 'The list has more than this file. These are its first {max}.',
  },
  acts: ACT_TEXTS,
  roles: ROLE_NAMES,
  inbox: {
    ...INBOX_NAMES,
    reference: { ar: 'الرقم المرجعي', en: 'Reference' },
    form: { ar: 'النوع', en: 'Kind' },
    entry: { ar: 'الوظيفة أو البرنامج', en: 'Vacancy or programme' },
    arrivedAt: { ar: 'وصل ({zone})', en: 'Arrived ({zone})' },
    state: { ar: 'الحالة', en: 'State' },
    stage: { ar: 'المرحلة', en: 'Stage' },
    assignee: { ar: 'المسؤول', en: 'Assigned to' },
    repliedAt: { ar: 'أول رد ({zone})', en: 'First reply ({zone})' },
    name: { ar: 'الاسم', en: 'Name' },
    answers: { ar: 'إجابات الأسئلة', en: 'Answers to questions' },
  },
  subscribers: {
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
  },
} satisfies Pairs;

export type ExportTexts = InOneLanguage<typeof EXPORT_TEXTS>;

/** Returns the texts of exported tables in a language, which name the city of the time zone. */
export function exportTexts(language: Language, timeZone: string): ExportTexts {
  const city = timeZoneCity(timeZone, language);
  return mapTexts(textsIn(EXPORT_TEXTS, language), (text) => text.replace('{zone}', city));
}
