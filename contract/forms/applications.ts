import { type FormDefinition, QUESTIONS_MAX, type Question, type QuestionKind } from './form.ts';
import { CV_TYPES } from './join.ts';

const PERSON = {
  firstName: { type: 'line', wire: 'name', autoComplete: 'given-name' },
  lastName: { type: 'line', wire: 'secondName', autoComplete: 'family-name' },
  phone: { type: 'phone', wire: 'phone' },
  email: { type: 'email', wire: 'email' },
} as const satisfies FormDefinition['fields'];

/** The form by which people apply for a vacancy. */
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

/** The form by which people apply for a programme or project. It asks what the entry asks. */
export const programForm = {
  name: 'program',
  path: '/api/applications/programs/:id',
  of: 'project',
  fields: {
    ...PERSON,
    program: { type: 'entry', wire: 'program', isSubject: true },
    answers: {
      type: 'answers',
      wire: 'answers',
      questions: [] as readonly Question[],
      isOptional: true,
    },
    message: { type: 'message', wire: 'message', isOptional: true },
  },
} as const satisfies FormDefinition;

/** Returns the form by which people apply for one vacancy. */
export function formOfVacancy(id: number): typeof vacancyForm {
  return forEntry(vacancyForm, id);
}

/** Returns the form by which people apply for one programme or project, with its questions. */
export function formOfProgram(id: number, questions: readonly Question[]): typeof programForm {
  const { fields } = programForm;
  const answers = { ...fields.answers, questions };
  return { ...forEntry(programForm, id), fields: { ...fields, answers } };
}

/** The type of the path is that of the definition, which no code compares it with. */
function forEntry<Definition extends FormDefinition>(form: Definition, id: number): Definition {
  return { ...form, path: form.path.replace(':id', String(id)) };
}

/** The kind of the entries that a form is for. */
export const ENTRY_KINDS = {
  vacancy: vacancyForm.of,
  program: programForm.of,
} as const;

/** The forms that are for an entry. */
export type EntryFormName = keyof typeof ENTRY_KINDS;

/** The query parameter of the contact page's address that names the entry which an application is for. */
export const ENTRY_PARAMETERS = { vacancy: 'job', program: 'program' } as const satisfies Record<
  EntryFormName,
  string
>;

/** Reads the id of an entry from the query of an address; null where it names none. */
export function readEntryId(
  query: { get(name: string): string | null },
  form: EntryFormName,
): number | null {
  const value = query.get(ENTRY_PARAMETERS[form]) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** A question as the content of an entry has it, in one language. */
export type AskedQuestion = {
  /** Null: it could not be read. */
  kind: QuestionKind | null;
  label: string;
  /** One on each line. */
  options: string;
};

/** Returns the questions of an entry: those that can be asked. */
export function questionsOf(asked: readonly AskedQuestion[]): Question[] {
  return asked.slice(0, QUESTIONS_MAX).flatMap(({ kind, label: text, options: lines }) => {
    const label = text.replaceAll(/\s+/g, ' ').trim();
    const options = lines.split('\n').map((line) => line.trim());
    const choices = [...new Set(options)].filter((option) => option !== '');
    const isAsked = kind !== null && label !== '' && (kind !== 'choice' || choices.length > 0);
    return isAsked ? [{ kind, label, options: kind === 'choice' ? choices : [] }] : [];
  });
}
