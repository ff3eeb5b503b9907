import type { Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

export const AUDIT_TEXTS = {
  lead: {
    ar: 'من فعل ماذا ومتى. لا يُمحى منه شيء، ولا يذكر زوار الموقع.',
    en: 'Who did what, and when. Entries are never deleted, and no visitor is named.',
  },
  when: { ar: 'الوقت', en: 'Time' },
  who: { ar: 'من', en: 'Who' },
  what: { ar: 'ماذا', en: 'What' },
  command: { ar: 'أمر على الخادم', en: 'Command on the server' },
  server: { ar: 'الخادم', en: 'Server' },
  older: { ar: 'الأقدم', en: 'Older' },
  empty: { ar: 'لم يجرِ شيء بعد.', en: 'Nothing has happened yet.' },
  entries: {
    ar: {
      zero: 'لا مادة',
      one: 'مادة واحدة',
      two: 'مادتين',
      few: '{n} مواد',
      many: '{n} مادة',
      other: '{n} مادة',
    },
    en: forms('1 entry', '{n} entries'),
  },
  more: {
    ar: {
      zero: 'لا غيرها',
      one: 'ومادة أخرى',
      two: 'ومادتان أخريان',
      few: 'و{n} مواد أخرى',
      many: 'و{n} مادة أخرى',
      other: 'و{n} مادة أخرى',
    },
    en: forms('And 1 more', 'And {n} more'),
  },
} satisfies Pairs;
