import type { Field } from '../../../../contract/kinds/fields.ts';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from './field-box.tsx';
import { textValue } from './text-field.tsx';

/** The digits of Arabic keyboards, from 0. */
const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

type NumberFieldProps = { path: string; field: Field };

/** A number. What is no number yet stays as it was typed. */
export function NumberField({ path, field }: NumberFieldProps) {
  const { read, write, mayWrite } = useEntryForm();
  return (
    <FieldBox path={path} field={field}>
      {(attributes) => (
        <input
          {...attributes}
          className="input latin number"
          type="text"
          inputMode={field.type === 'count' ? 'numeric' : 'text'}
          autoComplete="off"
          dir="ltr"
          value={isUnset(field, read(path)) ? '' : textValue(read(path))}
          readOnly={!mayWrite(null)}
          onChange={(event) => write(path, readNumber(event.target.value))}
        />
      )}
    </FieldBox>
  );
}

/** Whether a number that is stored as 0 stands for none. */
function isUnset(field: Field, value: unknown): boolean {
  return field.type === 'count' && field.isYear === true && value === 0;
}

/** Reads a number in Western or Arabic digits; an empty text is none, and anything else stays a text. */
export function readNumber(typed: string): number | string | null {
  const digits = typed.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < PERSIAN_ZERO ? ARABIC_ZERO : PERSIAN_ZERO));
  });
  if (digits.trim() === '') return null;
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(digits) && String(Number(digits)) === digits
    ? Number(digits)
    : digits;
}
