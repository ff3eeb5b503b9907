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
    choice: choiceOf(field) ?? choices[field.name],
  }));
}

/** Returns the texts of a choice whose options the entry names. */
function choiceOf({ options = [], optionTexts }: NamedField): ChoiceTexts | undefined {
  if (optionTexts === undefined) return undefined;
  const texts = options.map((option, index) => [option, optionTexts[index] ?? option] as const);
  return { none: '', options: Object.fromEntries(texts) };
}
