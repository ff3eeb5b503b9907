import type { FieldErrorCode } from '../../../contract/field-errors.ts';
import type { CvType } from '../../../contract/submission-rules.ts';

/** The result of an inspection: the type of the CV, or why it is rejected. */
export type CvVerdict = { ok: true; type: CvType } | { ok: false; code: FieldErrorCode };

/** Returns the verdict that rejects a file. */
export function rejected(code: FieldErrorCode): CvVerdict {
  return { ok: false, code };
}
