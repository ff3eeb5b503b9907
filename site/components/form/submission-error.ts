import type { FieldProblem } from '../../../contract/field-problems.ts';
import type { FieldFault, Refusal } from '../../../contract/forms.ts';
import type { FormField } from './fields.ts';

/** What is wrong with which field. */
export type FieldErrors = Readonly<Record<string, FieldFault>>;

/** Why nothing was accepted: fields to correct, or another reason. */
export type SubmissionError =
  | { kind: 'fields'; errors: FieldErrors }
  | { kind: 'failure'; refusal: Refusal };

/** What a refusal says about a form's fields; where it says nothing of them, it is a failure. */
export function submissionErrorOf(
  refusal: Refusal,
  fields: readonly Pick<FormField, 'name' | 'kind'>[],
): SubmissionError {
  const errors: Record<string, FieldFault> = {};
  for (const { name } of fields) {
    const fault = refusal.fields[name];
    if (fault !== undefined) errors[name] = fault;
  }
  if (isNone(errors)) {
    // A proxy on the way says so without naming the field; only a file can be at fault.
    const file = fields.find(({ kind }) => kind === 'file');
    const code = CODES_OF_FILES[refusal.kind];
    if (file === undefined || code === undefined) return { kind: 'failure', refusal };
    errors[file.name] = { code };
  }
  return { kind: 'fields', errors };
}

const CODES_OF_FILES: Partial<Record<Refusal['kind'], FieldProblem>> = {
  'too-large': 'file-too-large',
  'wrong-kind': 'file-kind',
};

/** The same errors without those of one field. */
export function without(errors: FieldErrors, name: string): FieldErrors {
  const { [name]: _, ...others } = errors;
  return others;
}

/** Whether nothing is wrong. */
export function isNone(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}
