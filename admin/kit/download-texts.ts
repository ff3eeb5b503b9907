import type { Pairs } from '../../contract/admin/pairs.ts';

/** The texts of buttons that download a table or a file, or copy a text. */
export const DOWNLOAD_TEXTS = {
  table: {
    xlsx: { ar: 'تصدير إلى Excel', en: 'Export to Excel' },
    csv: { ar: 'تصدير إلى CSV', en: 'Export as CSV' },
  },
  done: { ar: 'نُزّل الملف.', en: 'The file was downloaded.' },
  copy: { ar: 'نسخ', en: 'Copy' },
  copied: { ar: 'نُسخ', en: 'Copied' },
} satisfies Pairs;
