import type { Pairs } from '../../../contract/admin/pairs.ts';

export const LIST_PAGE_TEXTS = {
  pager: {
    label: { ar: 'الصفحات', en: 'Pages' },
    page: { ar: 'الصفحة {page} من {pages}', en: 'Page {page} of {pages}' },
    previous: { ar: 'السابقة', en: 'Previous' },
    next: { ar: 'التالية', en: 'Next' },
  },
  showAll: { ar: 'عرض الكل', en: 'Show all' },
} satisfies Pairs;
