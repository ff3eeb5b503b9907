/**
 * A field that no visitor sees or fills in. Programs do: what they send is kept, held back and
 * listed as suspected.
 */
export const HONEYPOT_FIELD = 'website';

/** Milliseconds from the form's appearing to its sending, as digits; set by script, empty without. */
export const ELAPSED_FIELD = 'elapsed';

/** The idempotency key of a form that is sent without script, which cannot set the header. */
export const KEY_FIELD = 'idempotencyKey';
