/**
 * What keeps a mail from being sent. `mail`: the mail server refuses this mail; `server`: it turns us away whatever we send;
 * `unreachable`: it does not answer; `untrusted`: no authority that we know has signed its certificate; `unencrypted`: it offers no
 * TLS as `SMTP_URL` asks; `no-password`: it wants a name and a password, and `SMTP_URL` has none; `oauth`: the site cannot sign in by a
 * token; `attachment`: a file of the mail cannot be read; `unsendable`: the mail cannot be sent as it is; `not-rendered`: its text could
 * not be made.
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
