import { useState } from 'react';
import type { FieldError } from '../../../contract/field-errors.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { WarningIcon } from '../icons.tsx';
import { FieldErrorText } from './field-error-text.tsx';
import type { FormField } from './fields.ts';
import { FileInput } from './file-input.tsx';

type FieldProps = {
  id: string;
  field: FormField;
  /** The initial value, from a post without script. */
  value: string;
  /** Undefined if the field is valid. */
  error: FieldError | undefined;
};

/** A form field with its label above, and its error and hint below. */
export function Field({ id, field, value, error }: FieldProps) {
  const { hint, type, label, isOptional } = field;
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
    <div className={type === 'message' || type === 'choice' ? 'field field-wide' : 'field'}>
      <label htmlFor={id}>
        {label}{' '}
        {!isOptional && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {type === 'message' ? <MessageInput {...control} /> : <Control {...control} />}
      {error !== undefined && (
        // The error of a file appears when the file is chosen, so it has to announce itself.
        <p id={errorId} className="field-error" role={type === 'file' ? 'alert' : undefined}>
          <WarningIcon />
          <FieldErrorText error={error} field={field.name} />
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
  const { identity } = useMessages();
  const { wire: name, type, isOptional, choice, options = [] } = field;
  if (type === 'file') {
    return <FileInput id={id} field={field} describedBy={describedBy} isInvalid={isInvalid} />;
  }
  if (choice !== undefined) {
    return (
      <select
        id={id}
        name={name}
        defaultValue={value}
        required={!isOptional}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      >
        <option value="">{choice.none}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {choice.options[option]}
          </option>
        ))}
      </select>
    );
  }
  const common = {
    id,
    name,
    required: !isOptional,
    defaultValue: value,
    enterKeyHint: 'next' as const,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
  // Text fields take their direction from their text. An empty field could show a placeholder in the wrong direction (design §4.8), so only
  // fields that are always left to right have placeholders.
  if (type !== 'phone' && type !== 'email')
    return <input {...common} type="text" autoComplete={field.autoComplete} dir="auto" />;
  const kind = type === 'phone' ? 'tel' : 'email';
  const placeholder = type === 'phone' ? identity.phoneExample : undefined;
  return (
    <input
      {...common}
      // Without script, a browser refuses to send values that its e-mail field considers invalid, such as `Sara <sara@example.com>`. Our
      // server reads those.
      type={type === 'phone' ? 'tel' : 'text'}
      inputMode={kind}
      autoComplete={kind}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      placeholder={placeholder}
    />
  );
}

/** The field for a message. It keeps text that was typed before and during hydration. */
function MessageInput({ id, field, value, describedBy, isInvalid }: ControlProps) {
  // On hydration React resets a textarea to its default value, unless that is empty.
  const [initial] = useState(() => (keepText(id) ? '' : value));
  return (
    <textarea
      id={id}
      name={field.wire}
      defaultValue={initial}
      required={!field.isOptional}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      dir="auto"
      rows={5}
    />
  );
}

/** Makes a server-rendered textarea keep its text when its default value changes. @returns whether there is one */
function keepText(id: string): boolean {
  if (typeof document === 'undefined') return false;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement)) return false;
  // Act as if the text had been typed, but move neither cursor nor selection.
  element.setRangeText('', 0, 0, 'preserve');
  return true;
}
