import {
  type FieldTexts,
  type FilledField,
  fieldsOf,
  type NamedField,
} from '../../../contract/forms/fields.ts';
import type { ChoiceTexts } from '../../../contract/forms/form.ts';
import type { FieldName, Form } from '../../../contract/forms/forms.ts';

export type FormField = Omit<NamedField, 'label' | 'choice'> & {
  label: string;
  /** Help text below the field. */
  hint: string | undefined;
  choice: ChoiceTexts | undefined;
};

/** Returns the fields of a form in one language. */
export function formFields(form: Form, { labels, hints, ...texts }: FieldTexts): FormField[] {
  const choices: Readonly<Partial<Record<FieldName, ChoiceTexts>>> = texts.choices;
  return fieldsOf(form).map((field) => ({
    ...field,
    label: field.label ?? labels[field.name as FilledField],
    hint: hints[field.name],
    choice: field.choice ?? choices[field.name],
  }));
}
