import { useState } from 'react';
import type { FieldError } from '../../../contract/field-errors.ts';
import type { FormName } from '../../../contract/submissions.ts';
import { WarningIcon } from '../icons.tsx';
import { FieldErrorText } from './field-error-text.tsx';
import type { FormField } from './fields.ts';
import { FileInput } from './file-input.tsx';

type FieldProps = {
  id: string;
  form: FormName;
  field: FormField;
  /** The initial value, which was posted without script. */
  value: string;
  /** Undefined if the field is valid. */
  error: FieldError | undefined;
};

/** A form field with its label above, and its error and hint below. */
export function Field({ id, form, field, value, error }: FieldProps) {
  const { hint, kind, label } = field;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter((part) => part !== undefined);
  const control = {
    id,
    field,
    value,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    isInvalid: error !== undefined,
  };
  return (
    <div className={kind === 'message' || kind === 'choice' ? 'field field-wide' : 'field'}>
      <label htmlFor={id}>
        {label}{' '}
        {kind !== 'choice' && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {kind === 'message' ? <MessageInput {...control} /> : <Control {...control} />}
      {error !== undefined && (
        // The error of a file appears when the file is chosen, so it has to announce itself.
        <p id={errorId} className="field-error" role={kind === 'file' ? 'alert' : undefined}>
          <WarningIcon />
          <FieldErrorText error={error} form={form} field={field.name} />
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

type ControlProps = {
  id: string;
  field: FormField;
  value: string;
  /** Ids of the field's error and hint. */
  describedBy: string | undefined;
  isInvalid: boolean;
};

function Control({ id, field, value, describedBy, isInvalid }: ControlProps) {
  const { name, kind, autoComplete, placeholder, options } = field;
  if (kind === 'file') {
    return <FileInput id={id} field={field} describedBy={describedBy} isInvalid={isInvalid} />;
  }
  if (options !== undefined) {
    return (
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      >
        <option value="">{options.none}</option>
        {options.values.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const common = {
    id,
    name,
    autoComplete,
    required: true,
    defaultValue: value,
    enterKeyHint: 'next' as const,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
  // Text fields take their direction from the text. An empty one could show a placeholder in the wrong direction
  // (design §4.8), so only fields that are always left to right have placeholders.
  if (kind !== 'tel' && kind !== 'email') return <input {...common} type="text" dir="auto" />;
  return <input {...common} type={kind} inputMode={kind} dir="ltr" placeholder={placeholder} />;
}

/** The field for a message. It keeps text that was typed before hydration. */
function MessageInput({ id, field, value, describedBy, isInvalid }: ControlProps) {
  // On hydration React resets a textarea to its default value.
  const [initial] = useState(() => typedBeforeHydration(id) ?? value);
  return (
    <textarea
      id={id}
      name={field.name}
      defaultValue={initial}
      required
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      dir="auto"
      rows={5}
    />
  );
}

function typedBeforeHydration(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
