/**
 * Why a service of machine translation has translated nothing.
 * - `key`: it does not accept the key, or needs one;
 * - `quota`: what the account may translate is used up;
 * - `busy`: too many translations at once;
 * - `too-long`: the text is longer than it takes;
 * - `language`: it does not translate from Arabic to English;
 * - `slow`: it took too long;
 * - `away`: it does not answer;
 * - `broken`: it answers something else than a translation.
 */
export const TRANSLATION_PROBLEMS = [
  'key',
  'quota',
  'busy',
  'too-long',
  'language',
  'slow',
  'away',
  'broken',
] as const;

export type TranslationProblem = (typeof TRANSLATION_PROBLEMS)[number];

/** Why a text has no draft. `too-much`: the call has sent as much of its list as it may, and the next call takes what is left. */
export type DraftProblem = TranslationProblem | 'too-much';

/** Maximum length of what one call sends of a field, or of all texts of a list, in UTF-16 units. */
export const SENT_MAX = 20_000;
