import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Form as FormDefinition, FormName } from '../../../contract/forms/forms.ts';
import type { FieldErrors, PostedForm, SubmittedValues } from '../../../contract/submissions.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Triangle } from '../triangle.tsx';
import { Accepted, type AcceptedTexts } from './accepted.tsx';
import { Field } from './field.tsx';
import { FieldErrorText } from './field-error-text.tsx';
import { hasErrors, keepErrors } from './field-errors.ts';
import { type FormField, formFields } from './fields.ts';
import { Honeypot } from './honeypot.tsx';
import { RejectedMessage } from './rejected-message.tsx';
import { SubmissionErrorBox } from './submission-error-box.tsx';
import { useSubmission } from './use-submission.ts';
import './form.css';

type FormProps = {
  definition: FormDefinition;
  label: string;
  /** Address that the form is posted to without script. */
  action: string;
  submitLabel: string;
  /** Shown after the form was accepted. */
  acceptedTexts: AcceptedTexts;
  /** The form as posted without script, if the page shows its result, otherwise null. */
  posted: PostedForm | null;
  /** Values that the page prefills, by field name. Must be the same object in each render. */
  prefilled?: SubmittedValues;
};

const NOTHING = {};

/** A form. After it was accepted, the visitor can open a new one. */
export function Form(props: FormProps) {
  const [count, setCount] = useState(0);
  const isFirst = count === 0;
  return (
    <SingleForm
      key={count}
      {...props}
      posted={isFirst ? props.posted : null}
      prefilled={isFirst ? (props.prefilled ?? NOTHING) : NOTHING}
      takesFocus={!isFirst}
      onAgain={() => setCount(count + 1)}
    />
  );
}

type SingleFormProps = FormProps & {
  takesFocus: boolean;
  onAgain: () => void;
};

/** A form until it is accepted. Its fields are in two columns, and a last odd one spans both. */
function SingleForm(props: SingleFormProps) {
  const { definition, label, action, submitLabel, acceptedTexts, posted } = props;
  const { takesFocus, onAgain, prefilled } = props;
  const { language, t } = useMessages();
  const { name } = definition;
  const fields = formFields(definition, t.fields);
  const hasFile = fields.some(({ type }) => type === 'file');
  const form = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const { state, onFocus, onInput, onSubmit, clear } = useSubmission({
    form,
    errorTarget: errorBox,
    definition,
    posted,
    language,
    ...(prefilled !== undefined && { prefilled }),
    appearedAt: Date.now,
  });
  const { draft, currentErrors } = state;
  // Leaves out errors that were corrected since.
  const openErrors = state.status === 'rejected' ? keepErrors(currentErrors, state.errors) : {};
  const isSubmitting = state.status === 'submitting';
  const isPostRejected = posted?.result.status === 'rejected';

  useEffect(() => {
    if (takesFocus)
      form.current?.querySelector<HTMLElement>('.field :is(input, textarea, select)')?.focus();
  }, [takesFocus]);

  if (state.status === 'accepted') {
    const isPostAccepted = posted?.result.status === 'accepted';
    return (
      <Accepted
        reference={state.reference}
        texts={acceptedTexts}
        again={action}
        {...(!isPostAccepted && { onAgain })}
      />
    );
  }
  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={action}
      aria-label={label}
      {...(hasFile && { encType: 'multipart/form-data' })}
      onFocus={onFocus}
      onKeyDown={focusNextField}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {draft === 'restored' && <p className="form-restored">{t.form.restored}</p>}
      {hasErrors(openErrors) && (
        <Summary ref={errorBox} form={name} fields={fields} errors={openErrors} />
      )}
      <div className="form-fields">
        {fields.map((field) => (
          <Field
            key={field.wire}
            id={fieldId(name, field.wire)}
            field={isPostRejected ? withChooseAgainHint(field, t.form.chooseAgain) : field}
            value={(posted === null ? prefilled : posted.values)?.[field.wire] ?? ''}
            error={currentErrors[field.wire]}
          />
        ))}
      </div>
      <Honeypot form={name} />
      {state.status === 'rejected' && !hasErrors(state.errors) && (
        <RejectedMessage ref={errorBox} result={state} />
      )}
      <div className="form-actions">
        <button type="submit" className="btn solid" aria-busy={isSubmitting || undefined}>
          {submitLabel}
          <Triangle />
        </button>
        {draft !== 'none' && draft !== 'cleared' && !isSubmitting && (
          <button type="button" className="form-clear" onClick={clear}>
            {t.form.clear}
          </button>
        )}
        <p className={isSubmitting ? 'form-submitting' : 'visually-hidden'} role="status">
          {isSubmitting ? t.form.submitting : draft === 'cleared' ? t.form.cleared : ''}
        </p>
      </div>
      {state.status === 'submitting' && state.progress !== null && (
        <p className="form-progress">
          <progress value={state.progress} aria-label={t.form.submitting} />
          <bdi dir="ltr">{formatPercent(state.progress, language)}</bdi>
        </p>
      )}
    </form>
  );
}

/** Adds a hint to the file field of a rejected post, because the file has to be chosen again. */
function withChooseAgainHint(field: FormField, chooseAgain: string): FormField {
  if (field.type !== 'file') return field;
  return { ...field, hint: `${field.hint ?? ''} ${chooseAgain}`.trim() };
}

/** Focuses the next field when Enter is pressed on a virtual keyboard. On other keyboards Enter submits the form. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement) || !matchMedia('(pointer: coarse)').matches) return;
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.field :is(input, textarea, select)'),
  ];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function fieldId(form: FormName, field: string): string {
  return `${form}-${field}`;
}

type SummaryProps = {
  ref: Ref<HTMLDivElement>;
  form: FormName;
  fields: readonly FormField[];
  errors: FieldErrors;
};

/** A list of the fields that are still invalid, with links to them. It gets focus after the form was rejected. */
function Summary({ ref, form, fields, errors }: SummaryProps) {
  const { t } = useMessages();
  return (
    <SubmissionErrorBox ref={ref}>
      <p className="form-error-title">{t.form.correct}</p>
      <ul>
        {fields.map(({ name, wire, label }) => {
          const error = errors[wire];
          if (error === undefined) return null;
          return (
            <li key={wire}>
              <a href={`#${fieldId(form, wire)}`}>
                {label}: <FieldErrorText error={error} field={name} />
              </a>
            </li>
          );
        })}
      </ul>
    </SubmissionErrorBox>
  );
}
