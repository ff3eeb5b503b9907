import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { FieldProblem } from '../../../contract/content/field-problems.ts';

/** Why an entry cannot be published, unpublished or removed. */
export type PublishingProblem = EntryKey &
  (
    | { problem: 'not-found' }
    /** The draft has been saved since. */
    | { problem: 'stale' }
    /** The live version was changed after the draft was created, so the draft must be rebased (`rebaseDraft`). */
    | { problem: 'live-changed' }
    /** A part of a draft can be published only if visitors already see the entry. */
    | { problem: 'not-live' }
    /** It breaks rules of its kind, each with the path of the field. */
    | { problem: 'invalid'; fields: FieldProblem[] }
    /** The site cannot be without it. */
    | { problem: 'needed' }
    /** Other entries name it. */
    | { problem: 'referenced'; by: EntryKey[] }
  );
