import type { FieldAdvice } from '../../contract/admin/content/content.ts';
import type { FieldProblemCode } from '../../contract/content/field-problems.ts';
import { fill, formatDate, isolate, noonOn } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { CONTENT_TEXTS } from './texts.ts';

/** Texts about what is wrong with a field, and about problems for readers. */
export type FieldTexts = {
  problem: (code: FieldProblemCode) => string;
  advice: (advice: FieldAdvice) => string;
};

/** Returns the texts about fields in the language of the back office. */
export function useFieldTexts(): FieldTexts {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  return {
    problem: (code) => t.fieldProblems[code],
    advice: ({ code, subject = '' }) =>
      fill(t.fieldAdvice[code], {
        subject: code === 'overdue' ? formatDate(noonOn(subject), language) : isolate(subject),
      }),
  };
}
