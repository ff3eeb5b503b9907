import type { Pairs } from '../../../contract/admin/pairs.ts';

export const PREVIEW_TEXTS = {
  hide: { ar: 'إخفاء المعاينة', en: 'Hide the preview' },
  window: { ar: 'المعاينة في نافذة', en: 'Preview in a window' },
  width: { ar: 'العرض', en: 'Width' },
  phone: { ar: 'هاتف', en: 'Phone' },
  desktop: { ar: 'حاسوب', en: 'Desktop' },
} satisfies Pairs;
