import './field.css';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { useMessages } from './i18n/messages.tsx';
import { Icon } from './icons.tsx';
import { textDirection } from './text-direction.ts';

type FieldProps = ComponentPropsWithRef<'input'> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Addresses, codes and keys are written from left to right in both languages. */
  isLatin?: boolean;
};

/** A labelled text field with its hint and its error. */
export function Field({ label, hint, error, isLatin = false, id, className, ...rest }: FieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <input
        {...rest}
        id={field}
        className={['input', isLatin && 'latin', className].filter(Boolean).join(' ')}
        dir={isLatin ? 'ltr' : textDirection(String(rest.value ?? ''))}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(field, hint, error)}
      />
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  );
}

/** A labelled multi-line text field with its hint and its error. */
export function TextArea({
  label,
  hint,
  error,
  ...rest
}: ComponentPropsWithRef<'textarea'> & Pick<FieldProps, 'label' | 'hint' | 'error'>) {
  const field = useId();
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <textarea
        dir={textDirection(String(rest.value ?? ''))}
        {...rest}
        id={field}
        className="input"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(field, hint, error)}
      />
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  );
}

/** A field for the e-mail address with which a user signs in. */
export function EmailField(props: Omit<FieldProps, 'isLatin'>) {
  return (
    <Field
      isLatin
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      {...props}
    />
  );
}

/** A field for a password, which can be shown. */
export function PasswordField({ label, hint, error, ...rest }: Omit<FieldProps, 'isLatin'>) {
  const { t } = useMessages();
  const field = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <div className="password-field">
        <input
          {...rest}
          id={field}
          className="input latin"
          dir="ltr"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(field, hint, error)}
        />
        <button
          type="button"
          className="button quiet icon-button"
          aria-label={isShown ? t.password.hide : t.password.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  );
}

/** Tells password managers whose password a form asks for, if no field shows it. */
export function HiddenUsername({ value }: { value: string }) {
  return <input type="text" hidden autoComplete="username" value={value} readOnly />;
}

/** A labelled list of choices. */
export function Select({
  label,
  hint,
  children,
  ...rest
}: ComponentPropsWithRef<'select'> & { label: string; hint?: string }) {
  const field = useId();
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <span className="select">
        <select
          {...rest}
          id={field}
          className="input"
          aria-describedby={describedBy(field, hint, undefined)}
        >
          {children}
        </select>
      </span>
      {hint !== undefined && (
        <p id={`${field}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function describedBy(field: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint !== undefined && `${field}-hint`, error !== undefined && `${field}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}

function FieldNotes({
  field,
  hint,
  error,
}: {
  field: string;
  hint: ReactNode;
  error: string | undefined;
}) {
  return (
    <>
      {hint !== undefined && (
        <p className="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${field}-error`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
    </>
  );
}
