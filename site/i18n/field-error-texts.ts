import type { FieldErrorTexts } from '../../contract/field-errors.ts';
import { loadedOnce } from './loaded-once.ts';

/** The error messages of fields. Most visitors never read one, so they load with the code that validates a form. */
export const { load: loadFieldErrorTexts, loaded: loadedFieldErrorTexts } =
  loadedOnce<FieldErrorTexts>({
    ar: async () => (await import('../../contract/field-errors-ar.ts')).FIELD_ERRORS_AR,
    en: async () => (await import('../../contract/field-errors-en.ts')).FIELD_ERRORS_EN,
  });
