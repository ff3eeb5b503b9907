import type { FieldProblem } from '../../../contract/field-problems.ts';
import type { CvType } from '../../../contract/sending.ts';

/** What a CV is, or why it is refused. */
export type CvInspected = { ok: true; type: CvType } | { ok: false; problem: FieldProblem };

export function refused(problem: FieldProblem): CvInspected {
  return { ok: false, problem };
}
