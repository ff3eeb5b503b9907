import type { FieldDefinition } from './form.ts';
import type { ChoiceField, FieldName, Form, SubmissionField } from './forms.ts';

/** A field of a form with its name. */
export type NamedField = FieldDefinition & {
  name: FieldName;
  wire: SubmissionField;
  /** What is asked, where the entry that the form is for asks it. */
  label?: string;
  /** What its options are called, where they are numbers: those of an entry are called otherwise in the other language. */
  optionTexts?: readonly string[];
};

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

/**
 * Returns what a visitor fills in: the fields of a form, with an input for each question in place of the answers.
 */
export function inputsOf(form: Form): NamedField[] {
  return fieldsOf(form).flatMap((field): NamedField[] => {
    if (field.type === 'entry') return [];
    if (field.type !== 'answers') return [field];
    return (field.questions ?? []).map(({ kind, label, options }, index) => ({
      name: field.name,
      wire: `answer${index + 1}`,
      label,
      type: kind === 'city' ? 'line' : kind,
      ...(kind === 'city' && { autoComplete: 'address-level2' }),
      ...(kind === 'choice' && {
        options: options.map((_, place) => String(place + 1)),
        optionTexts: options,
      }),
    }));
  });
}

/** Joins a question and its answer, and the answers of a submission. Neither has such a character. */
const ANSWER_SEPARATOR = '\t';
const ANSWERS_SEPARATOR = '\n';

/** Returns the answers of a submission as one text, which is stored. */
export function joinAnswers(answers: readonly { question: string; answer: string }[]): string {
  return answers
    .map(({ question, answer }) => question + ANSWER_SEPARATOR + answer)
    .join(ANSWERS_SEPARATOR);
}

/** Returns the questions and answers of a stored text, in their order. */
function splitAnswers(text: string): { question: string; answer: string }[] {
  return text.split(ANSWERS_SEPARATOR).map((line) => {
    const [question = '', answer = ''] = line.split(ANSWER_SEPARATOR);
    return { question, answer };
  });
}

/** Returns a stored text of answers as people read it: each question with its answer on a line. */
export function answersText(text: string): string {
  return splitAnswers(text)
    .map(({ question, answer }) => `${question}${/[?؟:]$/.test(question) ? '' : ':'} ${answer}`)
    .join('\n');
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

/** Returns the text that people read for the value of a field. */
export function valueText({ name, value }: { name: FieldName; value: string }, texts: FieldTexts) {
  const choices: Readonly<Partial<Record<FieldName, ChoiceTexts>>> = texts.choices;
  return choices[name]?.options[value] ?? value;
}

/** Returns a form with the questions that a stored submission answers, so that each answer is an input. */
export function formOfStored(form: Form, { answers }: Pick<StoredFields, 'answers'>): Form {
  if (form.name !== 'program' || answers === undefined) return form;
  const questions = splitAnswers(answers).map(({ question }) => ({
    kind: 'line' as const,
    label: question,
    options: [],
  }));
  const { fields } = form;
  return { ...form, fields: { ...fields, answers: { ...fields.answers, questions } } };
}

/** Returns what is stored of an input of `formOfStored`; undefined if nothing is. */
export function storedValue(
  { name, wire }: Pick<NamedField, 'name' | 'wire'>,
  stored: StoredFields,
): string | undefined {
  if (name !== 'answers') return stored[name] ?? (name === 'firstName' ? stored.name : undefined);
  return splitAnswers(stored.answers ?? '').find((_, index) => wire === `answer${index + 1}`)
    ?.answer;
}
