import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import type { PostedForm, Refusal, SendingResult } from '../../../contract/forms.ts';
import { ELAPSED_FIELD } from '../../../contract/hidden-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import type { SendingName } from '../../../contract/sending.ts';
import { type Attempt, attemptAt, clearDraft, printOf, readDraft, saveDraft } from './draft.ts';
import type { FormField } from './fields.ts';
import { isNone, submissionErrorOf } from './submission-error.ts';
import { initialState, type SubmissionState, submissionReducer } from './submission-reducer.ts';
import { emptyOut, fillIn, isBlank, typedInto } from './typed.ts';

/** What is submitted, and how. */
type Submission = {
  language: Language;
  data: FormData;
  /** The key under which it is stored once, however often it arrives. */
  key: string;
  /** Is told how much has been sent, from 0 to 1, where the browser knows. */
  onProgress: (share: number) => void;
};

/** Submits what a form holds. Every failure is part of the result. */
export type Submit = (name: SendingName, submission: Submission) => Promise<SendingResult>;

/** Loads what submits a form. */
export type LoadSubmit = () => Promise<Submit>;

/** Loads what checks a form and what submits it, when it is first touched. */
export async function loadSubmission(loadSubmit: LoadSubmit) {
  const [{ errorsIn }, submit] = await Promise.all([import('./check.ts'), loadSubmit()]);
  return { errorsIn, submit };
}

/** Where even what would submit it cannot be loaded. */
const UNREACHABLE: Refusal = { kind: 'offline', retryAfter: null, fields: {} };

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** What takes the focus after an attempt that was rejected or failed. */
  errorTarget: RefObject<HTMLElement | null>;
  name: SendingName;
  fields: readonly FormField[];
  /** What became of the same form posted without script, where the page is about that. */
  posted: PostedForm | null;
  loadSubmit: LoadSubmit;
  /** What is submitted for what the fields hold; that itself where nothing is said. */
  contentOf?: (data: FormData) => FormData;
  /** When the form appeared, in milliseconds since 1970. */
  appearedAt: () => number;
  language: Language;
  /** Is called when a submission by script was accepted. */
  onAccepted?: () => void;
};

/** The life of a form: typed into, checked, submitting, then accepted, rejected or failed. Nothing typed is lost. */
export function useSubmission(options: Options) {
  const { form, errorTarget, name, fields, posted, loadSubmit, appearedAt, language } = options;
  const { contentOf = (data) => data, onAccepted } = options;
  const [state, dispatch] = useReducer(submissionReducer, null, () => initialState(posted, fields));
  const isSubmitting = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const since = useRef(0);

  const error = errorIn(state);
  const errorOfPage = useRef(error);
  // The page itself gave the focus to an error that it came with.
  useEffect(() => {
    if (error !== null && error !== errorOfPage.current) errorTarget.current?.focus();
  }, [error, errorTarget]);

  const isPostAccepted = posted?.accepted === true;
  // Before it is painted: a form that is gone back to is never seen empty.
  useLayoutEffect(() => {
    // It was posted before hydration: what was stored of it has been accepted.
    if (isPostAccepted) clearDraft(name);
    if (form.current === null) return;
    // From here on our own checks say what is wrong, in the language of the page.
    form.current.noValidate = true;
    const draft = readDraft(name);
    since.current = draft?.since ?? appearedAt();
    attempt.current = draft?.attempt ?? null;
    const isRestored = draft !== null && fillIn(form.current, draft.values);
    const values = typedInto(form.current);
    if (isBlank(values)) return;
    saveDraft(name, { values, since: since.current, attempt: attempt.current });
    dispatch({ type: 'filled', isRestored });
  }, [form, name, isPostAccepted, appearedAt]);

  function storeDraft(values: Record<string, string>) {
    saveDraft(name, { values, since: since.current, attempt: attempt.current });
  }

  /** Loads what checks and submits the form. What fails now is tried again when it is submitted. */
  function onFocus() {
    void loadSubmission(loadSubmit).catch(() => undefined);
  }

  /** Stores what is typed at every change, and takes back what was said of a field once it is right. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const values = typedInto(currentTarget);
    storeDraft(values);
    dispatch({ type: 'typed', isBlank: isBlank(values) });
    const field = fields.find((one) => one.name === (target as HTMLInputElement).name);
    if (field !== undefined) void check(field, new FormData(currentTarget));
  }

  async function check(field: FormField, data: FormData) {
    // What cannot be checked now is checked when it is submitted.
    const loaded = await loadSubmission(loadSubmit).catch(() => null);
    if (loaded === null) return;
    dispatch({ type: 'checked', field, found: loaded.errorsIn(name, fields, data) });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const data = new FormData(event.currentTarget);
    attempt.current = attemptAt(printOf(data), attempt.current);
    // Also where no response comes and the page is reloaded: the same text has the same key.
    storeDraft(typedInto(event.currentTarget));
    const result = await submit(data, attempt.current.key);
    isSubmitting.current = false;
    if (result !== null) settle(result);
  }

  /** Submits what is in order; null where it is not. */
  async function submit(data: FormData, key: string): Promise<SendingResult | null> {
    const loaded = await loadSubmission(loadSubmit).catch(() => null);
    if (loaded === null) return { accepted: false, refusal: UNREACHABLE };
    const errors = loaded.errorsIn(name, fields, data);
    if (!isNone(errors)) {
      dispatch({ type: 'rejected', errors });
      return null;
    }
    data.set(ELAPSED_FIELD, String(Math.round(Date.now() - since.current)));
    dispatch({ type: 'submitted' });
    return loaded.submit(name, {
      ...{ language, data: contentOf(data), key },
      onProgress: (progress) => dispatch({ type: 'progressed', progress }),
    });
  }

  function settle(result: SendingResult) {
    if (result.accepted) {
      clearDraft(name);
      attempt.current = null;
      since.current = Date.now();
      dispatch({ type: 'accepted', reference: result.reference });
      onAccepted?.();
      return;
    }
    const { refusal } = result;
    console.error(`${name}: not sent, ${refusal.kind}`);
    // A key that was used for something else will never do; what was rejected did not use it up.
    if (refusal.kind === 'invalid-fields') attempt.current = null;
    const found = submissionErrorOf(refusal, fields);
    if (found.kind === 'fields') dispatch({ type: 'rejected', errors: found.errors });
    else dispatch({ type: 'failed', refusal });
  }

  /** Throws away what was typed, at the visitor's wish. */
  function clear() {
    if (form.current !== null) emptyOut(form.current);
    clearDraft(name);
    attempt.current = null;
    dispatch({ type: 'cleared' });
  }

  return { state, onFocus, onInput, onSubmit, clear };
}

/** What the last attempt came to, where that is nothing good: another object for each attempt. */
function errorIn(state: SubmissionState): object | null {
  switch (state.status) {
    case 'rejected':
      return state.rejected;
    case 'failed':
      return state.refusal;
    default:
      return null;
  }
}
