import type { ChoiceTexts, FieldDefinition } from './form.ts';
import type { ChoiceField, FieldName, Form, SubmissionField } from './forms.ts';

/** A field of a form with its name. */
export type NamedField = FieldDefinition & { name: FieldName; wire: SubmissionField };

/** The fields that only the server fills in. */
export type ServerField = 'vacancy' | 'program' | 'answers';

/** The fields that visitors fill in. */
export type FilledField = Exclude<FieldName, ServerField>;

/** The texts of the fields in one language, for forms, mails and the back office. */
export type FieldTexts = {
  labels: Record<FilledField, string>;
  /** Help below a field. */
  hints: Partial<Record<FieldName, string>>;
  choices: {
    [Field in ChoiceField as Field['name']]: ChoiceTexts & {
      options: Record<Field['options'][number], string>;
    };
  };
};

/** The same, with labels that only staff and the sender of a submission read. */
export type StaffFieldTexts = FieldTexts & { labels: Record<FieldName, string> };

/** Returns the fields of a form in the order of the form. */
export function fieldsOf(form: Form): NamedField[] {
  return Object.entries<FieldDefinition & { wire: SubmissionField }>(form.fields).map(
    ([name, field]) => ({ ...field, name: name as FieldName }),
  );
}

/** Separators between a question and its answer, and between answers. Neither text can contain them. */
const ANSWER_SEPARATOR = '\t';
const ANSWERS_SEPARATOR = '\n';

/** Joins the answers of a submission into one text to store. */
export function joinAnswers(answers: readonly { question: string; answer: string }[]): string {
  return answers
    .map(({ question, answer }) => question + ANSWER_SEPARATOR + answer)
    .join(ANSWERS_SEPARATOR);
}

/** Returns the questions and answers of a stored text, in their order. */
export function splitAnswers(text: string): { question: string; answer: string }[] {
  return text.split(ANSWERS_SEPARATOR).map((line) => {
    const [question = '', answer = ''] = line.split(ANSWER_SEPARATOR);
    return { question, answer };
  });
}

/** Returns a stored text of answers for display: each question with its answer on a line. */
export function answersText(text: string): string {
  if (text === '') return '';
  return splitAnswers(text)
    .map(({ question, answer }) => `${question}${/[?؟:]$/.test(question) ? '' : ':'} ${answer}`)
    .join('\n');
}

/**
 * The stored JSON of a submission. Fields that were added to the form later are missing. A sender without an e-mail address is reached by
 * telephone.
 */
export type StoredFields = Readonly<Partial<Record<FieldName | 'name', string>>>;

/** Returns the sender's full name. */
export function senderName({ name, firstName = '', lastName = '' }: StoredFields): string {
  return name ?? `${firstName} ${lastName}`;
}

/**
 * Returns the texts of a stored submission for staff, without the sender's name and empty texts. The subject comes first, then the others
 * in the order of the form.
 */
export function staffFields(form: Form, stored: StoredFields): (NamedField & { value: string })[] {
  return fieldsOf(form)
    .filter(({ name }) => name !== 'firstName' && name !== 'lastName')
    .flatMap((field): (NamedField & { value: string })[] => {
      const value = stored[field.name];
      if (value === undefined) return [];
      if (field.type !== 'answers') return [{ ...field, value }];
      return splitAnswers(value).map(({ question, answer }, index) => ({
        name: field.name,
        wire: `answer${index + 1}`,
        type: 'line',
        label: question,
        value: answer,
      }));
    })
    .toSorted((one, other) => Number(other.isSubject ?? false) - Number(one.isSubject ?? false));
}

/** Returns the displayed text for the value of a field. */
export function valueText({ name, value }: { name: FieldName; value: string }, texts: FieldTexts) {
  const choices: Readonly<Partial<Record<FieldName, ChoiceTexts>>> = texts.choices;
  return choices[name]?.options[value] ?? value;
}
