import type { EntryState, TranslationState } from './content.ts';

/** What the states of entries and of their translations are called, in Arabic. */
export const ENTRY_NAMES_AR = {
  states: {
    draft: 'مسودة',
    scheduled: 'مجدول',
    live: 'منشور',
    edited: 'منشور، وفيه تعديلات',
  } satisfies Record<EntryState, string>,
  translations: {
    outdated: 'أقدم من العربية',
    missing: 'لا إنجليزية بعد',
    untranslated: 'إنجليزية بلا عربية',
    current: 'محدّثة',
  } satisfies Record<TranslationState, string>,
};

/** What the states of entries and of their translations are called, in English. */
export const ENTRY_NAMES_EN: typeof ENTRY_NAMES_AR = {
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    live: 'Published',
    edited: 'Published, with edits',
  },
  translations: {
    outdated: 'Older than the Arabic',
    missing: 'No English yet',
    untranslated: 'English without Arabic',
    current: 'Up to date',
  },
};
