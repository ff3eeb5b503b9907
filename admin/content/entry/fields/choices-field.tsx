import './choices-field.css';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { useMessages } from '../../../kit/i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from './field-box.tsx';

/** A list whose items are choices. */
export type ChoicesListField = Extract<LabelledField, { type: 'list' }> & {
  item: Extract<LabelledField, { type: 'choice' }>;
};

export function isListOfChoices(field: LabelledField): field is ChoicesListField {
  return field.type === 'list' && field.item.type === 'choice';
}

/**
 * Any of several values, each with a check box. They are stored in the order of the definition, so the order alone is never a
 * change.
 */
export function ChoicesField({ path, field }: { path: string; field: ChoicesListField }) {
  const { language } = useMessages();
  const { read, write, mayWrite } = useEntryForm();
  const stored = read(path);
  const chosen: unknown[] = Array.isArray(stored) ? stored : [];
  function toggle(option: string) {
    const isChosen = (each: string) => chosen.includes(each) !== (each === option);
    write(path, field.item.options.filter(isChosen));
  }
  return (
    <FieldBox path={path} field={field} isLabelled={false}>
      {({ id, 'aria-describedby': describedBy }) => (
        <fieldset
          id={id}
          className="choices"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          disabled={!mayWrite(null)}
        >
          {field.item.options.map((option) => (
            <label key={option} className="check-label">
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={() => toggle(option)}
              />
              <span>{field.item.optionLabels[option]?.[language] ?? option}</span>
            </label>
          ))}
        </fieldset>
      )}
    </FieldBox>
  );
}
