import { describe, expect, it } from 'vitest';
import type { PostedForm, Refusal } from '../../../contract/forms.ts';
import {
  initialState,
  type SubmissionAction,
  type SubmissionState,
  submissionReducer,
} from './submission-reducer.ts';

const EMAIL = { name: 'email', kind: 'email' } as const;
const CV = { name: 'cv', kind: 'file' } as const;
const FIELDS = [EMAIL, CV];

const MISSING = { code: 'missing' } as const;
const NO_EMAIL = { code: 'not-an-email' } as const;
const TOO_LARGE = { code: 'file-too-large' } as const;

const IDLE = initialState(null, FIELDS);
const OFFLINE: Refusal = { kind: 'offline', retryAfter: null, fields: {} };

/** The state after some actions. */
function after(state: SubmissionState, ...actions: SubmissionAction[]): SubmissionState {
  return actions.reduce(submissionReducer, state);
}

const STORED = after(IDLE, { type: 'typed', isBlank: false });
const SUBMITTING = after(STORED, { type: 'submitted' });
const REJECTED = after(STORED, { type: 'rejected', errors: { email: NO_EMAIL, cv: TOO_LARGE } });
const FAILED = after(SUBMITTING, { type: 'failed', refusal: OFFLINE });
const ACCEPTED = after(SUBMITTING, { type: 'accepted', reference: 'Y-12' });

describe('a form begins', () => {
  const refusedFor = (refusal: Partial<Refusal>): PostedForm => ({
    ...{ form: 'join', accepted: false, values: {} },
    refusal: { kind: 'invalid-fields', retryAfter: null, fields: {}, ...refusal },
  });

  it('idle, with nothing stored and nothing wrong', () => {
    expect(IDLE).toEqual({ status: 'idle', draft: 'none', fieldErrors: {} });
  });

  it('accepted, where it was posted without script and accepted', () => {
    const posted: PostedForm = { form: 'join', accepted: true, reference: 'Y-1' };
    expect(initialState(posted, FIELDS)).toMatchObject({ status: 'accepted', reference: 'Y-1' });
  });

  it('rejected, where it was posted with fields to correct', () => {
    const state = initialState(refusedFor({ fields: { email: MISSING, other: MISSING } }), FIELDS);
    expect(state).toMatchObject({ status: 'rejected', rejected: { email: MISSING } });
    expect(state.fieldErrors).toEqual({ email: MISSING });
  });

  it('rejected for its file, where a proxy found the post too large', () => {
    const posted = refusedFor({ kind: 'too-large' });
    expect(initialState(posted, FIELDS).fieldErrors).toEqual({ cv: TOO_LARGE });
    expect(initialState(posted, [EMAIL])).toMatchObject({ status: 'failed' });
  });

  it('failed, where it was posted and nothing was accepted for another reason', () => {
    const state = initialState(refusedFor({ kind: 'too-many', retryAfter: 60 }), FIELDS);
    expect(state).toMatchObject({ status: 'failed', refusal: { retryAfter: 60 } });
    expect(state.fieldErrors).toEqual({});
  });
});

describe('a draft', () => {
  it('is stored while something is typed, and none when all is deleted', () => {
    expect(STORED.draft).toBe('stored');
    expect(after(STORED, { type: 'typed', isBlank: true }).draft).toBe('none');
  });

  it('stays restored while more is typed', () => {
    const restored = after(IDLE, { type: 'filled', isRestored: true });
    expect(restored.draft).toBe('restored');
    expect(after(restored, { type: 'typed', isBlank: false })).toBe(restored);
  });

  it('is stored where the form was typed into before hydration', () => {
    expect(after(IDLE, { type: 'filled', isRestored: false }).draft).toBe('stored');
  });

  it('is cleared with all that was wrong, and stored again when something is typed', () => {
    for (const state of [STORED, REJECTED, FAILED]) {
      const cleared = after(state, { type: 'cleared' });
      expect(cleared).toEqual({ status: 'idle', draft: 'cleared', fieldErrors: {} });
      expect(after(cleared, { type: 'typed', isBlank: false }).draft).toBe('stored');
    }
  });
});

describe('an idle form', () => {
  it('is submitting once it is submitted, with nothing wrong', () => {
    expect(SUBMITTING).toEqual({
      ...{ status: 'submitting', progress: null, draft: 'stored', fieldErrors: {} },
    });
  });

  it('is rejected by its own checks, without submitting', () => {
    expect(REJECTED).toMatchObject({ status: 'rejected', draft: 'stored' });
    expect(REJECTED.fieldErrors).toEqual({ email: NO_EMAIL, cv: TOO_LARGE });
  });

  it('says of a chosen file at once what is wrong with it, and of a typed field nothing', () => {
    const found = { email: NO_EMAIL, cv: TOO_LARGE };
    expect(after(IDLE, { type: 'checked', field: CV, found }).fieldErrors).toEqual({
      cv: TOO_LARGE,
    });
    expect(after(IDLE, { type: 'checked', field: EMAIL, found })).toBe(IDLE);
  });

  it('does not miss a file while none was chosen', () => {
    const found = { cv: { code: 'file-missing' } } as const;
    expect(after(IDLE, { type: 'checked', field: CV, found })).toBe(IDLE);
  });
});

describe('a submitting form', () => {
  it('tells how far it is', () => {
    expect(after(SUBMITTING, { type: 'progressed', progress: 0.5 })).toMatchObject({
      ...{ status: 'submitting', progress: 0.5 },
    });
  });

  it('is accepted, with its reference and nothing stored', () => {
    expect(ACCEPTED).toEqual({
      ...{ status: 'accepted', reference: 'Y-12', draft: 'none', fieldErrors: {} },
    });
  });

  it('is rejected by the backend, with the draft still there', () => {
    const errors = { email: { words: 'غير صالح' } };
    const state = after(SUBMITTING, { type: 'rejected', errors });
    expect(state).toEqual({
      ...{ status: 'rejected', rejected: errors, draft: 'stored', fieldErrors: errors },
    });
  });

  it('fails, with the draft still there', () => {
    expect(FAILED).toEqual({
      ...{ status: 'failed', refusal: OFFLINE, draft: 'stored', fieldErrors: {} },
    });
  });

  it('can be typed into', () => {
    expect(after(SUBMITTING, { type: 'typed', isBlank: false })).toBe(SUBMITTING);
  });
});

describe('a rejected form', () => {
  it('takes back what was said of a field once it is right, and keeps the list of the attempt', () => {
    const state = after(REJECTED, { type: 'checked', field: EMAIL, found: { cv: TOO_LARGE } });
    expect(state.fieldErrors).toEqual({ cv: TOO_LARGE });
    expect(state).toMatchObject({ rejected: { email: NO_EMAIL, cv: TOO_LARGE } });
  });

  it('goes on saying what was wrong with a field while it is not right', () => {
    expect(after(REJECTED, { type: 'checked', field: EMAIL, found: { email: MISSING } })).toBe(
      REJECTED,
    );
  });

  it('takes back what a backend said in its own words at the first change', () => {
    const state = after(SUBMITTING, { type: 'rejected', errors: { email: { words: 'no' } } });
    const changed = after(state, { type: 'checked', field: EMAIL, found: { email: NO_EMAIL } });
    expect(changed.fieldErrors).toEqual({});
  });

  it('takes back what was said of a file that is removed', () => {
    const found = { cv: { code: 'file-missing' } } as const;
    expect(after(REJECTED, { type: 'checked', field: CV, found }).fieldErrors).toEqual({
      email: NO_EMAIL,
    });
  });
});

describe('a form that has come to an end', () => {
  it('is submitting again when it is submitted again', () => {
    for (const state of [REJECTED, FAILED, ACCEPTED]) {
      expect(after(state, { type: 'submitted' })).toMatchObject({
        ...{ status: 'submitting', progress: null, fieldErrors: {} },
      });
    }
  });

  it('does not hear of the progress of an upload that is over', () => {
    for (const state of [IDLE, REJECTED, FAILED, ACCEPTED]) {
      expect(after(state, { type: 'progressed', progress: 1 })).toBe(state);
    }
  });

  it('that was accepted stays so while something is typed', () => {
    expect(after(ACCEPTED, { type: 'typed', isBlank: false })).toMatchObject({
      ...{ status: 'accepted', draft: 'stored' },
    });
  });
});
