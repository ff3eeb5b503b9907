import { use } from 'react';
import { type FieldError, fieldErrorMessage } from '../../../contract/field-errors.ts';
import type { FieldName } from '../../../contract/forms/forms.ts';
import { loadedFieldErrorTexts, loadFieldErrorTexts } from '../../i18n/field-error-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { ContentText } from '../content-text.tsx';

type FieldErrorTextProps = {
  error: FieldError;
  field: FieldName;
};

/** The error message of a field. The message of another backend may not be in the page's language. */
export function FieldErrorText({ error, field }: FieldErrorTextProps) {
  const { language } = useMessages();
  if ('message' in error) return <ContentText>{error.message}</ContentText>;
  // The texts load before a form can have errors. Only the texts of the other language may be missing at this point.
  const texts = loadedFieldErrorTexts(language) ?? use(loadFieldErrorTexts(language));
  return <span>{fieldErrorMessage(error.code, texts, field)}</span>;
}
