import type { PostedForm, Refusal } from '../../../contract/forms.ts';
import type { FormField } from './fields.ts';
import { type FieldErrors, submissionErrorOf, without } from './submission-error.ts';

/** What has become of what was typed and not yet submitted. */
export type DraftStatus = 'none' | 'stored' | 'restored' | 'cleared';

/** What the last attempt to submit the form has come to. */
type Outcome =
  | { status: 'idle' }
  /** How much has been sent, from 0 to 1; null where the browser has not said. */
  | { status: 'submitting'; progress: number | null }
  /** The reference is null where the backend gives none. */
  | { status: 'accepted'; reference: string | null }
  /** Fields to correct, as the attempt found them. */
  | { status: 'rejected'; rejected: FieldErrors }
  /** Another reason why nothing was accepted. */
  | { status: 'failed'; refusal: Refusal };

/** The state of a form. */
export type SubmissionState = Outcome & {
  draft: DraftStatus;
  /** What is wrong with which field at the moment: less than was rejected, once some are corrected. */
  fieldErrors: FieldErrors;
};

export type SubmissionAction =
  /** The form was filled with a draft, or holds what was typed before hydration. */
  | { type: 'filled'; isRestored: boolean }
  | { type: 'typed'; isBlank: boolean }
  /** A field was changed, and the whole form has been checked since. */
  | { type: 'checked'; field: Pick<FormField, 'name' | 'kind'>; found: FieldErrors }
  | { type: 'submitted' }
  | { type: 'progressed'; progress: number }
  | { type: 'accepted'; reference: string | null }
  | { type: 'rejected'; errors: FieldErrors }
  | { type: 'failed'; refusal: Refusal }
  /** The visitor has thrown away what was typed. */
  | { type: 'cleared' };

/**
 * The state that a form begins with.
 * @param posted what became of the same form posted without script, where the page is about that
 */
export function initialState(
  posted: PostedForm | null,
  fields: readonly Pick<FormField, 'name' | 'kind'>[],
): SubmissionState {
  const state = { draft: 'none', fieldErrors: {} } as const;
  if (posted === null) return { ...state, status: 'idle' };
  if (posted.accepted) return { ...state, status: 'accepted', reference: posted.reference };
  const error = submissionErrorOf(posted.refusal, fields);
  return error.kind === 'fields'
    ? { ...state, status: 'rejected', rejected: error.errors, fieldErrors: error.errors }
    : { ...state, status: 'failed', refusal: error.refusal };
}

/** The state of a form after something has happened to it. */
export function submissionReducer(
  state: SubmissionState,
  action: SubmissionAction,
): SubmissionState {
  const { draft, fieldErrors } = state;
  switch (action.type) {
    case 'filled':
      return { ...state, draft: action.isRestored ? 'restored' : 'stored' };
    case 'typed': {
      const typed = draft === 'restored' ? 'restored' : 'stored';
      const next = action.isBlank ? 'none' : typed;
      return next === draft ? state : { ...state, draft: next };
    }
    case 'checked': {
      const next = afterCheck(action, fieldErrors);
      return next === fieldErrors ? state : { ...state, fieldErrors: next };
    }
    case 'submitted':
      return { status: 'submitting', progress: null, draft, fieldErrors: {} };
    case 'progressed':
      return state.status === 'submitting' ? { ...state, progress: action.progress } : state;
    case 'accepted':
      return { status: 'accepted', reference: action.reference, draft: 'none', fieldErrors: {} };
    case 'rejected': {
      const { errors } = action;
      return { status: 'rejected', rejected: errors, draft, fieldErrors: errors };
    }
    case 'failed':
      return { status: 'failed', refusal: action.refusal, draft, fieldErrors: {} };
    case 'cleared':
      return { status: 'idle', draft: 'cleared', fieldErrors: {} };
  }
}

/**
 * What is said of the fields after one of them was changed. A file is judged at once, since it is
 * chosen as a whole; of what is still being typed, only what is right by now is taken back.
 */
function afterCheck(
  { field, found }: SubmissionAction & { type: 'checked' },
  before: FieldErrors,
): FieldErrors {
  const error = found[field.name];
  const isNoFile = error !== undefined && 'code' in error && error.code === 'file-missing';
  if (field.kind === 'file' && error !== undefined && !isNoFile) {
    return { ...before, [field.name]: error };
  }
  const said = before[field.name];
  if (said === undefined) return before;
  return error === undefined || isNoFile || 'words' in said ? without(before, field.name) : before;
}
