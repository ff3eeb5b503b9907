/**
 * A honeypot field. Visitors do not see it, so a submission with a value in it is listed as suspected spam, and its
 * mails are held.
 */
export const HONEYPOT_FIELD = 'website';

/** Milliseconds from when the form appeared until it was submitted, as digits. Set by script. */
export const ELAPSED_FIELD = 'elapsed';

/** The idempotency key of a form that is posted without script, which cannot set the header. */
export const KEY_FIELD = 'idempotencyKey';
