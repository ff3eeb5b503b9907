import type { FieldName } from './forms/forms.ts';

/**
 * The closed list of what can be wrong with a field of a form. Each code has a message in `field-errors-ar.ts` and `field-errors-en.ts`,
 * which is shown at the field. The browser, the API and posted pages use the same codes. A page loads the messages of its language when a
 * form is first used.
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
  /** Messages for codes that can be more specific for a certain field. The numbers come from `SUBMISSION_LIMITS`. */
  ofFields: Partial<Record<FieldErrorCode, Partial<Record<FieldName, string>>>>;
};

/** What is wrong with a field: one of our codes, or the message of a backend that does not send our codes. */
export type FieldError = { code: FieldErrorCode } | { message: string };

/** Returns the message for a code at a field. It also says what to do. */
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
