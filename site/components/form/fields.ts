import type { SubmissionField } from '../../../contract/submissions.ts';

/** The definition of a field, by which it is rendered and validated. */
export type FormField = {
  /** Its name on the wire. */
  name: SubmissionField;
  label: string;
  kind: 'text' | 'tel' | 'email' | 'message' | 'file';
  autoComplete?: string;
  placeholder?: string;
  /** What to know before filling it in. Shown below the field. */
  hint?: string;
  /** The attribute `accept` of a file field: extensions, separated by commas. */
  accept?: string;
  /** Size of the largest file, in bytes. */
  maxBytes?: number;
  /** The text of an empty file field; without it, the one for a CV. */
  prompt?: string;
};

/** Whether a form has a file field, and is submitted as multipart. */
export function hasFile(fields: readonly FormField[]): boolean {
  return fields.some(({ kind }) => kind === 'file');
}
