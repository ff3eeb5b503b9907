import type { FieldDefinition } from './form.ts';
import type { ChoiceField, FieldName, Form, SubmissionField } from './forms.ts';

/** A field of a form with its name. */
export type NamedField = FieldDefinition & { name: FieldName; wire: SubmissionField };

export type ChoiceTexts = {
  /** Of no choice. */
  none: string;
  options: Readonly<Record<string, string>>;
};

/** The texts of the fields in one language, for the forms, for mails and for the back office. */
export type FieldTexts = {
  labels: Record<FieldName, string>;
  /** Help below a field. */
  hints: Partial<Record<FieldName, string>>;
  choices: {
    [Field in ChoiceField as Field['name']]: ChoiceTexts & {
      options: Record<Field['options'][number], string>;
    };
  };
};

/** Returns the fields of a form in the order of the form. */
export function fieldsOf(form: Form): NamedField[] {
  return Object.entries<FieldDefinition & { wire: SubmissionField }>(form.fields).map(
    ([name, field]) => ({ ...field, name: name as FieldName }),
  );
}

/** What is stored of a submission, as JSON. A field that the form got later is missing in it. */
export type StoredFields = Readonly<
  { email: string } & Partial<Record<FieldName | 'name', string>>
>;

/** Returns the whole name of whoever sent a submission. */
export function senderName({ name, firstName = '', lastName = '' }: StoredFields): string {
  return name ?? `${firstName} ${lastName}`;
}

/**
 * Returns the texts of a stored submission that staff read, but for the sender's name, and without empty ones: first what
 * it is about, then the others in the order of the form.
 */
export function staffFields(form: Form, stored: StoredFields): (NamedField & { value: string })[] {
  return fieldsOf(form)
    .filter(({ name }) => name !== 'firstName' && name !== 'lastName')
    .flatMap((field) => {
      const value = stored[field.name];
      return value === undefined ? [] : [{ ...field, value }];
    })
    .toSorted((one, other) => Number(other.isSubject ?? false) - Number(one.isSubject ?? false));
}

/** Returns the text that people read for the value of a field. */
export function valueText({ name, value }: { name: FieldName; value: string }, texts: FieldTexts) {
  const choices: Readonly<Partial<Record<FieldName, ChoiceTexts>>> = texts.choices;
  return choices[name]?.options[value] ?? value;
}
