import type { MailFailureCause } from '../../../contract/admin/mail-failures.ts';
import type { DeliveryFailure } from '../deliveries/channel.ts';
import { OAuthFailure } from '../oauth/oauth-failure.ts';
import { StorageFailure } from '../storage/storage.ts';
import { MissingAttachment } from './mail-transport.ts';
import { isRecipientRefused, readRefusal } from './refused-recipient.ts';

/** In characters. */
const MAX_WORDS = 500;

/** Why OpenSSL does not trust a certificate, by the codes of X509_verify_cert_error_string(3). */
const CERTIFICATE_CODES =
  /^(?:CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_|ERR_TLS_CERT)/;

/** What Nodemailer adds to an error. */
type Details = { code: string; originalCode: string; command: string; response: string };

/** Explains why a mail could not be sent, from the error of a transport or of opening an attachment. */
export function describeMailFailure(error: unknown): DeliveryFailure {
  const { response, message = String(error) } = error as Partial<Details & Error>;
  const said = error instanceof OAuthFailure ? error.advice : (response ?? message);
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
  return { cause: causeOf(error), words, isRefused: isRefusalOfRecipient(error) };
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

/** Returns whether a reply is about one mail: its recipient, its text or its size. 421 ends the whole connection. */
function isAboutMail(command: string | undefined, response: string): boolean {
  if (response.startsWith('421')) return false;
  return command === 'RCPT TO' || command === 'DATA' || response.startsWith('552');
}

/** Returns whether the mail server has permanently refused the recipient. */
function isRefusalOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return false;
  if (error.command !== 'RCPT TO' || typeof error.response !== 'string') return false;
  return isRecipientRefused(readRefusal(error.response));
}
