import { describe, expect, it } from 'vitest';
import { accepted, type PostedForm, rejected } from '../../../contract/submissions.ts';
import {
  initialState,
  type SubmissionAction,
  type SubmissionState,
  submissionReducer,
} from './submission-reducer.ts';

const EMAIL = { wire: 'email', type: 'email' } as const;
const CV = { wire: 'cv', type: 'file' } as const;
const FIELDS = [EMAIL, CV];

const MISSING = { code: 'missing' } as const;
const NO_EMAIL = { code: 'not-an-email' } as const;
const TOO_LARGE = { code: 'file-too-large' } as const;
const ERRORS = { email: NO_EMAIL, cv: TOO_LARGE };

const IDLE = initialState(null, FIELDS);

/** Returns the state after some actions. */
function after(state: SubmissionState, ...actions: SubmissionAction[]): SubmissionState {
  return actions.reduce(submissionReducer, state);
}

const STORED = after(IDLE, { type: 'typed', isBlank: false });
const SUBMITTING = after(STORED, { type: 'submitted' });
const INVALID = after(STORED, {
  type: 'settled',
  result: rejected('invalid-fields', { errors: ERRORS }),
});
const OFFLINE = after(SUBMITTING, { type: 'settled', result: rejected('offline') });
const ACCEPTED = after(SUBMITTING, { type: 'settled', result: accepted('Y-12') });

describe('a form is initially', () => {
  const posted = (result: PostedForm['result']): PostedForm => ({
    form: 'join',
    result,
    values: {},
  });

  it('idle, without draft and errors', () => {
    expect(IDLE).toEqual({ status: 'idle', draft: 'none', currentErrors: {} });
  });

  it('accepted if it was posted without script and accepted', () => {
    expect(initialState(posted(accepted('Y-1')), FIELDS)).toEqual({
      ...accepted('Y-1'),
      draft: 'none',
      currentErrors: {},
    });
  });

  it('rejected if it was posted with invalid fields', () => {
    const result = rejected('invalid-fields', { errors: { email: MISSING } });
    expect(initialState(posted(result), FIELDS)).toEqual({
      ...result,
      draft: 'none',
      currentErrors: { email: MISSING },
    });
  });

  it.each([
    ['too-large', 'file-too-large'],
    ['wrong-kind', 'file-kind'],
  ] as const)('rejected with an error at the file field if the problem was %s', (problem, code) => {
    const result = rejected(problem);
    expect(initialState(posted(result), FIELDS)).toMatchObject({
      errors: { cv: { code } },
      currentErrors: { cv: { code } },
    });
    expect(initialState(posted(result), [EMAIL])).toMatchObject({ problem, errors: {} });
  });

  it('rejected without errors if it was posted and rejected for another reason', () => {
    const result = rejected('too-many', { retryAfter: 60 });
    expect(initialState(posted(result), FIELDS)).toEqual({
      ...result,
      draft: 'none',
      currentErrors: {},
    });
  });
});

describe('a draft', () => {
  it('is stored while the form has values, and deleted when they are deleted', () => {
    expect(STORED.draft).toBe('stored');
    expect(after(STORED, { type: 'typed', isBlank: true }).draft).toBe('none');
  });

  it('stays restored when more is typed', () => {
    const restored = after(IDLE, { type: 'filled', isRestored: true });
    expect(restored.draft).toBe('restored');
    expect(after(restored, { type: 'typed', isBlank: false })).toBe(restored);
  });

  it('is stored if the visitor typed before hydration', () => {
    expect(after(IDLE, { type: 'filled', isRestored: false }).draft).toBe('stored');
  });

  it('is cleared together with the result, and stored again when something is typed', () => {
    for (const state of [STORED, INVALID, OFFLINE]) {
      const cleared = after(state, { type: 'cleared' });
      expect(cleared).toEqual({ status: 'idle', draft: 'cleared', currentErrors: {} });
      expect(after(cleared, { type: 'typed', isBlank: false }).draft).toBe('stored');
    }
  });
});

describe('an idle form', () => {
  it('is submitting without errors after it is submitted', () => {
    expect(SUBMITTING).toEqual({
      status: 'submitting',
      progress: null,
      draft: 'stored',
      currentErrors: {},
    });
  });

  it('is rejected by validation in the browser without submitting', () => {
    expect(INVALID).toMatchObject({ status: 'rejected', draft: 'stored' });
    expect(INVALID.currentErrors).toEqual(ERRORS);
  });

  it('shows an error of a chosen file at once, but not of a text field', () => {
    const withFile = after(IDLE, { type: 'validated', field: CV, errors: ERRORS });
    expect(withFile.currentErrors).toEqual({ cv: TOO_LARGE });
    expect(after(IDLE, { type: 'validated', field: EMAIL, errors: ERRORS })).toBe(IDLE);
  });

  it('shows no error for a file that has not been chosen yet', () => {
    const errors = { cv: { code: 'file-missing' } } as const;
    expect(after(IDLE, { type: 'validated', field: CV, errors })).toBe(IDLE);
  });
});

describe('a submitting form', () => {
  it('shows the progress of the upload', () => {
    const state = after(SUBMITTING, { type: 'progressed', progress: 0.5 });
    expect(state).toEqual({ ...SUBMITTING, progress: 0.5 });
  });

  it('is accepted with a reference, and its draft is deleted', () => {
    expect(ACCEPTED).toEqual({ ...accepted('Y-12'), draft: 'none', currentErrors: {} });
  });

  it('is rejected by the backend, and keeps its draft', () => {
    const result = rejected('invalid-fields', { errors: { email: { message: 'غير صالح' } } });
    expect(after(SUBMITTING, { type: 'settled', result })).toEqual({
      ...result,
      draft: 'stored',
      currentErrors: { email: { message: 'غير صالح' } },
    });
  });

  it('is rejected for a reason other than its fields, and keeps its draft', () => {
    expect(OFFLINE).toEqual({ ...rejected('offline'), draft: 'stored', currentErrors: {} });
  });

  it('can be typed into', () => {
    expect(after(SUBMITTING, { type: 'typed', isBlank: false })).toBe(SUBMITTING);
  });
});

describe('a rejected form', () => {
  it('removes the error of a corrected field, and keeps the errors of the result', () => {
    const errors = { cv: TOO_LARGE };
    const state = after(INVALID, { type: 'validated', field: EMAIL, errors });
    expect(state.currentErrors).toEqual({ cv: TOO_LARGE });
    expect(state).toMatchObject({ errors: ERRORS });
  });

  it('shows the first error of a field until it is corrected', () => {
    const errors = { email: MISSING };
    expect(after(INVALID, { type: 'validated', field: EMAIL, errors })).toBe(INVALID);
  });

  it('shows the message of another backend until the field is changed', () => {
    const result = rejected('invalid-fields', { errors: { email: { message: 'no' } } });
    const state = after(
      SUBMITTING,
      { type: 'settled', result },
      { type: 'validated', field: EMAIL, errors: { email: NO_EMAIL } },
    );
    expect(state.currentErrors).toEqual({});
  });

  it('removes the error of a removed file', () => {
    const errors = { cv: { code: 'file-missing' } } as const;
    const state = after(INVALID, { type: 'validated', field: CV, errors });
    expect(state.currentErrors).toEqual({ email: NO_EMAIL });
  });
});

describe('a form with a result', () => {
  it('is submitting again when it is submitted again', () => {
    for (const state of [INVALID, OFFLINE, ACCEPTED]) {
      expect(after(state, { type: 'submitted' })).toEqual({
        status: 'submitting',
        progress: null,
        draft: state.draft,
        currentErrors: {},
      });
    }
  });

  it('ignores the progress of a finished upload', () => {
    for (const state of [IDLE, INVALID, OFFLINE, ACCEPTED]) {
      expect(after(state, { type: 'progressed', progress: 1 })).toBe(state);
    }
  });

  it('stays accepted while something is typed', () => {
    const state = after(ACCEPTED, { type: 'typed', isBlank: false });
    expect(state).toEqual({ ...ACCEPTED, draft: 'stored' });
  });
});
