import type { FieldError, FieldErrorCode } from '../../../contract/field-errors.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import type { FieldErrors, FormName } from '../../../contract/submissions.ts';
import type { FormField } from './fields.ts';

/**
 * Validates the values of a form by the same rules as the server. The browser checks only the extension and the size of
 * a file; the server inspects its content.
 */
export function validateForm(
  form: FormName,
  fields: readonly FormField[],
  data: FormData,
): FieldErrors {
  const validated = validateSubmission(form, Object.fromEntries(data));
  const errors: Record<string, FieldError> = {};
  for (const field of fields) {
    const error =
      field.kind === 'file'
        ? fileError(field, data.get(field.name))
        : validated.ok
          ? undefined
          : validated.errors[field.name];
    if (error !== undefined) errors[field.name] = error;
  }
  return errors;
}

function fileError(field: FormField, file: FormDataEntryValue | null): FieldError | undefined {
  const code = fileErrorCode(field, file);
  return code && { code };
}

function fileErrorCode(
  { accept = '', maxBytes = Number.POSITIVE_INFINITY }: FormField,
  file: FormDataEntryValue | null,
): FieldErrorCode | undefined {
  // For an empty file field, `FormData` contains a file without name and content.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return 'file-missing';
  const name = file.name.toLowerCase();
  // A name without extension is accepted here, because the server inspects the content.
  if (name.includes('.') && !accept.split(',').some((extension) => name.endsWith(extension))) {
    return 'file-kind';
  }
  if (file.size === 0) return 'file-empty';
  return file.size > maxBytes ? 'file-too-large' : undefined;
}
