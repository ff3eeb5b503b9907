import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { PostedForm } from '../../../contract/forms.ts';
import type { SendingName } from '../../../contract/sending.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Triangle } from '../triangle.tsx';
import { Arrived, type ArrivedTexts } from './arrived.tsx';
import { forgetDraft } from './draft.ts';
import { Failure } from './failure.tsx';
import { Field, ReasonText } from './field.tsx';
import { type FormField, hasFile } from './fields.ts';
import { Honeypot } from './honeypot.tsx';
import type { Reasons } from './setback.ts';
import { SetbackBox } from './setback-box.tsx';
import { fetchSender, type Send, useSending } from './use-sending.ts';
import './form.css';

type FormProps = {
  name: SendingName;
  label: string;
  /** The page that it is posted to without script. */
  action: string;
  fields: readonly FormField[];
  submitLabel: string;
  /** What is said where it has arrived. */
  arrivedTexts: ArrivedTexts;
  /** What became of the same form posted without script, where the page is about that. */
  posted: PostedForm | null;
  /** Brings what sends it, when the form is first touched. */
  fetchSend: () => Promise<Send>;
  /** What is sent for what the fields hold; that itself where nothing is said. */
  contentOf?: (data: FormData) => FormData;
};

/** A form made from a list of fields, all of them required, until it has arrived. */
export function Form(props: FormProps) {
  const { name, action, arrivedTexts, posted } = props;
  const [arrived, setArrived] = useState<{ reference: string | null } | null>(null);
  const [isAnew, setAnew] = useState(false);
  const isPosted = posted?.accepted === true;

  // It was posted before the page came alive: what was kept of it has arrived.
  useEffect(() => {
    if (isPosted) forgetDraft(name);
  }, [isPosted, name]);

  if (isPosted) {
    return <Arrived reference={posted.reference} texts={arrivedTexts} again={action} />;
  }
  if (arrived !== null) {
    const startAnew = () => {
      setArrived(null);
      setAnew(true);
    };
    return (
      <Arrived
        {...{ reference: arrived.reference, texts: arrivedTexts, again: action }}
        onAgain={startAnew}
      />
    );
  }
  return (
    <OpenForm {...props} takesFocus={isAnew} onArrived={(reference) => setArrived({ reference })} />
  );
}

type OpenFormProps = FormProps & {
  takesFocus: boolean;
  onArrived: (reference: string | null) => void;
};

/** The form while it is filled in and sent: two columns, a last odd field across both. */
function OpenForm(props: OpenFormProps) {
  const { name, label, action, fields, submitLabel, posted, takesFocus, onArrived } = props;
  const { fetchSend, contentOf = (data: FormData) => data } = props;
  const { language, t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const refused = posted?.accepted === false ? posted : null;
  const refusal = refused?.refusal ?? null;
  const setbackBox = useRef<HTMLDivElement>(null);
  const sending = useSending({
    ...{ form, setbackBox, name, fields, refusal, fetchSend, contentOf, language, onArrived },
  });
  const { draft, isOnItsWay, progress, reasons, setback } = sending;

  useEffect(() => {
    if (takesFocus)
      form.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus();
  }, [takesFocus]);

  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={action}
      aria-label={label}
      {...(hasFile(fields) && { encType: 'multipart/form-data' })}
      // What fails now is tried again when it is sent.
      onFocus={() => void fetchSender(fetchSend).catch(() => undefined)}
      onKeyDown={goOn}
      onInput={sending.onInput}
      onSubmit={sending.onSubmit}
    >
      {draft === 'restored' && <p className="form-restored">{t.form.restored}</p>}
      {setback?.kind === 'fields' && (
        <Summary ref={setbackBox} form={name} fields={fields} reasons={setback.reasons} />
      )}
      <div className="form-fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            id={fieldId(name, field.name)}
            field={refused !== null ? withoutFile(field, t.form.chooseAgain) : field}
            value={refused?.values[field.name] ?? ''}
            reason={reasons[field.name]}
          />
        ))}
      </div>
      <Honeypot form={name} />
      {setback?.kind === 'failure' && <Failure ref={setbackBox} refusal={setback.refusal} />}
      <div className="form-actions">
        <button type="submit" className="btn solid" aria-busy={isOnItsWay || undefined}>
          {submitLabel}
          <Triangle />
        </button>
        {draft !== 'none' && draft !== 'cleared' && !isOnItsWay && (
          <button type="button" className="form-clear" onClick={sending.clear}>
            {t.form.clear}
          </button>
        )}
        <p className={isOnItsWay ? 'form-sending' : 'visually-hidden'} role="status">
          {isOnItsWay ? t.form.onItsWay : draft === 'cleared' ? t.form.cleared : ''}
        </p>
      </div>
      {isOnItsWay && progress !== null && (
        <p className="form-progress">
          <progress value={progress} aria-label={t.form.onItsWay} />
          <bdi dir="ltr">{formatPercent(progress, language)}</bdi>
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
function goOn(event: KeyboardEvent<HTMLFormElement>) {
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
  reasons: Reasons;
};

/** What is to be corrected, with links to where. It takes the focus when the form comes back. */
function Summary({ ref, form, fields, reasons }: SummaryProps) {
  const { t } = useMessages();
  return (
    <SetbackBox ref={ref}>
      <p className="form-setback-title">{t.form.correct}</p>
      <ul>
        {fields.map(({ name, label }) => {
          const reason = reasons[name];
          if (reason === undefined) return null;
          return (
            <li key={name}>
              <a href={`#${fieldId(form, name)}`}>
                {label}: <ReasonText reason={reason} />
              </a>
            </li>
          );
        })}
      </ul>
    </SetbackBox>
  );
}
