import { ACT_TEXTS_AR } from '../../contract/admin/audit-texts-ar.ts';
import { ACT_TEXTS_EN } from '../../contract/admin/audit-texts-en.ts';
import type { EntryState, TranslationState } from '../../contract/admin/content.ts';
import type { ApplicationStage, ConversationState } from '../../contract/admin/inbox.ts';
import { ROLE_NAMES_AR, ROLE_NAMES_EN } from '../../contract/admin/role-names.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';

/** The Arabic texts of exported tables. */
const ar = {
  number: 'الرقم',
  titleAr: 'العنوان بالعربية',
  titleEn: 'العنوان بالإنجليزية',
  state: 'الحالة',
  translation: 'الترجمة',
  changedAt: 'آخر تعديل',
  changedBy: 'آخر من عدّل',
  address: 'في المكتب',
  at: 'الوقت (الرياض)',
  who: 'من',
  what: 'ماذا',
  entries: 'المواد',
  command: 'أمر على الخادم',
  server: 'الخادم',
  more: 'في القائمة أكثر مما في هذا الملف، وهذه أول {max} منها.',
  states: {
    draft: 'مسودة',
    scheduled: 'مجدول',
    live: 'منشور',
    edited: 'منشور، وفيه تعديلات',
  } satisfies Record<EntryState, string>,
  translations: {
    outdated: 'أقدم من العربية',
    missing: 'لا إنجليزية بعد',
    untranslated: 'إنجليزية بلا عربية',
    current: 'مطابقة للعربية',
  } satisfies Record<TranslationState, string>,
  acts: ACT_TEXTS_AR,
  roles: ROLE_NAMES_AR,
  inbox: {
    reference: 'الرقم المرجعي',
    form: 'النوع',
    entry: 'الوظيفة أو البرنامج',
    arrivedAt: 'وصل (الرياض)',
    state: 'الحالة',
    stage: 'المرحلة',
    assignee: 'على عهدة',
    repliedAt: 'أول رد (الرياض)',
    name: 'الاسم',
    answers: 'إجابات الأسئلة',
    forms: {
      contact: 'رسالة',
      join: 'طلب تدريب',
      vacancy: 'طلب وظيفة',
      program: 'طلب مشاركة',
    } satisfies Record<StaffFormName, string>,
    states: {
      new: 'جديدة',
      open: 'قيد العمل',
      waiting: 'بانتظار المُرسِل',
      answered: 'رُدّ عليها',
      closed: 'مغلقة',
    } satisfies Record<ConversationState, string>,
    stages: {
      new: 'جديد',
      reading: 'نقرأه',
      conversation: 'مكالمة',
      accepted: 'قُبل',
      declined: 'اعتُذر',
    } satisfies Record<ApplicationStage, string>,
  },
};

/** The English texts of exported tables. */
const en: typeof ar = {
  number: 'Number',
  titleAr: 'Title in Arabic',
  titleEn: 'Title in English',
  state: 'State',
  translation: 'Translation',
  changedAt: 'Last edited',
  changedBy: 'Last edited by',
  address: 'In the office',
  at: 'Time (Riyadh)',
  who: 'Who',
  what: 'What',
  entries: 'Entries',
  command: 'Command on the server',
  server: 'Server',
  more: 'The list has more than this file. These are its first {max}.',
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    live: 'Published',
    edited: 'Published, with edits',
  },
  translations: {
    outdated: 'Older than the Arabic',
    missing: 'No English yet',
    untranslated: 'English without Arabic',
    current: 'Matches the Arabic',
  },
  acts: ACT_TEXTS_EN,
  roles: ROLE_NAMES_EN,
  inbox: {
    reference: 'Reference',
    form: 'Kind',
    entry: 'Vacancy or programme',
    arrivedAt: 'Arrived (Riyadh)',
    state: 'State',
    stage: 'Stage',
    assignee: 'Assigned to',
    repliedAt: 'First reply (Riyadh)',
    name: 'Name',
    answers: 'Answers to questions',
    forms: {
      contact: 'Message',
      join: 'Trainer application',
      vacancy: 'Job application',
      program: 'Programme application',
    },
    states: {
      new: 'New',
      open: 'In progress',
      waiting: 'Waiting for the sender',
      answered: 'Answered',
      closed: 'Closed',
    },
    stages: {
      new: 'New',
      reading: 'Reading',
      conversation: 'Conversation',
      accepted: 'Accepted',
      declined: 'Declined',
    },
  },
};

export type ExportTexts = typeof ar;

export const EXPORT_TEXTS = { ar, en };
