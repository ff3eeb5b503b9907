import * as v from 'valibot';
import { type FieldProblem, fieldProblemOf } from './field-problems.ts';

/**
 * The bounds of everything that a visitor can send (contract, "Sending"). Characters are counted as
 * Unicode code points, after line ends have become one character and surrounding white space is gone.
 */
export const bounds = {
  name: 100,
  phoneDigits: { least: 6, most: 20 },
  email: 254,
  message: 5_000,
  /** Bytes of a CV. */
  cv: 10 * 1024 * 1024,
} as const;

/** The kinds of file that a CV may be. Known by content; what a browser's file picker offers are their endings. */
export const CV_TYPES = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

export type CvType = (typeof CV_TYPES)[number];

/** What the attribute `accept` of the CV's field says. */
export const CV_ACCEPT = CV_TYPES.map((type) => `.${type}`).join(',');

/** Name of the header that carries the idempotency key. */
export const KEY_HEADER = 'Idempotency-Key';

/** What an idempotency key must be: a UUID is one. */
export const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

// Marks that set or override the direction, and the byte order mark. They arrive with text pasted from other
// programs, show nothing, and let a text pose as another one. The joiners and the two plain direction marks stay:
// Arabic needs them.
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

const CONTROL_CHARACTERS_BESIDE_LINES = /(?![\t\n])\p{Cc}/u;

function because(problem: FieldProblem): FieldProblem {
  return problem;
}

/** True where a text is whole: neither half a character nor the mark of bytes that were none. */
function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\ufffd');
}

function isAtMost(most: number): (text: string) => boolean {
  return (text) => text.length <= most || [...text].length <= most;
}

/** A text as it is typed: missing and not a text are told apart from what is wrong with a text. */
const typed = v.pipe(
  v.nullish(v.unknown(), ''),
  v.string(because('not-text')),
  v.check(isReadable, because('unreadable')),
  v.transform((text) => text.replaceAll(DIRECTION_CONTROLS, '').trim()),
  v.nonEmpty(because('missing')),
);

function line(most: number) {
  return v.pipe(
    typed,
    v.check(isAtMost(most), because('too-long')),
    v.check((text) => !CONTROL_CHARACTERS.test(text), because('control-characters')),
  );
}

/** A first or last name. */
const nameRule = line(bounds.name);

/** Both names joined by a space, as the join form's call carries them. */
const fullNameRule = line(2 * bounds.name + 1);

/** A message: several lines, whatever their ends were. */
const messageRule = v.pipe(
  typed,
  v.transform((text) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')),
  v.check(isAtMost(bounds.message), because('too-long')),
  v.check((text) => !CONTROL_CHARACTERS_BESIDE_LINES.test(text), because('control-characters')),
);

/** Arabic-Indic and Eastern Arabic-Indic digits as ASCII ones. */
function withLatinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** What people write between the digits, also what word processors make of a space or a hyphen. */
const PHONE = /^\+?[\d\s().\-/\u00a0\u2010-\u2015\u202f]+$/;

/** Direction marks and joiners, which phones put around a number that is copied. */
const INVISIBLE = /[\u200b-\u200f\u2060]/g;

/**
 * A phone number, in any usual way of writing it, read into digits with a plus sign before those that
 * had one, or that began with 00: `+966501234567`, `0501234567`.
 */
const phoneRule = v.pipe(
  line(100),
  v.transform((text) => withLatinDigits(text.replaceAll(INVISIBLE, '')).replace('＋', '+')),
  // In a right-to-left field the sign often ends up behind the number.
  v.transform((text) => (/^[^+]+\+$/.test(text) ? `+${text.slice(0, -1)}` : text)),
  v.regex(PHONE, because('not-a-phone')),
  v.transform((text) => {
    const digits = text.replaceAll(/\D/g, '');
    if (text.startsWith('+')) return `+${digits}`;
    return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  }),
  v.regex(
    new RegExp(`^\\+?\\d{${bounds.phoneDigits.least},${bounds.phoneDigits.most}}$`),
    because('not-a-phone'),
  ),
);

/** RFC 5321 as people use it: no quoted local part, no address literal, at least two labels. */
const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/** An e-mail address, whose domain may be written in any script. */
const emailRule = v.pipe(
  line(bounds.email),
  v.transform((text) => text.replaceAll(INVISIBLE, '')),
  v.regex(EMAIL, because('not-an-email')),
);

/** What the newsletter's box takes: an address, or else a number. */
const emailOrPhoneRule = v.pipe(
  line(bounds.email),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const isEmail = dataset.value.includes('@');
    const read = v.safeParse(isEmail ? emailRule : phoneRule, dataset.value);
    if (read.success) return { kind: isEmail ? 'email' : 'phone', address: read.output } as const;
    addIssue({ message: isEmail ? 'not-an-email' : 'neither-email-nor-phone' });
    return NEVER;
  }),
);

/** A contact message: wire names in, proper names out. */
const contactMessage = v.pipe(
  v.object({
    name: nameRule,
    subject: nameRule,
    phone: phoneRule,
    email: emailRule,
    massage: messageRule,
  }),
  v.transform(({ name, subject, phone, email, massage }) => ({
    firstName: name,
    lastName: subject,
    ...{ phone, email, message: massage },
  })),
);

export type ContactMessage = v.InferOutput<typeof contactMessage>;

/** An application to join, without its file, as the form sends it: the two names apart. */
const applicationOfForm = v.pipe(
  v.object({ name: nameRule, secondName: nameRule, phone: phoneRule, email: emailRule }),
  v.transform(({ name, secondName, ...rest }) => ({ ...rest, name: `${name} ${secondName}` })),
);

/** The same as the call carries it: both names in `name`, joined by a space. */
const applicationOfCall = v.object({ name: fullNameRule, phone: phoneRule, email: emailRule });

export type JoinApplication = v.InferOutput<typeof applicationOfCall>;

/** A subscription to the newsletter. */
const newsletterSubscription = v.pipe(
  v.object({ email: emailOrPhoneRule }),
  v.transform(({ email }) => email),
);

export type NewsletterSubscription = v.InferOutput<typeof newsletterSubscription>;

/** The three sendings: where each goes, and the fields that it has, files among them. */
export const sendings = {
  contact: {
    path: '/api/contactUs/sendMail',
    fields: ['name', 'subject', 'phone', 'email', 'massage'],
  },
  join: {
    path: '/api/joinUs/sendMail',
    fields: ['name', 'secondName', 'phone', 'email', 'cv'],
  },
  newsletter: {
    path: '/api/frontend/newsletter/subscrip',
    fields: ['email'],
  },
} as const satisfies Record<string, { path: string; fields: readonly string[] }>;

export type SendingName = keyof typeof sendings;

/** The fields of a sending, as they are named on the wire. */
export type SendingField<Name extends SendingName = SendingName> =
  (typeof sendings)[Name]['fields'][number];

/** What is wrong with which field: the first fault of each. */
export type FieldProblems = Partial<Record<SendingField, FieldProblem>>;

/** What each sending says, once it is read. The CV is a file, and read apart. */
export type Sent = {
  contact: ContactMessage;
  join: JoinApplication;
  newsletter: NewsletterSubscription;
};

const schemas: { [Name in SendingName]: v.GenericSchema<unknown, Sent[Name]> } = {
  contact: contactMessage,
  join: applicationOfCall,
  newsletter: newsletterSubscription,
};

/** Texts that came in under the fields' names on the wire; anything may be in them. */
export type RawFields = Readonly<Record<string, unknown>>;

/**
 * Reads what a visitor typed, the same way in the browser and on the server. Unknown fields are
 * passed over. An application that has a `secondName` is read as the form's, else as the call's.
 */
export function readSending<Name extends SendingName>(
  name: Name,
  raw: RawFields,
): { ok: true; value: Sent[Name] } | { ok: false; problems: FieldProblems } {
  const own: Record<string, unknown> = {};
  for (const field of sendings[name].fields) if (Object.hasOwn(raw, field)) own[field] = raw[field];
  const schema = (
    name === 'join' && 'secondName' in own ? applicationOfForm : schemas[name]
  ) as v.GenericSchema<unknown, Sent[Name]>;
  const result = v.safeParse(schema, own, { abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const problems: FieldProblems = {};
  for (const issue of result.issues) {
    const field = sendings[name].fields.find((known) => known === issue.path?.[0]?.key);
    if (field !== undefined) problems[field] ??= fieldProblemOf(issue.message);
  }
  return { ok: false, problems };
}

/** What every accepted sending answers; the newsletter's has no reference. */
export type AcceptedBody = { reference?: string };
