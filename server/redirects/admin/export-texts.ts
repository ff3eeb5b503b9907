import type { Pairs } from '../../../contract/admin/pairs.ts';
import { REDIRECT_NAMES } from '../../../contract/admin/redirects/redirect-names.ts';

/** The texts of an exported table of redirects. The import reads the headings of both addresses. */
export const EXPORT_TEXTS = {
  ...REDIRECT_NAMES,
  from: { ar: 'العنوان القديم', en: 'From' },
  to: { ar: 'العنوان الجديد', en: 'To' },
  source: { ar: 'المصدر', en: 'Source' },
  uses: { ar: 'مرات الاستعمال', en: 'How often' },
  lastUsedOn: { ar: 'آخر يوم', en: 'Last day' },
} satisfies Pairs;
