import type { Pairs } from '../../contract/admin/pairs.ts';

/** The texts of a time that is being chosen. */
export const SCHEDULE_TEXTS = {
  time: { ar: 'الموعد بتوقيت {zone}', en: 'Time in {zone}' },
  past: {
    ar: 'مضى هذا الموعد. اختر موعدًا بعد {time}.',
    en: 'This time has passed. Choose one after {time}.',
  },
  noTime: { ar: 'اختر اليوم والساعة.', en: 'Choose a day and a time.' },
  spelled: { ar: '{date}، الساعة {time} بتوقيت {zone}', en: '{date}, at {time} in {zone}' },
} satisfies Pairs;
