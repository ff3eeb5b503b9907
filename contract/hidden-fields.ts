/** A honeypot: no visitor sees or fills it in. A submission that has it filled in is stored, held back and listed as suspected. */
export const HONEYPOT_FIELD = 'website';

/** Milliseconds from when the form appeared until it was submitted, as digits. Set by script. */
export const ELAPSED_FIELD = 'elapsed';

/** The idempotency key of a form that is posted without script, which cannot set the header. */
export const KEY_FIELD = 'idempotencyKey';
