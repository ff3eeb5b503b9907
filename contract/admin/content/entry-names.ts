import type { Pair, Pairs } from '../pairs.ts';
import type { EntryState, TranslationState } from './content.ts';

/** The names of the states of entries and of their translations. */
export const ENTRY_NAMES = {
  states: {
    draft: { ar: 'مسودة', en: 'Draft' },
    scheduled: { ar: 'مجدول', en: 'Scheduled' },
    live: { ar: 'منشور', en: 'Published' },
    edited: { ar: 'منشور، وفيه تعديلات', en: 'Published, with edits' },
  } satisfies Record<EntryState, Pair>,
  translations: {
    outdated: { ar: 'أقدم من العربية', en: 'Older than the Arabic' },
    missing: { ar: 'لا إنجليزية بعد', en: 'No English yet' },
    drafted: { ar: 'ترجمة آلية لم تُقرأ', en: 'Drafted by machine, not yet read' },
    untranslated: { ar: 'إنجليزية بلا عربية', en: 'English without Arabic' },
    current: { ar: 'محدّثة', en: 'Up to date' },
  } satisfies Record<TranslationState, Pair>,
} satisfies Pairs;
