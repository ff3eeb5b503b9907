import type { FieldErrorTexts } from './field-errors.ts';
import { FIELD_ERRORS_AR } from './field-errors-ar.ts';
import { FIELD_ERRORS_EN } from './field-errors-en.ts';
import type { Language } from './locale.ts';

/** The messages of both languages, for the server. Pages load only their own language. */
export const FIELD_ERROR_TEXTS: Record<Language, FieldErrorTexts> = {
  ar: FIELD_ERRORS_AR,
  en: FIELD_ERRORS_EN,
};
