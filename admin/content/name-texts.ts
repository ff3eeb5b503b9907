import type { EntryState } from '../../contract/admin/content/content.ts';
import { ENTRY_NAMES } from '../../contract/admin/content/entry-names.ts';
import type { Pair, Pairs } from '../../contract/admin/pairs.ts';

/** The texts with which entries are named in lists. */
export const NAME_TEXTS = {
  ...ENTRY_NAMES,
  /** Who has imported content, by the name in the history. */
  authors: {
    'first start': { ar: 'التشغيل الأول', en: 'First start' },
    'npm run content': { ar: 'أمر على الخادم', en: 'Command on the server' },
  },
  untitledNumber: { ar: 'بلا عنوان (رقم {id})', en: 'Untitled (number {id})' },
  /** The short text next to the shape in a narrow place. */
  shortStates: {
    draft: { ar: 'مسودة', en: 'Draft' },
    scheduled: { ar: 'مجدول', en: 'Scheduled' },
    live: { ar: 'منشور', en: 'Published' },
    edited: { ar: 'تعديلات لم تُنشر', en: 'Unpublished edits' },
  } satisfies Record<EntryState, Pair>,
  withoutEnglish: { ar: '{fields}: بلا إنجليزية', en: 'No English: {fields}' },
} satisfies Pairs;
