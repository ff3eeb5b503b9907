import type { FieldErrorCode } from '../../../contract/field-errors.ts';
import type { SubmissionField } from '../../../contract/forms/forms.ts';
import type {
  FieldErrors,
  SubmissionProblem,
  SubmissionResult,
} from '../../../contract/submissions.ts';
import type { FormField } from './fields.ts';

/**
 * Adds an error at the file field to a result that can only be about the file. A proxy that rejects a request for its size or type names no
 * field.
 */
export function withFileError(
  result: SubmissionResult,
  fields: readonly Pick<FormField, 'wire' | 'type'>[],
): SubmissionResult {
  if (result.status === 'accepted' || hasErrors(result.errors)) return result;
  const file = fields.find(({ type }) => type === 'file');
  const code = FILE_ERRORS[result.problem];
  if (file === undefined || code === undefined) return result;
  return { ...result, errors: { [file.wire]: { code } } };
}

const FILE_ERRORS: Partial<Record<SubmissionProblem, FieldErrorCode>> = {
  'too-large': 'file-too-large',
  'wrong-kind': 'file-kind',
};

export function withoutError(errors: FieldErrors, field: SubmissionField): FieldErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

/** Whether any field has an error. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}

/** Returns the errors of those fields that also have errors in `others`. */
export function keepErrors(errors: FieldErrors, others: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name in others));
}
