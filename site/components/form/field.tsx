import { useState } from 'react';
import { fieldProblemText } from '../../../contract/field-problems.ts';
import type { FieldFault } from '../../../contract/forms.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { ContentText } from '../content-text.tsx';
import { WarningIcon } from '../icons.tsx';
import type { FormField } from './fields.ts';
import { FileInput } from './file-input.tsx';

type FieldProps = {
  id: string;
  field: FormField;
  /** What the field begins with: what a visitor had posted. */
  value: string;
  /** What is wrong with it; undefined where nothing is. */
  reason: FieldFault | undefined;
};

/** A field with its label above it, and what is to be known or done below. */
export function Field({ id, field, value, reason }: FieldProps) {
  const { hint, kind, label } = field;
  const hintId = `${id}-hint`;
  const reasonId = `${id}-reason`;
  const described = [reason && reasonId, hint && hintId].filter((part) => part !== undefined);
  const control = {
    ...{ id, field, value },
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    isInvalid: reason !== undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}{' '}
        <span className="field-required" aria-hidden="true">
          *
        </span>
      </label>
      {kind === 'message' ? <MessageInput {...control} /> : <Control {...control} />}
      {reason !== undefined && (
        // A file is judged as it is chosen: nothing else tells of it then.
        <p id={reasonId} className="field-reason" role={kind === 'file' ? 'alert' : undefined}>
          <WarningIcon />
          <ReasonText reason={reason} />
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

type ReasonTextProps = { reason: FieldFault };

/** What is wrong and what to do about it; a backend's own words may be in the other language. */
export function ReasonText({ reason }: ReasonTextProps) {
  const { language } = useMessages();
  if ('words' in reason) return <ContentText>{reason.words}</ContentText>;
  return <span>{fieldProblemText(reason.code, language)}</span>;
}

type ControlProps = {
  id: string;
  field: FormField;
  value: string;
  /** Ids of what is to be known about the field. */
  describedBy: string | undefined;
  isInvalid: boolean;
};

function Control({ id, field, value, describedBy, isInvalid }: ControlProps) {
  const { name, kind, autoComplete, placeholder } = field;
  if (kind === 'file') {
    return <FileInput id={id} field={field} describedBy={describedBy} isInvalid={isInvalid} />;
  }
  const common = {
    ...{ id, name, autoComplete, required: true, defaultValue: value },
    enterKeyHint: 'next' as const,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
  // What people write runs in its own direction. A placeholder would run the wrong way while the
  // field is empty (design §4.8), so only fields that are always left to right have one.
  if (kind !== 'tel' && kind !== 'email') return <input {...common} type="text" dir="auto" />;
  return <input {...common} type={kind} inputMode={kind} dir="ltr" placeholder={placeholder} />;
}

/** The message's own box. What was typed into it before the page came alive is taken over. */
function MessageInput({ id, field, value, describedBy, isInvalid }: ControlProps) {
  // React would put the default back into a textarea as it takes it over.
  const [taken] = useState(() => typedBefore(id) ?? value);
  return (
    <textarea
      id={id}
      name={field.name}
      defaultValue={taken}
      required
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      dir="auto"
      rows={5}
    />
  );
}

function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
