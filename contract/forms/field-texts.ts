import type { Language } from '../locale.ts';
import { FIELD_TEXTS_AR } from './field-texts-ar.ts';
import { FIELD_TEXTS_EN } from './field-texts-en.ts';
import type { FieldTexts, ServerField, StaffFieldTexts } from './fields.ts';

/** The texts of the fields in both languages, for the server. Pages have the texts of their language in their messages. */
export const FIELD_TEXTS: Record<Language, StaffFieldTexts> = {
  ar: withLabels(FIELD_TEXTS_AR, {
    vacancy: 'الوظيفة',
    program: 'البرنامج',
    answers: 'الإجابات',
  }),
  en: withLabels(FIELD_TEXTS_EN, {
    vacancy: 'Vacancy',
    program: 'Programme',
    answers: 'Answers',
  }),
};

function withLabels(texts: FieldTexts, labels: Record<ServerField, string>): StaffFieldTexts {
  return { ...texts, labels: { ...texts.labels, ...labels } };
}
