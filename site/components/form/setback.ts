import type { FieldProblem } from '../../../contract/field-problems.ts';
import type { FieldFault, Refusal } from '../../../contract/forms.ts';
import type { FormField } from './fields.ts';

/** What is wrong with which field. */
export type Reasons = Readonly<Record<string, FieldFault>>;

/** What an attempt came to: fields to correct, or another reason why nothing was accepted. */
export type Setback = { kind: 'fields'; reasons: Reasons } | { kind: 'failure'; refusal: Refusal };

/** What a refusal says about a form's fields; where it says nothing of them, it is a failure. */
export function setbackOf(refusal: Refusal, fields: readonly FormField[]): Setback {
  const reasons: Record<string, FieldFault> = {};
  for (const { name } of fields) {
    const fault = refusal.fields[name];
    if (fault !== undefined) reasons[name] = fault;
  }
  if (isNone(reasons)) {
    // A proxy on the way says so without naming the field; only a file can be at fault.
    const file = fields.find(({ kind }) => kind === 'file');
    const code = CODES_OF_FILES[refusal.kind];
    if (file === undefined || code === undefined) return { kind: 'failure', refusal };
    reasons[file.name] = { code };
  }
  return { kind: 'fields', reasons };
}

const CODES_OF_FILES: Partial<Record<Refusal['kind'], FieldProblem>> = {
  'too-large': 'file-too-large',
  'wrong-kind': 'file-kind',
};

/** The same reasons without one. */
export function without(reasons: Reasons, name: string): Reasons {
  const { [name]: _, ...others } = reasons;
  return others;
}

/** Whether there is nothing wrong. */
export function isNone(reasons: Reasons): boolean {
  return Object.keys(reasons).length === 0;
}
