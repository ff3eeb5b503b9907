import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { fieldsOf, type NamedField } from '../../../contract/forms/fields.ts';
import type { Form } from '../../../contract/forms/forms.ts';
import { ELAPSED_FIELD } from '../../../contract/hidden-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import { type PostedForm, rejected, type SubmissionResult } from '../../../contract/submissions.ts';
import { loadFieldErrorTexts } from '../../i18n/field-error-texts.ts';
import {
  type Attempt,
  attemptFor,
  deleteDraft,
  fingerprintOf,
  readDraft,
  storeDraft,
} from './draft.ts';
import { hasErrors, withFileError } from './field-errors.ts';
import { initialState, submissionReducer } from './submission-reducer.ts';
import { clearValues, fillEmptyFields, isBlank, typedValues } from './typed-values.ts';

/** Loads the code that validates and submits a form, with the error texts, on first use (decision 0094). */
async function loadSubmission(language: Language) {
  const [{ validateForm }, { submitForm }] = await Promise.all([
    import('./validate-form.ts'),
    import('./submit-form.ts'),
    loadFieldErrorTexts(language),
  ]);
  return { validateForm, submitForm };
}

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** The element that gets focus after the form was rejected. */
  errorTarget: RefObject<HTMLElement | null>;
  definition: Form;
  /** The form as posted without script, if the page shows its result, otherwise null. */
  posted: PostedForm | null;
  /** Values that the page prefills, by field name. They are not stored as a draft, and a draft overrides them. */
  prefilled?: Readonly<Partial<Record<string, string>>>;
  /** Returns when the form appeared, in epoch milliseconds. */
  appearedAt: () => number;
  language: Language;
  /** Called after a scripted submission was accepted. */
  onAccepted?: () => void;
};

const NOTHING: Readonly<Partial<Record<string, string>>> = {};

/**
 * Manages the state of a form: stores its draft, validates and submits it, and returns the result with event handlers for the `<form>`
 * element. Keeps the draft until the form is accepted.
 */
export function useSubmission(options: Options) {
  const { form, errorTarget, definition, posted, appearedAt, language } = options;
  const { onAccepted, prefilled = NOTHING } = options;
  // The path names the draft, so each entry that a form is for has its own draft.
  const { name, path: draftName } = definition;
  const [state, dispatch] = useReducer(submissionReducer, null, () =>
    initialState(posted, fieldsOf(definition)),
  );
  const isSubmitting = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const since = useRef(0);

  // Each rejected result has a new errors object, so the effect runs after each attempt.
  const errors = state.status === 'rejected' ? state.errors : null;
  const initialErrors = useRef(errors);
  // Errors that came with the page get focus through `autoFocus`.
  useEffect(() => {
    if (errors !== null && errors !== initialErrors.current) errorTarget.current?.focus();
  }, [errors, errorTarget]);

  const isPostAccepted = posted?.result.status === 'accepted';
  // A layout effect restores the draft before the browser paints an empty form.
  useLayoutEffect(() => {
    // A post without script does not delete the draft.
    if (isPostAccepted) deleteDraft(draftName);
    if (form.current === null) return;
    // With script, our own error messages replace the browser's. They are in the language of the page.
    form.current.noValidate = true;
    const draft = readDraft(draftName);
    since.current = draft?.since ?? appearedAt();
    attempt.current = draft?.attempt ?? null;
    const isRestored = draft !== null && fillEmptyFields(form.current, draft.values, prefilled);
    const values = typedValues(form.current);
    if (isBlank(values, prefilled)) return;
    storeDraft(draftName, { values, since: since.current, attempt: attempt.current });
    dispatch({ type: 'filled', isRestored });
  }, [form, draftName, isPostAccepted, appearedAt, prefilled]);

  function storeValues(values: Record<string, string>) {
    storeDraft(draftName, { values, since: since.current, attempt: attempt.current });
  }

  /** Loads the code for validation and submission early. A failed download is retried on submit. */
  function onFocus() {
    void loadSubmission(language).catch(() => undefined);
  }

  /** Stores the draft at every change, and validates the changed field. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const values = typedValues(currentTarget);
    storeValues(values);
    dispatch({ type: 'typed', isBlank: isBlank(values, prefilled) });
    const changedName = (target as HTMLInputElement).name;
    const field = fieldsOf(definition).find(({ wire }) => wire === changedName);
    if (field !== undefined) void validate(field, new FormData(currentTarget));
  }

  async function validate(field: NamedField, data: FormData) {
    // If the download fails, the form is validated on submit.
    const loaded = await loadSubmission(language).catch(() => null);
    if (loaded === null) return;
    dispatch({ type: 'validated', field, errors: loaded.validateForm(definition, data) });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const data = new FormData(event.currentTarget);
    attempt.current = attemptFor(fingerprintOf(data), attempt.current);
    // The key is stored before the request, so that the same content has the same key after a reload.
    storeValues(typedValues(event.currentTarget));
    const result = await submit(data, attempt.current.key);
    isSubmitting.current = false;
    if (result !== null) settle(result);
  }

  /** Validates and submits the form. @returns the result, or null if the form is not valid */
  async function submit(data: FormData, key: string): Promise<SubmissionResult | null> {
    const loaded = await loadSubmission(language).catch(() => null);
    if (loaded === null) return rejected('offline');
    const errors = loaded.validateForm(definition, data);
    if (hasErrors(errors)) {
      dispatch({ type: 'settled', result: rejected('invalid-fields', { errors }) });
      return null;
    }
    data.set(ELAPSED_FIELD, String(Math.round(Date.now() - since.current)));
    dispatch({ type: 'submitted' });
    return loaded.submitForm(definition, {
      language,
      data,
      key,
      onProgress: (progress) => dispatch({ type: 'progressed', progress }),
    });
  }

  function settle(result: SubmissionResult) {
    dispatch({ type: 'settled', result: withFileError(result, fieldsOf(definition)) });
    switch (result.status) {
      case 'accepted':
        deleteDraft(draftName);
        attempt.current = null;
        since.current = Date.now();
        onAccepted?.();
        break;
      case 'rejected':
        console.error(`${name}: not sent, ${result.problem}`);
        // The backend may have stored the key with other content, so it would reject the key again.
        if (result.problem === 'invalid-fields') attempt.current = null;
        break;
    }
  }

  /** Clears the form and deletes its draft. */
  function clear() {
    if (form.current !== null) clearValues(form.current);
    deleteDraft(draftName);
    attempt.current = null;
    dispatch({ type: 'cleared' });
  }

  return { state, onFocus, onInput, onSubmit, clear };
}
