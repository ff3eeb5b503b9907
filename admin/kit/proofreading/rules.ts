import type { Fault } from '../../../contract/admin/proofreading/fault.ts';
import { withCorrection } from '../../../contract/admin/proofreading/fault.ts';
import { withHtmlCorrection } from '../../../contract/admin/proofreading/proofread-html.ts';

export { proofread } from '../../../contract/admin/proofreading/proofread.ts';
export { proofreadHtml } from '../../../contract/admin/proofreading/proofread-html.ts';

/** Returns a text with faults corrected, of which none overlaps one before it. */
export function withCorrections(text: string, faults: readonly Fault[], isHtml: boolean): string {
  let end = 0;
  const apart = faults.filter((fault) => {
    const isApart = fault.start >= end;
    if (isApart) end = fault.end;
    return isApart;
  });
  return apart.toReversed().reduce(isHtml ? withHtmlCorrection : withCorrection, text);
}
