import { INBOX_NAMES } from '../../../contract/admin/inbox/inbox-names.ts';
import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts of an exported table of the inbox. */
export const EXPORT_TEXTS = {
  ...INBOX_NAMES,
  reference: { ar: 'الرقم المرجعي', en: 'Reference' },
  form: { ar: 'النوع', en: 'Kind' },
  entry: { ar: 'الوظيفة أو البرنامج', en: 'Vacancy or programme' },
  arrivedAt: { ar: 'وصل ({zone})', en: 'Arrived ({zone})' },
  state: { ar: 'الحالة', en: 'State' },
  stage: { ar: 'المرحلة', en: 'Stage' },
  assignee: { ar: 'المسؤول', en: 'Assigned to' },
  labels: { ar: 'الوسوم', en: 'Labels' },
  repliedAt: { ar: 'أول رد ({zone})', en: 'First reply ({zone})' },
  name: { ar: 'الاسم', en: 'Name' },
  answers: { ar: 'إجابات الأسئلة', en: 'Answers to questions' },
} satisfies Pairs;
