// The public module of machine translation.

export { type DraftedText, draftTranslation } from './draft-translation.ts';
export { listTerms } from './glossary.ts';
export { openTranslator } from './service.ts';
export type { ServiceState, TranslationSettings, Translator } from './service-interface.ts';
export { termsOf } from './terms.ts';
