import type { SubmissionField } from '../../../contract/submissions.ts';

/** The definition of a form field, for rendering and validation. */
export type FormField = {
  /** Its name on the wire. */
  name: SubmissionField;
  label: string;
  kind: 'text' | 'tel' | 'email' | 'message' | 'file';
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
