import * as v from 'valibot';
import { readEmail } from '../../email-address.ts';
import { email, emailText, fieldError, language, oneLine } from '../body-schemas.ts';
import { NOTIFICATION_MAILS } from '../inbox/notifications.ts';
import { STAFF_ROLES } from '../permissions.ts';
import { DIGESTS } from '../today/digest.ts';

const NAME_MAX = 100;

/** The server has its own rules for passwords and codes. This only limits what is read. */
const SECRET_MAX = 1_000;

/** Maximum length of everything that a browser sends about a passkey, in characters. */
const CREDENTIAL_MAX = 20_000;

/** The address of an account. It is checked only for its format, and the list of staff says whether the account exists. */
const accountEmail = v.pipe(
  emailText,
  v.check((value) => readEmail(value).ok || /^[^\s@]+@[^\s@]+$/.test(value), fieldError('email')),
);

/** A name of one line. */
const name = oneLine(NAME_MAX);

const secret = v.pipe(
  v.string(fieldError('required')),
  v.nonEmpty(fieldError('required')),
  v.maxLength(SECRET_MAX, fieldError('too-long')),
);

const role = v.picklist(STAFF_ROLES);

/** The browser's response for a passkey. Its library parses it strictly. */
const credential = v.pipe(
  v.looseObject({ id: v.pipe(v.string(), v.maxLength(CREDENTIAL_MAX)) }),
  v.check((value) => JSON.stringify(value).length <= CREDENTIAL_MAX),
);

/** The bodies of the calls about sign-in and accounts. */
export const authBodies = {
  signIn: v.strictObject({ email: accountEmail, password: secret, code: v.optional(secret) }),
  signInWithPasskey: v.strictObject({ credential }),
  requestReset: v.strictObject({ email: accountEmail }),
  readLink: v.strictObject({ token: secret }),
  useLink: v.strictObject({
    token: secret,
    password: secret,
    /** The address of the first administrator. All other users are invited by e-mail. */
    email: v.optional(email),
    name: v.optional(name),
    language: v.optional(language),
  }),
  changeAccount: v.strictObject({
    name: v.optional(name),
    language: v.optional(language),
    notificationMails: v.optional(v.picklist(NOTIFICATION_MAILS)),
    digest: v.optional(v.picklist(DIGESTS)),
  }),
  changePassword: v.strictObject({ current: secret, password: secret }),
  addPasskey: v.strictObject({ name, credential }),
  renamePasskey: v.strictObject({ name }),
  confirmAuthenticator: v.strictObject({ code: secret }),
  invite: v.strictObject({ email, name, role, language }),
  changeRole: v.strictObject({ role }),
  requireSecondFactor: v.strictObject({ required: v.boolean() }),
};
