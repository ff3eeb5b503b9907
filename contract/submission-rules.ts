import * as v from 'valibot';
import { PHONE_DIGITS, withLatinDigits } from './digits.ts';
import { EMAIL_LENGTH, type ReadEmail } from './email-address.ts';
import { type FieldErrorCode, fieldErrorCodeOf } from './field-errors.ts';
import { fieldsOf, type NamedField } from './forms/fields.ts';
import type { FieldType, FormDefinition } from './forms/form.ts';
import type { Form, FormName, Forms, SubmissionField } from './forms/forms.ts';
import type { ReadPhoneNumber } from './phone-number.ts';
import type { FieldErrors } from './submissions.ts';
import { hasVisibleText, withoutDirectionControls } from './visible-text.ts';

/**
 * The limits of everything that a visitor can submit (contract, "Submissions"). Characters are counted as
 * Unicode code points, after line ends have been unified and surrounding white space removed.
 */
export const SUBMISSION_LIMITS = {
  line: 100,
  phoneDigits: PHONE_DIGITS,
  /** Years. */
  age: { min: 1, max: 120 },
  email: EMAIL_LENGTH,
  message: 5_000,
  /** Bytes of a CV. */
  cv: 10 * 1024 * 1024,
} as const;

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

/** All but tabs and line feeds. */
const CONTROL_CHARACTERS_IN_LINES = /(?![\t\n])\p{Cc}/u;

/** A valibot message that is one of our codes. */
function errorCode(code: FieldErrorCode): FieldErrorCode {
  return code;
}

/** False if a text has half a surrogate pair, or the replacement character from invalid UTF-8. */
function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\ufffd');
}

function isAtMost(max: number): (text: string) => boolean {
  return (text) => text.length <= max || [...text].length <= max;
}

/** A required text, without direction controls and surrounding white space. */
const requiredText = v.pipe(
  v.nullish(v.unknown(), ''),
  v.string(errorCode('not-text')),
  v.check(isReadable, errorCode('unreadable')),
  v.transform((text) => withoutDirectionControls(text).trim()),
  v.check(hasVisibleText, errorCode('missing')),
);

function line(max: number) {
  return v.pipe(
    requiredText,
    v.check(isAtMost(max), errorCode('too-long')),
    v.check((text) => !CONTROL_CHARACTERS.test(text), errorCode('control-characters')),
  );
}

/** First and last name joined by a space. */
const joinedNameRule = line(2 * SUBMISSION_LIMITS.line + 1);

/** A message of several lines. Every line end becomes a line feed. */
const messageRule = v.pipe(
  requiredText,
  v.transform((text) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')),
  v.check(isAtMost(SUBMISSION_LIMITS.message), errorCode('too-long')),
  v.check((text) => !CONTROL_CHARACTERS_IN_LINES.test(text), errorCode('control-characters')),
);

/** Parses a phone number and an e-mail address. The server uses `ADDRESS_READERS`. The browser only checks whether a text may be one. */
export type AddressReaders = {
  phone: (typed: string) => ReadPhoneNumber;
  email: (typed: string) => ReadEmail;
};

/** A phone number in any usual notation, read into digits: `+966501234567`, `0501234567`. */
function phoneRule(readPhone: AddressReaders['phone']) {
  return v.pipe(
    requiredText,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readPhone(dataset.value);
      if (read.ok) return read.number;
      addIssue({ message: errorCode(read.problem) });
      return NEVER;
    }),
  );
}

/** An e-mail address. Its domain may be in any script. */
function emailRule(readEmail: AddressReaders['email']) {
  return v.pipe(
    line(SUBMISSION_LIMITS.email),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readEmail(dataset.value);
      if (read.ok) return read.address;
      addIssue({ message: errorCode(read.problem) });
      return NEVER;
    }),
  );
}

/** An e-mail address, or a phone number. */
function emailOrPhoneRule({ phone, email }: AddressReaders) {
  return v.pipe(
    line(SUBMISSION_LIMITS.email),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const isEmail = /[@\uff20\ufe6b]/.test(dataset.value);
      const read = v.safeParse(isEmail ? emailRule(email) : phoneRule(phone), dataset.value);
      if (read.success) return { kind: isEmail ? 'email' : 'phone', address: read.output } as const;
      const { message } = read.issues[0];
      addIssue({ message: message === 'not-a-phone' ? 'neither-email-nor-phone' : message });
      return NEVER;
    }),
  );
}

/** An age in years, in digits of either script. */
const ageRule = v.pipe(
  line(SUBMISSION_LIMITS.line),
  v.transform((text) => withLatinDigits(text)),
  v.regex(/^\d{1,3}$/, errorCode('not-an-age')),
  v.check(
    (text) =>
      Number(text) >= SUBMISSION_LIMITS.age.min && Number(text) <= SUBMISSION_LIMITS.age.max,
    errorCode('not-an-age'),
  ),
);

/** The rules of the kinds of text. */
function rulesOf(readers: AddressReaders) {
  return {
    line: line(SUBMISSION_LIMITS.line),
    age: ageRule,
    phone: phoneRule(readers.phone),
    email: emailRule(readers.email),
    'email-or-phone': emailOrPhoneRule(readers),
    message: messageRule,
  } as const;
}

type Rules = ReturnType<typeof rulesOf>;

function ruleOf(
  rules: Rules,
  type: keyof Rules | 'choice',
  { options = [], isOptional = false }: Pick<NamedField, 'options' | 'isOptional'>,
): v.GenericSchema {
  if (type !== 'choice') return rules[type];
  const rule = v.picklist(options, errorCode('unknown-choice'));
  return isOptional ? rule : v.pipe(requiredText, rule);
}

type ValueOf<Field> = Field extends { type: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : Field extends { type: keyof Rules }
    ? v.InferOutput<Rules[Field['type']]>
    : Field extends { type: 'answers' }
      ? string
      : never;

type Optional = { isOptional: true };

/** The names of the fields that are in the data under their own name. */
type DataFields<Definition extends Form> = {
  [Name in keyof Definition['fields']]: Definition['fields'][Name] extends {
    type: 'file' | 'entry';
  }
    ? never
    : Definition extends { isNameJoined: true }
      ? Exclude<Name, 'firstName' | 'lastName'>
      : Name;
}[keyof Definition['fields']];

type DataOf<Definition extends Form> = {
  [Name in DataFields<Definition> as Definition['fields'][Name] extends Optional
    ? never
    : Name]: ValueOf<Definition['fields'][Name]>;
} & {
  [Name in DataFields<Definition> as Definition['fields'][Name] extends Optional
    ? Name
    : never]?: ValueOf<Definition['fields'][Name]>;
} & (Definition extends { isNameJoined: true } ? { name: string } : unknown);

/** The data of a valid submission, by form. A CV is a file, and checked by the server, which also knows the entry. */
export type SubmissionData = { [Name in FormName]: DataOf<Forms[Name]> };

/** The fields of a submission by their names on the wire, not yet validated. */
export type RawFields = Readonly<Record<string, unknown>>;

/**
 * Validates the texts of a submission, by the same rules in the browser and on the server. Unknown fields are ignored. If the form joins
 * the names, they are read as two if there is a last name, and as the API's single name otherwise.
 */
export function validateSubmission<Definition extends Form>(
  form: Definition,
  raw: RawFields,
  readers: AddressReaders,
): { ok: true; data: SubmissionData[Definition['name']] } | { ok: false; errors: FieldErrors } {
  const { isNameJoined = false, fields }: FormDefinition = form;
  const isOneName = isNameJoined && !Object.hasOwn(raw, fields.lastName?.wire ?? '');
  const rules = rulesOf(readers);
  const data: Record<string, unknown> = {};
  const errors: { -readonly [Field in SubmissionField]?: FieldErrors[Field] } = {};
  for (const field of fieldsOf(form)) {
    const { name, wire, isOptional = false } = field;
    const value = Object.hasOwn(raw, wire) ? raw[wire] : undefined;
    const isLeftOut = isOptional && isEmpty(value);
    if (!isText(rules, field.type) || isLeftOut || (isOneName && name === 'lastName')) continue;
    const rule =
      isOneName && name === 'firstName' ? joinedNameRule : ruleOf(rules, field.type, field);
    const read = v.safeParse(rule, value, { abortPipeEarly: true });
    if (read.success) data[name] = read.output;
    else errors[wire] = { code: fieldErrorCodeOf(read.issues[0].message) };
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const own = isNameJoined ? withJoinedName(data) : data;
  return { ok: true, data: own as SubmissionData[Definition['name']] };
}

function isText(rules: Rules, type: FieldType): type is keyof Rules | 'choice' {
  return type === 'choice' || Object.hasOwn(rules, type);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'string' && !hasVisibleText(value))
  );
}

function withJoinedName({ firstName, lastName, ...others }: Record<string, unknown>) {
  return { name: lastName === undefined ? firstName : `${firstName} ${lastName}`, ...others };
}
