import {
  MAIL_FAILURE_CAUSES,
  type MailFailureCause,
} from '../../../contract/admin/mail-failures.ts';
import { OAuthFailure } from '../oauth/oauth-failure.ts';
import { StorageFailure } from '../storage/storage.ts';
import { MissingAttachment } from './mail-transport.ts';

/** Causes that say nothing of the mail: once another mail gets through, they are over. */
export const SERVER_CAUSES: readonly MailFailureCause[] = [
  'server',
  'unreachable',
  'untrusted',
  'unencrypted',
  'no-password',
  'oauth',
];

/** Why a mail could not be sent. */
export type MailFailure = {
  cause: MailFailureCause;
  /** The reply of the mail server if the cause is `mail` or `server`, else the message of the program that failed. */
  words: string;
};

/** In characters. */
const MAX_WORDS = 500;

/** Why OpenSSL does not trust a certificate: its codes are those of X509_verify_cert_error_string(3). */
const CERTIFICATE_CODES =
  /^(?:CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_|ERR_TLS_CERT)/;

/** What Nodemailer adds to an error. */
type Details = { code: string; originalCode: string; command: string; response: string };

/** Says why a mail could not be sent, of what a transport or the opening of an attachment has thrown. */
export function describeMailFailure(error: unknown): MailFailure {
  const { response, message = String(error) } = error as Partial<Details & Error>;
  const said = error instanceof OAuthFailure ? error.advice : (response ?? message);
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
  return { cause: causeOf(error), words };
}

function causeOf(error: unknown): MailFailureCause {
  if (error instanceof OAuthFailure) return 'oauth';
  if (error instanceof MissingAttachment || error instanceof StorageFailure) return 'attachment';
  const { code = '', originalCode = code, command, response } = error as Partial<Details>;
  if (CERTIFICATE_CODES.test(originalCode)) return 'untrusted';
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL')) return 'unencrypted';
  if (code === 'ENOAUTH') return 'no-password';
  if (response !== undefined) return isAboutMail(command, response) ? 'mail' : 'server';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'unsendable' : 'unreachable';
}

/** Returns a failure as the table of deliveries has it: the reply to a mail as it is, everything else after its cause. */
export function writeMailFailure({ cause, words }: MailFailure): string {
  return cause === 'mail' ? words : `${cause}: ${words}`;
}

/** Reads what the table of deliveries has. */
export function readMailFailure(text: string): MailFailure {
  const [, name, words = ''] = /^([a-z-]{1,20}): (.{0,600})$/s.exec(text) ?? [];
  const cause = MAIL_FAILURE_CAUSES.find((each) => each === name);
  if (cause !== undefined) return { cause, words };
  return { cause: /^[245]\d\d/.test(text) ? 'mail' : 'unreachable', words: text };
}

/** Returns what staff are shown of a failure: the words of the mail server if they are its own, and else only the cause. */
export function presentMailFailure(text: string | null): {
  words: string | null;
  cause: MailFailureCause | null;
} {
  if (text === null) return { words: null, cause: null };
  const { cause, words } = readMailFailure(text);
  return { words: cause === 'mail' || cause === 'server' ? words : null, cause };
}

/** Whether a reply is about one mail: to its recipient, to its text, or that it is too large. 421 ends the whole connection. */
function isAboutMail(command: string | undefined, response: string): boolean {
  if (response.startsWith('421')) return false;
  return command === 'RCPT TO' || command === 'DATA' || response.startsWith('552');
}
