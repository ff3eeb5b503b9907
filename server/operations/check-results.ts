import type {
  CheckCode,
  CheckResult,
  CheckSubject,
} from '../../contract/admin/operations/system.ts';

/**
 * A check result with the failure behind it. Its sentence contains the failure as `reason`: the whole message for the
 * operator at the server, but only its code on a page, because a message may quote what another machine has sent.
 */
export type DetailedCheckResult = CheckResult & { failure?: { message: string; code: string } };

type Values = CheckResult['values'];

export const ok = (subject: CheckSubject, code: CheckCode, values: Values = {}) =>
  ({ state: 'ok', subject, code, values }) satisfies DetailedCheckResult;

export const warning = (subject: CheckSubject, code: CheckCode, values: Values = {}) =>
  ({ state: 'warning', subject, code, values }) satisfies DetailedCheckResult;

/** @param error why it failed, if the sentence says so */
export function failed(
  subject: CheckSubject,
  code: CheckCode,
  values: Values = {},
  error?: unknown,
): DetailedCheckResult {
  const result = { state: 'failed', subject, code, values } as const;
  return error === undefined ? result : { ...result, failure: describeError(error) };
}

/** Returns the result for the operator at the server, with the whole reason. */
export function withReason({ failure, ...result }: DetailedCheckResult): CheckResult {
  if (failure === undefined) return result;
  return { ...result, values: { ...result.values, reason: failure.message } };
}

/** Returns the result for a page, with only the code of the reason. */
export function withoutMessage({ failure, ...result }: DetailedCheckResult): CheckResult {
  if (failure === undefined) return result;
  return { ...result, values: { ...result.values, reason: failure.code } };
}

function describeError(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: 'unknown' };
  // Nodemailer adds its own code to that of the system, such as ECONNREFUSED.
  const { code = error.name, originalCode = code } = error as {
    code?: unknown;
    originalCode?: unknown;
  };
  return {
    message: error.message === '' ? String(originalCode) : error.message,
    code: String(originalCode),
  };
}
