import type { Language } from '../locale.ts';
import { FIELD_TEXTS_AR } from './field-texts-ar.ts';
import { FIELD_TEXTS_EN } from './field-texts-en.ts';
import type { FieldTexts } from './fields.ts';

/** The texts of the fields in both languages, for the server. Pages have those of their language among their texts. */
export const FIELD_TEXTS: Record<Language, FieldTexts> = { ar: FIELD_TEXTS_AR, en: FIELD_TEXTS_EN };
