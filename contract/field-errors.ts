import type { FieldName } from './forms/forms.ts';

/**
 * The closed list of what can be wrong with a field of a form. Each code has a message that is shown at the field, in
 * `field-errors-ar.ts` and `field-errors-en.ts`. Browser, API and posted pages use the same; a page loads those of its language when a form is first used.
 */
export const FIELD_ERROR_CODES = [
  'missing',
  'not-text',
  'unreadable',
  'repeated',
  'too-long',
  'control-characters',
  'not-a-phone',
  'two-phones',
  'phone-extension',
  'not-an-email',
  'email-not-latin',
  'neither-email-nor-phone',
  'unknown-choice',
  'not-an-age',
  'file-missing',
  'file-empty',
  'file-too-large',
  'file-kind',
  'file-not-pdf',
  'file-damaged',
  'file-encrypted',
  'file-active',
  'file-bomb',
  'file-ambiguous',
  'file-infected',
] as const;

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** The messages in one language. */
export type FieldErrorTexts = {
  codes: Record<FieldErrorCode, string>;
  /** Messages of codes that can say more about a certain field. The numbers are those of `SUBMISSION_LIMITS`. */
  ofFields: Partial<Record<FieldErrorCode, Partial<Record<FieldName, string>>>>;
};

/** What is wrong with a field: one of our codes, or the message of a backend that does not send our codes. */
export type FieldError = { code: FieldErrorCode } | { message: string };

/** Returns the message for a code at a field, which also says what to do. */
export function fieldErrorMessage(
  code: FieldErrorCode,
  { codes, ofFields }: FieldErrorTexts,
  field: FieldName,
): string {
  return ofFields[code]?.[field] ?? codes[code];
}

/** Returns the value as a code, or `not-text` if it is unknown. */
export function fieldErrorCodeOf(code: string): FieldErrorCode {
  return FIELD_ERROR_CODES.find((each) => each === code) ?? 'not-text';
}
