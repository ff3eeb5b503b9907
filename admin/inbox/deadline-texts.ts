import type { Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** How much time is left to answer a request about personal data. */
export const DEADLINE_TEXTS = {
  left: {
    ar: {
      zero: 'آخر يوم له اليوم',
      one: 'بقي يوم واحد',
      two: 'بقي يومان',
      few: 'بقيت {n} أيام',
      many: 'بقي {n} يومًا',
      other: 'بقي {n} يوم',
    },
    en: forms('1 day left', '{n} days left', 'Due today'),
  },
  late: { ar: 'فات موعده', en: 'Overdue' },
} satisfies Pairs;
