import type { FormField } from './fields.ts';
import { FileInput } from './file-input.tsx';

type FieldProps = { id: string; field: FormField };

/** A field with its label above it. */
export function Field({ id, field }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.label}{' '}
        <span className="field-required" aria-hidden="true">
          *
        </span>
      </label>
      <Control id={id} field={field} />
      {field.hint !== undefined && (
        <p id={hintId(id)} className="field-hint">
          {field.hint}
        </p>
      )}
    </div>
  );
}

function hintId(id: string): string {
  return `${id}-hint`;
}

function Control({ id, field }: FieldProps) {
  const { name, kind, autoComplete, placeholder, maxLength, hint } = field;
  const describedBy = hint === undefined ? undefined : hintId(id);
  if (kind === 'file') return <FileInput id={id} field={field} describedBy={describedBy} />;
  const common = {
    ...{ id, name, autoComplete, maxLength, required: true },
    'aria-describedby': describedBy,
  };
  // What people write runs in its own direction. A placeholder would run the wrong way while the
  // field is empty (design §4.8), so only fields that are always left to right have one.
  if (kind === 'message') return <textarea {...common} dir="auto" rows={5} />;
  if (kind === 'text') return <input {...common} type="text" dir="auto" />;
  return <input {...common} type={kind} dir="ltr" placeholder={placeholder} />;
}
