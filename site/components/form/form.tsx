import { useId } from 'react';
import { Triangle } from '../triangle.tsx';
import { Field } from './field.tsx';
import { type FormField, hasFile } from './fields.ts';
import './form.css';

type FormProps = {
  label: string;
  /** Where the values are sent: also without script. */
  action: string;
  fields: readonly FormField[];
  submitLabel: string;
};

/** A form made from a list of fields, all of them required: two columns, a last odd field across both. */
export function Form({ label, action, fields, submitLabel }: FormProps) {
  const id = useId();
  return (
    <form
      className="form"
      method="post"
      action={action}
      aria-label={label}
      {...(hasFile(fields) && { encType: 'multipart/form-data' })}
    >
      <div className="form-fields">
        {fields.map((field) => (
          <Field key={field.name} id={`${id}-${field.name}`} field={field} />
        ))}
      </div>
      <button type="submit" className="btn solid">
        {submitLabel}
        <Triangle />
      </button>
    </form>
  );
}
