import type { AdminProblemBody } from '../../../contract/admin/api.ts';

/** An expected failure of a call of the back office. */
export type Refusal = { ok: false } & AdminProblemBody;

/** The result of a call: what it returns, or why it was refused. */
export type Outcome<Value = object> = ({ ok: true } & Value) | Refusal;

/** Makes a refusal. */
export function refuse(
  problem: AdminProblemBody['problem'],
  details: Omit<AdminProblemBody, 'problem'> = {},
): Refusal {
  return { ok: false, problem, ...details };
}

/** Returns the result of a call that only says that it is done. */
export function withoutResponse(result: Outcome): Outcome<{ response: null }> {
  return result.ok ? { ok: true, response: null } : result;
}
