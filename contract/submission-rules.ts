import * as v from 'valibot';
import { CONTACT_TOPICS } from './contact-topics.ts';
import { INVISIBLE, withLatinPhone } from './digits.ts';
import { type FieldErrorCode, fieldErrorCodeOf } from './field-errors.ts';
import { type FieldErrors, type FormName, forms, type SubmissionField } from './submissions.ts';

/**
 * The limits of everything that a visitor can submit (contract, "Submissions"). Characters are counted as
 * Unicode code points, after line ends have been unified and surrounding white space removed.
 */
export const SUBMISSION_LIMITS = {
  name: 100,
  phoneDigits: { min: 6, max: 20 },
  email: 254,
  message: 5_000,
  /** Bytes of a CV. */
  cv: 10 * 1024 * 1024,
} as const;

/** The types of file that a CV may be, which are told by content. A browser's file picker goes by extension. */
export const CV_TYPES = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

export type CvType = (typeof CV_TYPES)[number];

/** The attribute `accept` of the CV's field. */
export const CV_ACCEPT = CV_TYPES.map((type) => `.${type}`).join(',');

// Characters that set or override the direction, and the byte order mark. They come with text pasted from other
// programs, are invisible, and can make a text look like another one. The joiners and the two plain direction marks
// stay: Arabic needs them.
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

/** All but tabs and line feeds. */
const CONTROL_CHARACTERS_IN_LINES = /(?![\t\n])\p{Cc}/u;

/** A valibot message that is one of our codes. */
function errorCode(code: FieldErrorCode): FieldErrorCode {
  return code;
}

/** False where a text has half a surrogate pair, or the replacement character of bytes that were not UTF-8. */
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
  v.transform((text) => text.replaceAll(DIRECTION_CONTROLS, '').trim()),
  v.nonEmpty(errorCode('missing')),
);

function line(max: number) {
  return v.pipe(
    requiredText,
    v.check(isAtMost(max), errorCode('too-long')),
    v.check((text) => !CONTROL_CHARACTERS.test(text), errorCode('control-characters')),
  );
}

/** A first or last name. */
const nameRule = line(SUBMISSION_LIMITS.name);

/** First and last name joined by a space, as the API's `name` of an application. */
const fullNameRule = line(2 * SUBMISSION_LIMITS.name + 1);

/** A message of several lines; every line end becomes a line feed. */
const messageRule = v.pipe(
  requiredText,
  v.transform((text) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')),
  v.check(isAtMost(SUBMISSION_LIMITS.message), errorCode('too-long')),
  v.check((text) => !CONTROL_CHARACTERS_IN_LINES.test(text), errorCode('control-characters')),
);

/** Digits and what people write between them, also what word processors make of a space. */
const PHONE = /^\+?[\d\s().\-/\u00a0\u202f]+$/;

/**
 * A phone number in any usual notation, read into digits, with a plus sign where it had one or began
 * with 00: `+966501234567`, `0501234567`.
 */
const phoneRule = v.pipe(
  line(100),
  v.transform(withLatinPhone),
  v.regex(PHONE, errorCode('not-a-phone')),
  v.transform((text) => {
    const digits = text.replaceAll(/\D/g, '');
    if (text.startsWith('+')) return `+${digits}`;
    return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  }),
  v.regex(
    new RegExp(
      `^\\+?\\d{${SUBMISSION_LIMITS.phoneDigits.min},${SUBMISSION_LIMITS.phoneDigits.max}}$`,
    ),
    errorCode('not-a-phone'),
  ),
);

/** An address by RFC 5321 without quoted local part and address literal, with at least two domain labels. */
const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/** An e-mail address. Its domain may be in any script. */
const emailRule = v.pipe(
  line(SUBMISSION_LIMITS.email),
  v.transform((text) => text.replaceAll(INVISIBLE, '')),
  v.regex(EMAIL, errorCode('not-an-email')),
);

/** The newsletter's one field: an e-mail address, or a phone number. */
const emailOrPhoneRule = v.pipe(
  line(SUBMISSION_LIMITS.email),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const isEmail = dataset.value.includes('@');
    const read = v.safeParse(isEmail ? emailRule : phoneRule, dataset.value);
    if (read.success) return { kind: isEmail ? 'email' : 'phone', address: read.output } as const;
    addIssue({ message: isEmail ? 'not-an-email' : 'neither-email-nor-phone' });
    return NEVER;
  }),
);

/** A topic of the list, or null if none was chosen. */
const topicRule = v.pipe(
  v.nullish(v.unknown(), ''),
  v.transform((topic) => (topic === '' ? null : topic)),
  v.nullable(v.picklist(CONTACT_TOPICS, errorCode('unknown-topic'))),
);

/** A contact message: names of the wire in, names of our code out. */
const contactMessage = v.pipe(
  v.object({
    name: nameRule,
    subject: nameRule,
    phone: phoneRule,
    email: emailRule,
    topic: topicRule,
    massage: messageRule,
  }),
  v.transform(({ name, subject, phone, email, topic, massage }) => ({
    firstName: name,
    lastName: subject,
    phone,
    email,
    // Left out if there is none, so that a message without one is the same as before there were topics.
    ...(topic === null ? {} : { topic }),
    message: massage,
  })),
);

export type ContactMessage = v.InferOutput<typeof contactMessage>;

/** An application without its file, as a posted form has it: in two name fields. */
const formApplication = v.pipe(
  v.object({ name: nameRule, secondName: nameRule, phone: phoneRule, email: emailRule }),
  v.transform(({ name, secondName, ...others }) => ({ ...others, name: `${name} ${secondName}` })),
);

/** The same as the API has it: both names in `name`, joined by a space. */
const apiApplication = v.object({ name: fullNameRule, phone: phoneRule, email: emailRule });

export type JoinApplication = v.InferOutput<typeof apiApplication>;

/** A subscription to the newsletter. */
const newsletterSubscription = v.pipe(
  v.object({ email: emailOrPhoneRule }),
  v.transform(({ email }) => email),
);

export type NewsletterSubscription = v.InferOutput<typeof newsletterSubscription>;

/** The data of a valid submission, by form. The CV is a file, and checked by the server. */
export type SubmissionData = {
  contact: ContactMessage;
  join: JoinApplication;
  newsletter: NewsletterSubscription;
};

const schemas: { [Name in FormName]: v.GenericSchema<unknown, SubmissionData[Name]> } = {
  contact: contactMessage,
  join: apiApplication,
  newsletter: newsletterSubscription,
};

/** The fields of a submission by their names on the wire, not yet validated. */
export type RawFields = Readonly<Record<string, unknown>>;

/**
 * Validates the texts of a submission, by the same rules in the browser and on the server. Unknown
 * fields are ignored. An application with a `secondName` is read as the form's, else as the API's.
 */
export function validateSubmission<Name extends FormName>(
  form: Name,
  raw: RawFields,
): { ok: true; data: SubmissionData[Name] } | { ok: false; errors: FieldErrors } {
  const own: Record<string, unknown> = {};
  for (const field of forms[form].fields) if (Object.hasOwn(raw, field)) own[field] = raw[field];
  const schema = (
    form === 'join' && 'secondName' in own ? formApplication : schemas[form]
  ) as v.GenericSchema<unknown, SubmissionData[Name]>;
  const result = v.safeParse(schema, own, { abortPipeEarly: true });
  if (result.success) return { ok: true, data: result.output };
  const errors: { -readonly [Field in SubmissionField]?: FieldErrors[Field] } = {};
  for (const issue of result.issues) {
    const field = forms[form].fields.find((known) => known === issue.path?.[0]?.key);
    if (field !== undefined) errors[field] ??= { code: fieldErrorCodeOf(issue.message) };
  }
  return { ok: false, errors };
}
