import type { Pairs } from '../../../contract/admin/pairs.ts';

export const LIST_PAGE_TEXTS = {
  showAll: { ar: 'عرض الكل', en: 'Show all' },
} satisfies Pairs;
