import type { FieldErrors, PostedForm, SubmissionResult } from '../../../contract/submissions.ts';
import { withFileError, withoutError } from './field-errors.ts';
import type { FormField } from './fields.ts';

/** What was typed and not yet accepted: nothing, stored in the tab, brought back from there, or deleted by the visitor. */
export type DraftStatus = 'none' | 'stored' | 'restored' | 'cleared';

/** The state of a form: idle, submitting, or the result of the last submission. */
export type SubmissionState = (
  | { status: 'idle' }
  /** How much has been sent, from 0 to 1; null where the browser does not say. */
  | { status: 'submitting'; progress: number | null }
  | SubmissionResult
) & {
  draft: DraftStatus;
  /** What is wrong with which field now. A result keeps its own errors while they are corrected. */
  currentErrors: FieldErrors;
};

export type SubmissionAction =
  /** The form was filled with a draft, or holds what was typed before hydration. */
  | { type: 'filled'; isRestored: boolean }
  | { type: 'typed'; isBlank: boolean }
  /** A field was changed, and the whole form has been validated since. */
  | { type: 'validated'; field: Pick<FormField, 'name' | 'kind'>; errors: FieldErrors }
  | { type: 'submitted' }
  | { type: 'progressed'; progress: number }
  /** The submission was accepted or rejected, by the browser's own validation or by a backend. */
  | { type: 'settled'; result: SubmissionResult }
  /** The visitor has deleted what was typed. */
  | { type: 'cleared' };

/**
 * The state that a form begins with.
 * @param posted the same form posted without script, where the page shows its result
 */
export function initialState(
  posted: PostedForm | null,
  fields: readonly Pick<FormField, 'name' | 'kind'>[],
): SubmissionState {
  if (posted === null) return { status: 'idle', draft: 'none', currentErrors: {} };
  return settled(withFileError(posted.result, fields), 'none');
}

/** The state of a form after an action. */
export function submissionReducer(
  state: SubmissionState,
  action: SubmissionAction,
): SubmissionState {
  const { draft, currentErrors } = state;
  switch (action.type) {
    case 'filled':
      return { ...state, draft: action.isRestored ? 'restored' : 'stored' };
    case 'typed': {
      const typed = draft === 'restored' ? 'restored' : 'stored';
      const next = action.isBlank ? 'none' : typed;
      return next === draft ? state : { ...state, draft: next };
    }
    case 'validated': {
      const next = afterValidation(action, currentErrors);
      return next === currentErrors ? state : { ...state, currentErrors: next };
    }
    case 'submitted':
      return { status: 'submitting', progress: null, draft, currentErrors: {} };
    case 'progressed':
      return state.status === 'submitting' ? { ...state, progress: action.progress } : state;
    case 'settled':
      return settled(action.result, draft);
    case 'cleared':
      return { status: 'idle', draft: 'cleared', currentErrors: {} };
  }
}

/** The state after a result: an accepted form has no draft any more, a rejected one keeps it. */
function settled(result: SubmissionResult, draft: DraftStatus): SubmissionState {
  switch (result.status) {
    case 'accepted':
      return { ...result, draft: 'none', currentErrors: {} };
    case 'rejected':
      return { ...result, draft, currentErrors: result.errors };
  }
}

/**
 * The errors after a field was changed. A file is judged at once, since it is chosen as a whole. The
 * error of a typed field is only removed, once it is corrected.
 */
function afterValidation(
  { field, errors }: SubmissionAction & { type: 'validated' },
  before: FieldErrors,
): FieldErrors {
  const error = errors[field.name];
  const isFileMissing = error !== undefined && 'code' in error && error.code === 'file-missing';
  if (field.kind === 'file' && error !== undefined && !isFileMissing) {
    return { ...before, [field.name]: error };
  }
  const shown = before[field.name];
  if (shown === undefined) return before;
  // Whether a backend's own rule is met now cannot be told here.
  const isOver = error === undefined || isFileMissing || 'message' in shown;
  return isOver ? withoutError(before, field.name) : before;
}
