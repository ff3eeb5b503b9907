import { ELAPSED_FIELD, HONEYPOT_FIELD } from '../../contract/hidden-fields.ts';
import type { RawFields } from '../../contract/submission-rules.ts';

/** Nobody fills in a form faster than this. In milliseconds. */
const MIN_ELAPSED = 1_500;

export type Suspicion = 'filled-trap' | 'too-fast';

/**
 * Why a submission looks like spam. Null if it does not. A suspected one is stored and listed, and its mails are held. It is
 * never discarded, because a password manager may fill in the honeypot.
 */
export function suspicionOf(fields: RawFields): Suspicion | null {
  const trap = postedField(fields, HONEYPOT_FIELD);
  if (typeof trap === 'string' ? trap.trim() !== '' : trap != null) return 'filled-trap';
  const elapsed = postedField(fields, ELAPSED_FIELD);
  const told = typeof elapsed === 'number' ? String(elapsed) : elapsed;
  return typeof told === 'string' && /^\d{1,15}$/.test(told) && Number(told) < MIN_ELAPSED
    ? 'too-fast'
    : null;
}

/** Returns a field of a form as it was posted. Undefined: it was not. */
export function postedField(fields: RawFields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
