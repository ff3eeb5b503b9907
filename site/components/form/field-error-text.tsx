import { type FieldError, fieldErrorMessage } from '../../../contract/field-errors.ts';
import type { FieldName } from '../../../contract/forms/forms.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { ContentText } from '../content-text.tsx';

type FieldErrorTextProps = {
  error: FieldError;
  field: FieldName;
};

/** The error message of a field. The message of another backend may not be in the page's language. */
export function FieldErrorText({ error, field }: FieldErrorTextProps) {
  const { t } = useMessages();
  if ('message' in error) return <ContentText>{error.message}</ContentText>;
  return <span>{fieldErrorMessage(error.code, t.fieldErrors, field)}</span>;
}
