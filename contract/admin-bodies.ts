import * as v from 'valibot';
import type { AdminCallName, AdminFieldError } from './admin-api.ts';
import { LANGUAGES } from './locale.ts';
import { STAFF_ROLES } from './permissions.ts';

const fieldError = (code: AdminFieldError) => code;

/** Longest e-mail address (RFC 5321, 4.5.3.1.3). In characters. */
const EMAIL_MAX = 254;

const NAME_MAX = 100;

/** Passwords and codes are checked by the server's own rules; this only bounds what is read. */
const SECRET_MAX = 1_000;

/** Everything a browser sends about a passkey fits in this. In characters. */
const CREDENTIAL_MAX = 20_000;

const text = (max: number) =>
  v.pipe(
    v.string(fieldError('required')),
    v.trim(),
    v.nonEmpty(fieldError('required')),
    v.maxLength(max, fieldError('too-long')),
  );

/** One @ with something on both sides, and no spaces: what the address really is, the mailed link tells. */
const email = v.pipe(
  v.string(fieldError('required')),
  v.trim(),
  v.nonEmpty(fieldError('required')),
  v.maxLength(EMAIL_MAX, fieldError('too-long')),
  v.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, fieldError('email')),
);

const secret = v.pipe(
  v.string(fieldError('required')),
  v.nonEmpty(fieldError('required')),
  v.maxLength(SECRET_MAX, fieldError('too-long')),
);

const language = v.picklist(LANGUAGES);
const role = v.picklist(STAFF_ROLES);

/** What the browser returns about a passkey; its library reads it strictly. */
const credential = v.pipe(
  v.looseObject({ id: v.pipe(v.string(), v.maxLength(CREDENTIAL_MAX)) }),
  v.check((value) => JSON.stringify(value).length <= CREDENTIAL_MAX),
);

/** The bodies of the calls that have one. Fields that are not named are refused. */
export const adminBodies = {
  signIn: v.strictObject({ email, password: secret, code: v.optional(secret) }),
  signInWithPasskey: v.strictObject({ credential }),
  requestReset: v.strictObject({ email }),
  readLink: v.strictObject({ token: secret }),
  useLink: v.strictObject({
    token: secret,
    password: secret,
    /** The address of the first administrator; all others are invited by it. */
    email: v.optional(email),
    name: v.optional(text(NAME_MAX)),
    language: v.optional(language),
  }),
  changeAccount: v.strictObject({
    name: v.optional(text(NAME_MAX)),
    language: v.optional(language),
  }),
  changePassword: v.strictObject({ current: secret, password: secret }),
  addPasskey: v.strictObject({ name: text(NAME_MAX), credential }),
  renamePasskey: v.strictObject({ name: text(NAME_MAX) }),
  confirmAuthenticator: v.strictObject({ code: secret }),
  invite: v.strictObject({ email, name: text(NAME_MAX), role, language }),
  changeRole: v.strictObject({ role }),
} as const satisfies Partial<Record<AdminCallName, v.GenericSchema>>;

/** The validated body of a call; null for those without one. */
export type AdminBody<Name extends AdminCallName> = Name extends keyof typeof adminBodies
  ? v.InferOutput<(typeof adminBodies)[Name]>
  : null;
