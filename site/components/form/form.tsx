import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { PostedForm } from '../../../contract/forms.ts';
import type { SendingName } from '../../../contract/sending.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Triangle } from '../triangle.tsx';
import { Accepted, type AcceptedTexts } from './accepted.tsx';
import { Failure } from './failure.tsx';
import { Field, ReasonText } from './field.tsx';
import { type FormField, hasFile } from './fields.ts';
import { Honeypot } from './honeypot.tsx';
import type { FieldErrors } from './submission-error.ts';
import { SubmissionErrorBox } from './submission-error-box.tsx';
import { type LoadSubmit, useSubmission } from './use-submission.ts';
import './form.css';

type FormProps = {
  name: SendingName;
  label: string;
  /** The page that it is posted to without script. */
  action: string;
  fields: readonly FormField[];
  submitLabel: string;
  /** What is said where it was accepted. */
  acceptedTexts: AcceptedTexts;
  /** What became of the same form posted without script, where the page is about that. */
  posted: PostedForm | null;
  /** Loads what submits it, when the form is first touched. */
  loadSubmit: LoadSubmit;
  /** What is submitted for what the fields hold; that itself where nothing is said. */
  contentOf?: (data: FormData) => FormData;
};

/** A form made from a list of fields, all of them required, until it is accepted; then another one at the visitor's wish. */
export function Form(props: FormProps) {
  const [count, setCount] = useState(0);
  const isFirst = count === 0;
  return (
    <OneForm
      key={count}
      {...props}
      posted={isFirst ? props.posted : null}
      takesFocus={!isFirst}
      onAgain={() => setCount(count + 1)}
    />
  );
}

type OneFormProps = FormProps & {
  takesFocus: boolean;
  onAgain: () => void;
};

/** One form from the first field to its acceptance: two columns, a last odd field across both. */
function OneForm(props: OneFormProps) {
  const { name, label, action, fields, submitLabel, acceptedTexts, posted } = props;
  const { takesFocus, onAgain, loadSubmit, contentOf } = props;
  const { language, t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const { state, onFocus, onInput, onSubmit, clear } = useSubmission({
    ...{ form, errorTarget: errorBox, name, fields, posted, loadSubmit, language },
    ...(contentOf !== undefined && { contentOf }),
    appearedAt: Date.now,
  });
  const { draft, fieldErrors, status } = state;
  const isSubmitting = status === 'submitting';
  const returned = posted?.accepted === false ? posted : null;

  useEffect(() => {
    if (takesFocus)
      form.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus();
  }, [takesFocus]);

  if (state.status === 'accepted') {
    const isPosted = posted?.accepted === true;
    return (
      <Accepted
        {...{ reference: state.reference, texts: acceptedTexts, again: action }}
        {...(!isPosted && { onAgain })}
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
      {...(hasFile(fields) && { encType: 'multipart/form-data' })}
      onFocus={onFocus}
      onKeyDown={focusNextField}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {draft === 'restored' && <p className="form-restored">{t.form.restored}</p>}
      {state.status === 'rejected' && (
        <Summary ref={errorBox} form={name} fields={fields} errors={state.rejected} />
      )}
      <div className="form-fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            id={fieldId(name, field.name)}
            field={returned !== null ? withoutFile(field, t.form.chooseAgain) : field}
            value={returned?.values[field.name] ?? ''}
            reason={fieldErrors[field.name]}
          />
        ))}
      </div>
      <Honeypot form={name} />
      {state.status === 'failed' && <Failure ref={errorBox} refusal={state.refusal} />}
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
        <p className={isSubmitting ? 'form-sending' : 'visually-hidden'} role="status">
          {isSubmitting ? t.form.onItsWay : draft === 'cleared' ? t.form.cleared : ''}
        </p>
      </div>
      {state.status === 'submitting' && state.progress !== null && (
        <p className="form-progress">
          <progress value={state.progress} aria-label={t.form.onItsWay} />
          <bdi dir="ltr">{formatPercent(state.progress, language)}</bdi>
        </p>
      )}
    </form>
  );
}

/** A field of a form that came back: a browser fills in everything but files. */
function withoutFile(field: FormField, chooseAgain: string): FormField {
  if (field.kind !== 'file') return field;
  return { ...field, hint: `${field.hint ?? ''} ${chooseAgain}`.trim() };
}

/**
 * On a screen keyboard the key that says “next” leads to the next field. Elsewhere, Enter sends, as
 * the browser has it.
 */
function focusNextField(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement) || !matchMedia('(pointer: coarse)').matches) return;
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.field :is(input, textarea)'),
  ];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function fieldId(form: SendingName, field: string): string {
  return `${form}-${field}`;
}

type SummaryProps = {
  ref: Ref<HTMLDivElement>;
  form: SendingName;
  fields: readonly FormField[];
  errors: FieldErrors;
};

/** What is to be corrected, with links to where. It takes the focus when the form comes back. */
function Summary({ ref, form, fields, errors }: SummaryProps) {
  const { t } = useMessages();
  return (
    <SubmissionErrorBox ref={ref}>
      <p className="form-setback-title">{t.form.correct}</p>
      <ul>
        {fields.map(({ name, label }) => {
          const error = errors[name];
          if (error === undefined) return null;
          return (
            <li key={name}>
              <a href={`#${fieldId(form, name)}`}>
                {label}: <ReasonText reason={error} />
              </a>
            </li>
          );
        })}
      </ul>
    </SubmissionErrorBox>
  );
}
