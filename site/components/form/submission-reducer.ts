import type { FieldErrors, PostedForm, SubmissionResult } from '../../../contract/submissions.ts';
import { withFileError, withoutError } from './field-errors.ts';
import type { FormField } from './fields.ts';

/** State of the form's draft: none, stored, restored from storage, or deleted by the visitor. */
export type DraftStatus = 'none' | 'stored' | 'restored' | 'cleared';

/** The state of a form: idle, submitting, or the result of the last submission. */
export type SubmissionState = (
  | { status: 'idle' }
  /** The share of the request that has been sent, from 0 to 1. Null if the browser does not report it. */
  | { status: 'submitting'; progress: number | null }
  | SubmissionResult
) & {
  draft: DraftStatus;
  /** The errors that the fields show now. A rejected result keeps its own errors while they are corrected. */
  currentErrors: FieldErrors;
};

export type SubmissionAction =
  /** The form was filled with a draft, or the visitor typed into it before hydration. */
  | { type: 'filled'; isRestored: boolean }
  | { type: 'typed'; isBlank: boolean }
  /** A field was changed and the whole form was validated. */
  | { type: 'validated'; field: Pick<FormField, 'wire' | 'type'>; errors: FieldErrors }
  | { type: 'submitted' }
  | { type: 'progressed'; progress: number }
  /** The submission was accepted or rejected, by the browser's own validation or by a backend. */
  | { type: 'settled'; result: SubmissionResult }
  /** The visitor has cleared the form. */
  | { type: 'cleared' };

/**
 * Returns the initial state of a form.
 * @param posted the form as posted without script, if the page shows its result, otherwise null
 */
export function initialState(
  posted: PostedForm | null,
  fields: readonly Pick<FormField, 'wire' | 'type'>[],
): SubmissionState {
  if (posted === null) return { status: 'idle', draft: 'none', currentErrors: {} };
  return settled(withFileError(posted.result, fields), 'none');
}

/** Returns the state of a form after an action. */
export function submissionReducer(
  state: SubmissionState,
  action: SubmissionAction,
): SubmissionState {
  const { draft, currentErrors } = state;
  switch (action.type) {
    case 'filled':
      return { ...state, draft: action.isRestored ? 'restored' : 'stored' };
    case 'typed': {
      const storedDraft = draft === 'restored' ? 'restored' : 'stored';
      const nextDraft = action.isBlank ? 'none' : storedDraft;
      return nextDraft === draft ? state : { ...state, draft: nextDraft };
    }
    case 'validated': {
      const nextErrors = updateErrors(action, currentErrors);
      return nextErrors === currentErrors ? state : { ...state, currentErrors: nextErrors };
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

/** Returns the state after a result. An accepted form loses its draft, and a rejected one keeps it. */
function settled(result: SubmissionResult, draft: DraftStatus): SubmissionState {
  switch (result.status) {
    case 'accepted':
      return { ...result, draft: 'none', currentErrors: {} };
    case 'rejected':
      return { ...result, draft, currentErrors: result.errors };
  }
}

/**
 * Returns the errors to show after a field was changed. A new error is shown only for a file, because a text may still be incomplete. An
 * error is removed once the field is valid.
 */
function updateErrors(
  { field, errors }: SubmissionAction & { type: 'validated' },
  currentErrors: FieldErrors,
): FieldErrors {
  const error = errors[field.wire];
  const isFileMissing = error !== undefined && 'code' in error && error.code === 'file-missing';
  if (field.type === 'file' && error !== undefined && !isFileMissing) {
    return { ...currentErrors, [field.wire]: error };
  }
  const currentError = currentErrors[field.wire];
  if (currentError === undefined) return currentErrors;
  // An error with a message comes from another backend, and its rules are not known here.
  const isOutdated = error === undefined || isFileMissing || 'message' in currentError;
  return isOutdated ? withoutError(currentErrors, field.wire) : currentErrors;
}
