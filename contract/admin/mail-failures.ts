/**
 * Why a mail cannot be sent. `mail`: the mail server refuses this mail. `server`: it rejects everything from us. `unreachable`: it does not
 * respond. `untrusted`: its certificate is not signed by a known authority. `unencrypted`: it does not offer TLS, which `SMTP_URL`
 * requires. `no-password`: it requires a name and a password, and `SMTP_URL` has none. `oauth`: the site cannot sign in with a token.
 * `attachment`: a file of the mail cannot be read. `unsendable`: the mail itself cannot be sent. `not-rendered`: its text could not be
 * rendered.
 */
export const MAIL_FAILURE_CAUSES = [
  'mail',
  'server',
  'unreachable',
  'untrusted',
  'unencrypted',
  'no-password',
  'oauth',
  'attachment',
  'unsendable',
  'not-rendered',
] as const;

export type MailFailureCause = (typeof MAIL_FAILURE_CAUSES)[number];
