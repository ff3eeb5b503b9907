import { ACT_TEXTS_AR } from '../../contract/admin/audit/audit-texts-ar.ts';
import { ACT_TEXTS_EN } from '../../contract/admin/audit/audit-texts-en.ts';
import { ROLE_NAMES_AR, ROLE_NAMES_EN } from '../../contract/admin/auth/role-names.ts';
import { ENTRY_NAMES_AR, ENTRY_NAMES_EN } from '../../contract/admin/content/entry-names.ts';
import { INBOX_NAMES_AR, INBOX_NAMES_EN } from '../../contract/admin/inbox/inbox-names.ts';
import {
  SUBSCRIBER_NAMES_AR,
  SUBSCRIBER_NAMES_EN,
} from '../../contract/admin/newsletter/subscriber-names.ts';
import type { Language } from '../../contract/locale.ts';
import { mapTexts } from '../../contract/map-texts.ts';
import { timeZoneCity } from './time-zone-names.ts';

/** The Arabic texts of exported tables. */
const ar = {
  ...ENTRY_NAMES_AR,
  number: 'الرقم',
  titleAr: 'العنوان بالعربية',
  titleEn: 'العنوان بالإنجليزية',
  state: 'الحالة',
  translation: 'الترجمة',
  changedAt: 'آخر تعديل',
  changedBy: 'آخر من عدّل',
  address: 'في المكتب',
  at: 'الوقت ({zone})',
  who: 'من',
  what: 'ماذا',
  entries: 'المواد',
  command: 'أمر على الخادم',
  server: 'الخادم',
  more: 'في القائمة أكثر مما في هذا الملف، وهذه أول {max} منها.',
  acts: ACT_TEXTS_AR,
  roles: ROLE_NAMES_AR,
  inbox: {
    ...INBOX_NAMES_AR,
    reference: 'الرقم المرجعي',
    form: 'النوع',
    entry: 'الوظيفة أو البرنامج',
    arrivedAt: 'وصل ({zone})',
    state: 'الحالة',
    stage: 'المرحلة',
    assignee: 'المسؤول',
    repliedAt: 'أول رد ({zone})',
    name: 'الاسم',
    answers: 'إجابات الأسئلة',
  },
  subscribers: {
    ...SUBSCRIBER_NAMES_AR,
    address: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    language: 'اللغة',
    state: 'الحالة',
    source: 'كيف اشترك',
    askedAt: 'طلب الاشتراك ({zone})',
    confirmedAt: 'التأكيد ({zone})',
    place: 'أين وافق',
    consent: 'نص الموافقة',
  },
};

/** The English texts of exported tables. */
const en: typeof ar = {
  ...ENTRY_NAMES_EN,
  number: 'Number',
  titleAr: 'Title in Arabic',
  titleEn: 'Title in English',
  state: 'State',
  translation: 'Translation',
  changedAt: 'Last edited',
  changedBy: 'Last edited by',
  address: 'In the office',
  at: 'Time ({zone})',
  who: 'Who',
  what: 'What',
  entries: 'Entries',
  command: 'Command on the server',
  server: 'Server',
  more: 'The list has more than this file. These are its first {max}.',
  acts: ACT_TEXTS_EN,
  roles: ROLE_NAMES_EN,
  inbox: {
    ...INBOX_NAMES_EN,
    reference: 'Reference',
    form: 'Kind',
    entry: 'Vacancy or programme',
    arrivedAt: 'Arrived ({zone})',
    state: 'State',
    stage: 'Stage',
    assignee: 'Assigned to',
    repliedAt: 'First reply ({zone})',
    name: 'Name',
    answers: 'Answers to questions',
  },
  subscribers: {
    ...SUBSCRIBER_NAMES_EN,
    address: 'E-mail address',
    phone: 'Phone number',
    language: 'Language',
    state: 'State',
    source: 'How they subscribed',
    askedAt: 'Asked ({zone})',
    confirmedAt: 'Confirmed ({zone})',
    place: 'Where they consented',
    consent: 'Words of the consent',
  },
};

export type ExportTexts = typeof ar;

const EXPORT_TEXTS = { ar, en };

/** Returns the texts of exported tables in a language, which name the city of the time zone. */
export function exportTexts(language: Language, timeZone: string): ExportTexts {
  const city = timeZoneCity(timeZone, language);
  return mapTexts(EXPORT_TEXTS[language], (text) => text.replace('{zone}', city));
}
