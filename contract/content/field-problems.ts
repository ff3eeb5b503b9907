/**
 * What can be wrong with the value of a field. The command line shows the English reason that is defined where the problem is found. The
 * back office has a text for each code in both languages.
 */
export const FIELD_PROBLEM_CODES = [
  'empty',
  'lacks-arabic',
  'bad-characters',
  'not-text',
  'not-number',
  'not-whole-number',
  'negative',
  'out-of-range',
  'not-email',
  'email-not-latin',
  'not-phone',
  'two-phones',
  'phone-extension',
  'not-link',
  'not-https',
  'not-day',
  'not-time',
  'not-calling-code',
  'not-country',
  'not-time-zone',
  'not-choice',
  'not-list',
  'not-group',
  'unknown-field',
  'not-language-code',
  'not-tweet-number',
  'not-media-path',
  'foreign-file',
  'foreign-picture',
  'named-twice',
  'unknown-entry',
  'unknown-file',
  'not-unique',
  'ends-before-it-begins',
  'shares-not-100',
  'lacks-options',
  'not-news-or-text',
  'block-incomplete',
  'not-address',
  'not-iban',
  'not-colour',
  'colours-too-alike',
  'colour-too-light',
  'colour-too-dark',
  'lacks-edges',
  'machine-draft',
  'too-long',
  'too-many',
  'too-deep',
] as const;

export type FieldProblemCode = (typeof FIELD_PROBLEM_CODES)[number];

/** A problem of an entry: the path of its field, its code, and a reason. The reason follows the field's name in a sentence. */
export type FieldProblem = { path: (string | number)[]; code: FieldProblemCode; reason: string };

const SEPARATOR = ': ';

/** Encodes a problem as the message of a schema, because schemas have only texts. `readProblemMessage` reads it. */
export function problemMessage(code: FieldProblemCode, reason: string): string {
  return code + SEPARATOR + reason;
}

/**
 * Reads a message from `problemMessage`.
 * @throws Error for any other message, which means that a schema lacks a message of its own
 */
export function readProblemMessage(message: string): Pick<FieldProblem, 'code' | 'reason'> {
  const end = message.indexOf(SEPARATOR);
  const code = FIELD_PROBLEM_CODES.find((each) => each === message.slice(0, end));
  if (code === undefined) throw new Error(`the message of a field has no code: ${message}`);
  return { code, reason: message.slice(end + SEPARATOR.length) };
}
