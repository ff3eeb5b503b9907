import { forEntry, programForm, questionFields } from './applications.ts';
import {
  fieldsOf,
  joinAnswers,
  type NamedField,
  type StoredFields,
  splitAnswers,
} from './fields.ts';
import type { Form } from './forms.ts';

/**
 * Returns the data of a valid submission with its answers joined into one text, each with its question.
 * @param form as visitors fill it in (`formOfProgram`, `formOfStored`)
 */
export function withAnswers(
  form: Form,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const others: Record<string, unknown> = { ...data };
  const answers = fieldsOf(form).flatMap(({ name, label, choice }) => {
    const value = others[name];
    if (label === undefined || typeof value !== 'string') return [];
    delete others[name];
    return [{ question: label, answer: choice?.options[value] ?? value }];
  });
  return answers.length === 0 ? others : { ...others, answers: joinAnswers(answers) };
}

/** Returns the form of a stored submission as visitors fill it in. Each of its answers becomes a field. */
export function formOfStored(form: Form, stored: StoredFields): Form {
  const { answers } = stored;
  if (form.name !== programForm.name) return withoutDuties(forEntry(form, 0, {}), stored);
  const asked = answers === undefined ? [] : splitAnswers(answers);
  const questions = asked.map(({ question }) => ({
    kind: 'line' as const,
    label: question,
    options: [],
  }));
  return forEntry(form, 0, questionFields(questions, ''));
}

/** Requires nothing that the submission lacks: staff begin conversations with what they know, such as one name and a telephone number. */
function withoutDuties(form: Form, stored: StoredFields): Form {
  const { name, ...others } = stored;
  const isNameJoined = name !== undefined;
  const known = { ...others, ...(isNameJoined && { firstName: name, lastName: '' }) };
  const fields = Object.entries(form.fields).map(([field, definition]) => [
    field,
    Object.hasOwn(known, field) ? definition : { ...definition, isOptional: true },
  ]);
  return { ...form, ...(isNameJoined && { isNameJoined }), fields: Object.fromEntries(fields) };
}

/** Returns the stored value for a field of `formOfStored`. Undefined if there is none. */
export function storedValue(
  { name, wire, label }: Pick<NamedField, 'name' | 'wire' | 'label'>,
  stored: StoredFields,
): string | undefined {
  if (label === undefined) return stored[name] ?? (name === 'firstName' ? stored.name : undefined);
  return splitAnswers(stored.answers ?? '').find((_, index) => wire === `answer${index + 1}`)
    ?.answer;
}
