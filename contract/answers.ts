import { FIELD_PROBLEMS } from './field-problems.ts';
import type { FieldFault, SendingResult } from './forms.ts';
import { type ProblemKind, problemStatus } from './problem.ts';

/**
 * Reads the answer to a sending, whichever backend of the contract gives it.
 * @param retryAfter the header `Retry-After`; only seconds are read, a date is passed over
 * @param body parsed JSON, or anything else
 */
export function readAnswer(
  status: number,
  retryAfter: string | null,
  body: unknown,
): SendingResult {
  if (status >= 200 && status < 300) {
    const { reference } = asObject(asObject(body).data);
    const isGiven = typeof reference === 'string' || typeof reference === 'number';
    return { accepted: true, reference: isGiven && reference !== '' ? String(reference) : null };
  }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  const { errors, codes } = asObject(body);
  return {
    accepted: false,
    refusal: { kind: kindOf(status), retryAfter: seconds, fields: faultsIn(errors, codes) },
  };
}

/** The expected failure that a status stands for; others count as ours from 500 on, else as malformed. */
function kindOf(status: number): ProblemKind {
  const known = Object.entries(problemStatus).find(([, its]) => its === status);
  if (known !== undefined) return known[0] as ProblemKind;
  return status >= 500 ? 'unavailable' : 'malformed';
}

function faultsIn(errors: unknown, codes: unknown): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const [field, words] of Object.entries(asObject(errors))) {
    const first: unknown = Array.isArray(words) ? words[0] : words;
    if (typeof first === 'string' && first !== '') faults[field] = { words: first };
  }
  for (const [field, given] of Object.entries(asObject(codes))) {
    const code = FIELD_PROBLEMS.find((known) => known === given);
    if (code !== undefined) faults[field] = { code };
  }
  return faults;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
