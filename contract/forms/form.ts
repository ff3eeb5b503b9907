/** What a field holds. The type decides its rule, its control in the form, and how staff see it. */
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
  /** The title of the entry that the form is for. The server writes it; visitors fill in nothing. */
  | 'entry'
  /** The answers to the questions of that entry, which the form for an entry has as fields of their own (`answers.ts`). */
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
  /** Of a line: the attribute `autocomplete`. */
  autoComplete?: string;
  /** Of a choice: its values on the wire. */
  options?: readonly string[];
  /** Of a file: the types that it may have, which are also their extensions. */
  types?: readonly string[];
  /** Of a question: what is asked, and what its options are called. */
  label?: string;
  choice?: ChoiceTexts;
  /** An empty one is left out of the submission. */
  isOptional?: boolean;
  /** What the submission is about. Staff read it right after the sender's name. */
  isSubject?: boolean;
  /**
   * Not of the specification, so another backend receives no such field. It gets the text as the first line of the
   * message, where the form has one.
   */
  isOurs?: boolean;
};

/** The kinds of question that an entry can ask its applicants. */
export type QuestionKind = 'line' | 'age' | 'city' | 'choice';

/** Most questions of one entry. */
export const QUESTIONS_MAX = 10;

/** A question to an applicant, in one language. */
export type Question = {
  kind: QuestionKind;
  label: string;
  /** Of a choice: what can be answered. */
  options: readonly string[];
};

/** The one definition of a form. Its order is that of the form, of stored submissions and of exports. */
export type FormDefinition = {
  name: string;
  /** The path of the API that it is submitted to. It has `:id` where the form is for an entry. */
  path: string;
  /** The kind of the entry that it is for; missing: it is for none. */
  of?: 'vacancy' | 'project';
  /**
   * `firstName` and `lastName` are two fields in the form, and one on the wire and in stored submissions: `name`, joined
   * by a space (contract, "Submissions").
   */
  isNameJoined?: boolean;
  fields: Readonly<Record<string, FieldDefinition>>;
};
