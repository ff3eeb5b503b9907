import { ELAPSED_FIELD, HONEYPOT_FIELD } from '../../contract/hidden-fields.ts';
import type { RawFields } from '../../contract/sending.ts';

/** Nobody fills a form in within this time, in milliseconds. */
const FASTEST = 1_500;

export type Suspicion = 'filled-trap' | 'too-fast';

/**
 * Why a sending looks like a program's, or null. What is suspected is kept, listed and not mailed;
 * it is never thrown away, since a password manager may fill in what no visitor sees.
 */
export function suspicionOf(fields: RawFields): Suspicion | null {
  const trap = own(fields, HONEYPOT_FIELD);
  if (typeof trap === 'string' ? trap.trim() !== '' : trap != null) return 'filled-trap';
  const elapsed = own(fields, ELAPSED_FIELD);
  const told = typeof elapsed === 'number' ? String(elapsed) : elapsed;
  return typeof told === 'string' && /^\d{1,15}$/.test(told) && Number(told) < FASTEST
    ? 'too-fast'
    : null;
}

function own(fields: RawFields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
