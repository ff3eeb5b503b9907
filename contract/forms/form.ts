/** The type of a field. It determines the field's rule, its control in the form, and how staff see it. */
export type FieldType =
  | 'line'
  | 'phone'
  | 'email'
  | 'email-or-phone'
  | 'message'
  | 'choice'
  /** A whole number of years. */
  | 'age'
  | 'file'
  /** The title of the entry that the form is for. The server fills it in, not the visitor. */
  | 'entry'
  /** The answers to the entry's questions. The form for an entry has a field for each (`answers.ts`). */
  | 'answers';

export type ChoiceTexts = {
  /** Of no choice. */
  none: string;
  options: Readonly<Record<string, string>>;
};

/** A field of a form. Its key in the definition is its name in our code, in stored submissions and in exports. */
export type FieldDefinition = {
  type: FieldType;
  /** Its name on the wire, and in the HTML of the form. */
  wire: string;
  /** For a line: the `autocomplete` attribute. */
  autoComplete?: string;
  /** For a choice: its values on the wire. */
  options?: readonly string[];
  /** For a file: the allowed types, which are also the extensions. */
  types?: readonly string[];
  /** For a question: its text, and the labels of its options. */
  label?: string;
  choice?: ChoiceTexts;
  /** An empty value is left out of the submission. */
  isOptional?: boolean;
  /** The subject of the submission. Staff read it right after the sender's name. */
  isSubject?: boolean;
  /**
   * Not in the specification, so other backends receive no such field. Its text becomes the first line of the message, if the form has one.
   */
  isOurs?: boolean;
};

/** The kinds of question that an entry can ask its applicants. */
export type QuestionKind = 'line' | 'age' | 'city' | 'choice';

/** Maximum number of questions of an entry. */
export const QUESTIONS_MAX = 10;

/** A question to an applicant, in one language. */
export type Question = {
  kind: QuestionKind;
  label: string;
  /** For a choice: the possible answers. */
  options: readonly string[];
};

/** The single definition of a form. Its order is the order of the form, of stored submissions and of exports. */
export type FormDefinition = {
  name: string;
  /** The API path for submissions. It contains `:id` if the form is for an entry. */
  path: string;
  /** The kind of the entry that it is for. Missing if it is for none. */
  of?: 'vacancy' | 'project';
  /**
   * `firstName` and `lastName` are two fields in the form, and one on the wire and in stored submissions: `name`, joined
   * by a space (contract, "Submissions").
   */
  isNameJoined?: boolean;
  fields: Readonly<Record<string, FieldDefinition>>;
};
