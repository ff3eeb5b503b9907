import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { textValue } from './text-field.tsx';

type ChoiceFieldProps = {
  path: string;
  field: Extract<LabelledField, { type: 'choice' }>;
  isFixed: boolean;
};

/** One of several values. */
export function ChoiceField({ path, field, isFixed }: ChoiceFieldProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  const { read, write, mayWrite } = useEntryForm();
  const value = textValue(read(path));
  const isKnown = value === '' || field.options.includes(value);
  return (
    <FieldBox path={path} field={field}>
      {(attributes) => (
        <span className="select">
          <select
            {...attributes}
            className="input"
            value={value}
            disabled={isFixed || !mayWrite(null)}
            onChange={({ target }) => write(path, target.value || null)}
          >
            {(field.optional || value === '') && <option value="">{t.fields.none}</option>}
            {!isKnown && <option value={value}>{value}</option>}
            {Object.entries(field.optionLabels).map(([option, label]) => (
              <option key={option} value={option}>
                {label[language]}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldBox>
  );
}
