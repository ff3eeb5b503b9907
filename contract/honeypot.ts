/**
 * A field that no visitor sees or fills in. Programs do: what they send is kept, held back and
 * listed as suspected.
 */
export const HONEYPOT_FIELD = 'website';
