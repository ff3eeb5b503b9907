// The public module of machine translation.

export { openTranslator } from './service.ts';
export type { ServiceState, TranslationSettings, Translator } from './service-interface.ts';
