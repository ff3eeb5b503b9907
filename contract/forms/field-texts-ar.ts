import type { FieldTexts } from './fields.ts';
import { TOPICS_AR } from './topic-texts-ar.ts';

/** The texts of the fields in Arabic. */
export const FIELD_TEXTS_AR: FieldTexts = {
  labels: {
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    phone: 'رقم الجوال',
    email: 'البريد الإلكتروني',
    topic: 'الموضوع',
    message: 'رسالتك',
    cv: 'السيرة الذاتية',
    address: 'البريد الإلكتروني أو رقم الجوال',
  },
  hints: {
    // The mark keeps number and unit in this order.
    cv: 'ملف PDF أو Word أو ODT أو RTF، حتى \u200e10\u00a0MB.',
  },
  choices: {
    topic: {
      none: 'اختر موضوعًا إن شئت',
      options: TOPICS_AR,
    },
  },
};
