/** One field of a form, by which it is drawn and checked, and under whose name its value travels. */
export type FormField = {
  name: string;
  label: string;
  kind: 'text' | 'tel' | 'email' | 'message' | 'file';
  autoComplete?: string;
  placeholder?: string;
  /** What a visitor should know before filling it in; below the field. */
  hint?: string;
  /** Which files a file field offers: endings, separated by commas. */
  accept?: string;
  /** Size of the largest file, in bytes. */
  maxBytes?: number;
  /** What a file field says while it is empty; attaching a CV if not said. */
  prompt?: string;
};

/** Whether a form carries files, which travel only in a form of several parts. */
export function hasFile(fields: readonly FormField[]): boolean {
  return fields.some(({ kind }) => kind === 'file');
}
