import {
  type ChoiceTexts,
  type FieldTexts,
  inputsOf,
  type NamedField,
} from '../../../contract/forms/fields.ts';
import type { FieldName, Form } from '../../../contract/forms/forms.ts';

export type FormField = NamedField & {
  label: string;
  /** Help text below the field. */
  hint: string | undefined;
  choice: ChoiceTexts | undefined;
};

/** Returns the fields of a form in one language. */
export function formFields(form: Form, { labels, hints, ...texts }: FieldTexts): FormField[] {
  const choices: Readonly<Partial<Record<FieldName, ChoiceTexts>>> = texts.choices;
  return inputsOf(form).map((field) => ({
    ...field,
    label: field.label ?? labels[field.name],
    hint: hints[field.name],
    choice: choices[field.name],
  }));
}
