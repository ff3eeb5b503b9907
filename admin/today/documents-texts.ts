import type { Pairs } from '../../contract/admin/pairs.ts';

/** The texts about documents whose next edition is late. */
export const DOCUMENTS_TEXTS = {
  title: { ar: 'وثائق فات موعدها', en: 'Overdue documents' },
  since: { ar: 'حلّ موعد التالية في {date}', en: 'The next one was due on {date}' },
  renew: { ar: 'تحديث', en: 'Update' },
} satisfies Pairs;
