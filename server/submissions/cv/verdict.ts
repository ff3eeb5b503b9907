import type { FieldErrorCode } from '../../../contract/field-errors.ts';
import type { CvType } from '../../../contract/submission-rules.ts';

/** The type of a CV, or why it is rejected. */
export type CvInspected = { ok: true; type: CvType } | { ok: false; code: FieldErrorCode };

/** The verdict on a file that is rejected. */
export function rejected(code: FieldErrorCode): CvInspected {
  return { ok: false, code };
}
