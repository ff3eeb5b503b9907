import { programForm, vacancyForm } from './applications.ts';
import { contactForm } from './contact.ts';
import { joinForm } from './join.ts';
import { newsletterForm } from './newsletter.ts';

/** The definitions of all forms, by their names. */
export const forms = {
  contact: contactForm,
  join: joinForm,
  vacancy: vacancyForm,
  program: programForm,
  newsletter: newsletterForm,
} as const;

export type Forms = typeof forms;

export type FormName = keyof Forms;

/** The definition of any form. */
export type Form = Forms[FormName];

/** The forms whose submissions staff read. */
export type StaffFormName = Exclude<FormName, 'newsletter'>;

/** Those forms, applications first. */
export const STAFF_FORMS = [
  'join',
  'vacancy',
  'program',
  'contact',
] as const satisfies readonly StaffFormName[];

/** The application forms: for trainers, for a vacancy, and for a programme. Their submissions have stages. */
export const APPLICATION_FORMS = [
  'join',
  'vacancy',
  'program',
] as const satisfies readonly StaffFormName[];

/** The fields of a form, each with its name. */
type NamedFields<Fields> = { [Name in keyof Fields]: { name: Name } & Fields[Name] }[keyof Fields];

type AnyField = { [Name in FormName]: NamedFields<Forms[Name]['fields']> }[FormName];

/** The name of a field in our code. */
export type FieldName = AnyField['name'];

/** The name of an answer on the wire: the position of its question, from 1. */
export type AnswerField = `answer${number}`;

/** The name of a field on the wire. */
export type SubmissionField = AnyField['wire'] | AnswerField;

/** The fields whose value is one of a list. */
export type ChoiceField = Extract<AnyField, { type: 'choice' }>;
