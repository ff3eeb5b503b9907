import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { ELAPSED_FIELD } from '../../../contract/hidden-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  type FormName,
  type PostedForm,
  rejected,
  type SubmissionResult,
} from '../../../contract/submissions.ts';
import {
  type Attempt,
  attemptFor,
  deleteDraft,
  fingerprintOf,
  readDraft,
  storeDraft,
} from './draft.ts';
import { hasErrors, withFileError } from './field-errors.ts';
import type { FormField } from './fields.ts';
import { initialState, submissionReducer } from './submission-reducer.ts';
import { clearValues, fillEmptyFields, isBlank, typedValues } from './typed-values.ts';

/** What is submitted, and how. */
type Submission = {
  language: Language;
  data: FormData;
  /** The idempotency key: the submission is stored once, however often it arrives. */
  key: string;
  /** Called with how much has been sent, from 0 to 1, where the browser says. */
  onProgress: (share: number) => void;
};

/** Submits what a form holds. Every failure is a result. */
export type Submit = (form: FormName, submission: Submission) => Promise<SubmissionResult>;

/** Loads the function that submits a form. */
export type LoadSubmit = () => Promise<Submit>;

/** Loads what validates a form and what submits it, when it is first used. */
export async function loadSubmission(loadSubmit: LoadSubmit) {
  const [{ validateForm }, submit] = await Promise.all([
    import('./validate-form.ts'),
    loadSubmit(),
  ]);
  return { validateForm, submit };
}

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** What takes the focus after the form was rejected. */
  errorTarget: RefObject<HTMLElement | null>;
  name: FormName;
  fields: readonly FormField[];
  /** The same form posted without script, where the page shows its result. */
  posted: PostedForm | null;
  loadSubmit: LoadSubmit;
  /** Makes what is submitted of what the fields hold; without it that is the same. */
  contentOf?: (data: FormData) => FormData;
  /** When the form appeared, in epoch milliseconds. */
  appearedAt: () => number;
  language: Language;
  /** Called when a submission by script was accepted. */
  onAccepted?: () => void;
};

/**
 * Runs a form: stores its draft, validates and submits it, and holds the result. Nothing typed is
 * lost before it is accepted.
 */
export function useSubmission(options: Options) {
  const { form, errorTarget, name, fields, posted, loadSubmit, appearedAt, language } = options;
  const { contentOf = (data) => data, onAccepted } = options;
  const [state, dispatch] = useReducer(submissionReducer, null, () => initialState(posted, fields));
  const isSubmitting = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const since = useRef(0);

  // Each rejected result has an errors object of its own, so another one is another attempt.
  const errors = state.status === 'rejected' ? state.errors : null;
  const firstErrors = useRef(errors);
  // Errors that come with the page are focused by the page itself.
  useEffect(() => {
    if (errors !== null && errors !== firstErrors.current) errorTarget.current?.focus();
  }, [errors, errorTarget]);

  const isPostAccepted = posted?.result.status === 'accepted';
  // Before it is painted: a form that is gone back to is never seen empty.
  useLayoutEffect(() => {
    // The form was posted before hydration, so its draft has been accepted.
    if (isPostAccepted) deleteDraft(name);
    if (form.current === null) return;
    // From here on our own messages are shown, in the language of the page.
    form.current.noValidate = true;
    const draft = readDraft(name);
    since.current = draft?.since ?? appearedAt();
    attempt.current = draft?.attempt ?? null;
    const isRestored = draft !== null && fillEmptyFields(form.current, draft.values);
    const values = typedValues(form.current);
    if (isBlank(values)) return;
    storeDraft(name, { values, since: since.current, attempt: attempt.current });
    dispatch({ type: 'filled', isRestored });
  }, [form, name, isPostAccepted, appearedAt]);

  function storeValues(values: Record<string, string>) {
    storeDraft(name, { values, since: since.current, attempt: attempt.current });
  }

  /** Loads what validates and submits the form. A failure is retried when it is submitted. */
  function onFocus() {
    void loadSubmission(loadSubmit).catch(() => undefined);
  }

  /** Stores the draft at every change, and validates the changed field. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const values = typedValues(currentTarget);
    storeValues(values);
    dispatch({ type: 'typed', isBlank: isBlank(values) });
    const field = fields.find((one) => one.name === (target as HTMLInputElement).name);
    if (field !== undefined) void validate(field, new FormData(currentTarget));
  }

  async function validate(field: FormField, data: FormData) {
    // Without it the form is validated when it is submitted.
    const loaded = await loadSubmission(loadSubmit).catch(() => null);
    if (loaded === null) return;
    dispatch({ type: 'validated', field, errors: loaded.validateForm(name, fields, data) });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const data = new FormData(event.currentTarget);
    attempt.current = attemptFor(fingerprintOf(data), attempt.current);
    // Before it is submitted: after a reload the same content has the same key.
    storeValues(typedValues(event.currentTarget));
    const result = await submit(data, attempt.current.key);
    isSubmitting.current = false;
    if (result !== null) settle(result);
  }

  /** Submits the form where it is valid. @returns null where it is not */
  async function submit(data: FormData, key: string): Promise<SubmissionResult | null> {
    const loaded = await loadSubmission(loadSubmit).catch(() => null);
    if (loaded === null) return rejected('offline');
    const errors = loaded.validateForm(name, fields, data);
    if (hasErrors(errors)) {
      dispatch({ type: 'settled', result: rejected('invalid-fields', { errors }) });
      return null;
    }
    data.set(ELAPSED_FIELD, String(Math.round(Date.now() - since.current)));
    dispatch({ type: 'submitted' });
    return loaded.submit(name, {
      language,
      data: contentOf(data),
      key,
      onProgress: (progress) => dispatch({ type: 'progressed', progress }),
    });
  }

  function settle(result: SubmissionResult) {
    dispatch({ type: 'settled', result: withFileError(result, fields) });
    switch (result.status) {
      case 'accepted':
        deleteDraft(name);
        attempt.current = null;
        since.current = Date.now();
        onAccepted?.();
        break;
      case 'rejected':
        console.error(`${name}: not sent, ${result.problem}`);
        // Its key may have been used for other content, and would be rejected again.
        if (result.problem === 'invalid-fields') attempt.current = null;
        break;
    }
  }

  /** Deletes what was typed, when the visitor asks for it. */
  function clear() {
    if (form.current !== null) clearValues(form.current);
    deleteDraft(name);
    attempt.current = null;
    dispatch({ type: 'cleared' });
  }

  return { state, onFocus, onInput, onSubmit, clear };
}
