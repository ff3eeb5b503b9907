import type { SubmissionField } from '../../../contract/submissions.ts';

/** The definition of a form field, for rendering and validation. All but a choice are required. */
export type FormField = {
  /** Its name on the wire. */
  name: SubmissionField;
  label: string;
  kind: 'text' | 'tel' | 'email' | 'message' | 'choice' | 'file';
  /** Of a field of kind `choice`, which may stay empty: its values with their labels, and the label of none. */
  options?: { none: string; values: readonly { value: string; label: string }[] };
  autoComplete?: string;
  placeholder?: string;
  /** Help text below the field. */
  hint?: string;
  /** The attribute `accept` of a file field: extensions, separated by commas. */
  accept?: string;
  /** Size of the largest file, in bytes. */
  maxBytes?: number;
  /** The text of an empty file field. Default: the text for a CV. */
  prompt?: string;
};

/** Whether a form has a file field, and so is submitted as `multipart/form-data`. */
export function hasFile(fields: readonly FormField[]): boolean {
  return fields.some(({ kind }) => kind === 'file');
}
