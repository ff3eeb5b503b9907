import { StorageFailure } from '../storage/storage.ts';
import { MissingAttachment } from './mail-transport.ts';

/**
 * What kept a mail from being sent. `mail`: the mail server refuses this mail; `server`: it turns us away whatever we send;
 * `unreachable`: it does not answer; `untrusted`: no authority that we know has signed its certificate; `unencrypted`: it offers no
 * TLS as `SMTP_URL` asks; `no-password`: it wants a name and a password, and `SMTP_URL` has none; `attachment`: a file of the mail
 * cannot be read; `unsendable`: Nodemailer cannot send this mail.
 */
export type MailFailureCause =
  | 'mail'
  | 'server'
  | 'unreachable'
  | 'untrusted'
  | 'unencrypted'
  | 'no-password'
  | 'attachment'
  | 'unsendable';

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
  const words = (response ?? message).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
  return { cause: causeOf(error), words };
}

function causeOf(error: unknown): MailFailureCause {
  if (error instanceof MissingAttachment || error instanceof StorageFailure) return 'attachment';
  const { code = '', originalCode = code, command, response } = error as Partial<Details>;
  if (CERTIFICATE_CODES.test(originalCode)) return 'untrusted';
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL')) return 'unencrypted';
  if (code === 'ENOAUTH') return 'no-password';
  if (response !== undefined) return isAboutMail(command, response) ? 'mail' : 'server';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'unsendable' : 'unreachable';
}

/** Whether a reply is about one mail: to its recipient, to its text, or that it is too large. 421 ends the whole connection. */
function isAboutMail(command: string | undefined, response: string): boolean {
  if (response.startsWith('421')) return false;
  return command === 'RCPT TO' || command === 'DATA' || response.startsWith('552');
}
