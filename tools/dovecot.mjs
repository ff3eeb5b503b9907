import { existsSync } from 'node:fs';

/** The IMAP server that tests start. Debian has it in `dovecot-imapd`. */
export const DOVECOT = '/usr/sbin/dovecot';

/** Whether it is installed. */
export const hasDovecot = existsSync(DOVECOT) && existsSync('/usr/lib/dovecot/imap');
