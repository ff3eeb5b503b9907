import type { FieldError, FieldErrorCode } from '../../../contract/field-errors.ts';
import { fieldsOf, type NamedField } from '../../../contract/forms/fields.ts';
import type { Form } from '../../../contract/forms/forms.ts';
import {
  type AddressReaders,
  SUBMISSION_LIMITS,
  validateSubmission,
} from '../../../contract/submission-rules.ts';
import type { FieldErrors } from '../../../contract/submissions.ts';

const SIX_DIGITS = /\p{Nd}(?:\P{Nd}*\p{Nd}){5}/u;

const POSSIBLE_EMAIL = /[^\s@]@[^\s@]+\.[^\s@.]{2}/;

/** Accepts anything that may be an address. The server parses it and reports what is wrong. */
const POSSIBLE_ADDRESSES: AddressReaders = {
  phone: (typed) =>
    SIX_DIGITS.test(typed) ? { ok: true, number: typed } : { ok: false, problem: 'not-a-phone' },
  email: (typed) =>
    POSSIBLE_EMAIL.test(typed.replaceAll(/[\uff20\ufe6b]/g, '@'))
      ? { ok: true, address: typed }
      : { ok: false, problem: 'not-an-email' },
};

/**
 * Validates the values of a form by the same rules as the server, except for phone numbers and e-mail addresses. The browser checks only
 * the extension and the size of a file, and the server inspects its content.
 */
export function validateForm(form: Form, data: FormData): FieldErrors {
  const validated = validateSubmission(form, Object.fromEntries(data), POSSIBLE_ADDRESSES);
  const errors: Record<string, FieldError | undefined> = validated.ok
    ? {}
    : { ...validated.errors };
  for (const field of fieldsOf(form)) {
    const code = field.type === 'file' && fileErrorCode(field, data.get(field.wire));
    if (code) errors[field.wire] = { code };
  }
  return errors;
}

function fileErrorCode(
  { types = [], isOptional = false }: NamedField,
  file: FormDataEntryValue | null,
): FieldErrorCode | undefined {
  // For an empty file field, `FormData` contains a file without name and content.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) {
    return isOptional ? undefined : 'file-missing';
  }
  const name = file.name.toLowerCase();
  // A name without extension is accepted here, because the server inspects the content.
  if (name.includes('.') && !types.some((type) => name.endsWith(`.${type}`))) return 'file-kind';
  if (file.size === 0) return 'file-empty';
  return file.size > SUBMISSION_LIMITS.cv ? 'file-too-large' : undefined;
}
