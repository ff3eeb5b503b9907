import type { Language } from '../../../contract/locale.ts';

/** The texts of the calendar file of an interview. */
export const INTERVIEW_TEXTS: Record<
  Language,
  {
    file: string;
    summary: (organisation: string) => string;
    separator: string;
    reference: (reference: string) => string;
    otherTime: string;
  }
> = {
  ar: {
    file: 'مقابلة',
    summary: (organisation) => `مقابلة في ${organisation}`,
    separator: ': ',
    reference: (reference) => `الرقم المرجعي: ${reference}`,
    otherTime: 'إن لم يناسبك الموعد فأجب عن رسالتنا.',
  },
  en: {
    file: 'interview',
    summary: (organisation) => `Interview at ${organisation}`,
    separator: ': ',
    reference: (reference) => `Reference number: ${reference}`,
    otherTime: 'If the time does not suit you, please answer our email.',
  },
};
