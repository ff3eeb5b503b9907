import {
  type FieldDefinition,
  type FormDefinition,
  QUESTIONS_MAX,
  type Question,
  type QuestionKind,
} from './form.ts';
import { CV_TYPES } from './join.ts';

const PERSON = {
  firstName: { type: 'line', wire: 'name', autoComplete: 'given-name' },
  lastName: { type: 'line', wire: 'secondName', autoComplete: 'family-name' },
  phone: { type: 'phone', wire: 'phone' },
  email: { type: 'email', wire: 'email' },
} as const satisfies FormDefinition['fields'];

/** The application form for a vacancy. */
export const vacancyForm = {
  name: 'vacancy',
  path: '/api/applications/vacancies/:id',
  of: 'vacancy',
  fields: {
    ...PERSON,
    vacancy: { type: 'entry', wire: 'vacancy', isSubject: true },
    cv: { type: 'file', wire: 'cv', types: CV_TYPES, isOptional: true },
    message: { type: 'message', wire: 'message', isOptional: true },
  },
} as const satisfies FormDefinition;

/** The application form for a programme or project. It asks the entry's questions. */
export const programForm = {
  name: 'program',
  path: '/api/applications/programs/:id',
  of: 'project',
  fields: {
    ...PERSON,
    program: { type: 'entry', wire: 'program', isSubject: true },
    answers: { type: 'answers', wire: 'answers', isOptional: true },
    message: { type: 'message', wire: 'message', isOptional: true },
  },
} as const satisfies FormDefinition;

/** Returns the application form for one vacancy. */
export function formOfVacancy(id: number): typeof vacancyForm {
  return forEntry(vacancyForm, id, {});
}

/**
 * Returns the application form for one programme or project, with its questions as fields.
 * @param none text of a choice before an option is chosen
 */
export function formOfProgram(
  id: number,
  questions: readonly Question[],
  none: string,
): typeof programForm {
  return forEntry(programForm, id, questionFields(questions, none));
}

/** Returns the fields of questions: `answer1`, `answer2` and so on. Options are numbers, because their texts depend on the language. */
export function questionFields(
  questions: readonly Question[],
  none: string,
): Record<string, FieldDefinition> {
  const fields = questions.map(({ kind, label, options }, index): [string, FieldDefinition] => {
    const wire = `answer${index + 1}`;
    if (kind === 'city') {
      return [wire, { type: 'line', wire, label, autoComplete: 'address-level2' }];
    }
    if (kind !== 'choice') return [wire, { type: kind, wire, label }];
    const numbered = options.map((text, place) => [String(place + 1), text] as const);
    const choice = { none, options: Object.fromEntries(numbered) };
    return [wire, { type: kind, wire, label, options: numbered.map(([number]) => number), choice }];
  });
  return Object.fromEntries(fields);
}

/**
 * Returns a form as visitors fill it in. It has the type of the definition, because the fields that replace the entry and the answers are
 * known only at run time.
 */
export function forEntry<Definition extends FormDefinition>(
  form: Definition,
  id: number,
  questions: Readonly<Record<string, FieldDefinition>>,
): Definition {
  const { message, ...others } = Object.fromEntries(
    Object.entries(form.fields).filter(([, { type }]) => type !== 'entry' && type !== 'answers'),
  );
  const fields = { ...others, ...questions, ...(message && { message }) };
  return { ...form, path: form.path.replace(':id', String(id)), fields };
}

/** A question in an entry's content, in one language. */
export type AskedQuestion = {
  /** Null if it could not be read. */
  kind: QuestionKind | null;
  label: string;
  /** One on each line. */
  options: string;
};

/** Returns the valid questions of an entry. */
export function questionsOf(asked: readonly AskedQuestion[]): Question[] {
  return asked.slice(0, QUESTIONS_MAX).flatMap(({ kind, label: text, options: lines }) => {
    const label = text.replaceAll(/\s+/g, ' ').trim();
    const options = lines.split('\n').map((line) => line.trim());
    const choices = [...new Set(options)].filter((option) => option !== '');
    const isAsked = kind !== null && label !== '' && (kind !== 'choice' || choices.length > 0);
    return isAsked ? [{ kind, label, options: kind === 'choice' ? choices : [] }] : [];
  });
}
