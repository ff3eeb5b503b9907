import './number-field.css';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { INVISIBLE, withLatinDigits } from '../../../../contract/digits.ts';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from './field-box.tsx';
import { textValue } from './text-field.tsx';

type NumberFieldProps = { path: string; field: LabelledField };

/** A number. A text that is no number yet stays as it was typed. */
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
          onBlur={(event) => {
            const settled = settleNumber(event.target.value);
            if (mayWrite(null) && settled !== null && settled !== read(path)) write(path, settled);
          }}
        />
      )}
    </FieldBox>
  );
}

/** Whether a number that is stored as 0 means none. */
function isUnset(field: LabelledField, value: unknown): boolean {
  return field.type === 'count' && field.isYear === true && value === 0;
}

/**
 * Reads a number while it is typed, in the digits, the decimal sign and the minus of any keyboard. An empty text means none.
 * A text that is no number, or not in the stored form, stays a text, because 24.70 may become 24.701.
 */
export function readNumber(typed: string): number | string | null {
  const latin = withLatinDigits(typed)
    .replace(/[\u066b\uff0e]/, '.')
    .replace(/^[\u2212\ufe63\uff0d]/, '-');
  if (latin.trim() === '') return null;
  return NUMBER.test(latin) && String(Number(latin)) === latin ? Number(latin) : latin;
}

/** Reads a completely typed number, and allows zeros, spaces and direction marks around it. */
export function settleNumber(typed: string): number | string | null {
  const read = readNumber(typed.replaceAll(INVISIBLE, '').trim());
  return typeof read === 'string' && NUMBER.test(read) ? Number(read) : read;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
