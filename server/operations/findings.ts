import type {
  Finding,
  FindingCode,
  FindingSubject,
} from '../../contract/admin/operations/system.ts';

/**
 * A finding with the failure behind it. Its sentence has that as `reason`: the whole message for the operator at the
 * server, and only its code on a page, because a message may quote what another machine has sent.
 */
export type ExaminedFinding = Finding & { failure?: { message: string; code: string } };

type Values = Finding['values'];

export const ok = (subject: FindingSubject, code: FindingCode, values: Values = {}) =>
  ({ state: 'ok', subject, code, values }) satisfies ExaminedFinding;

export const warning = (subject: FindingSubject, code: FindingCode, values: Values = {}) =>
  ({ state: 'warning', subject, code, values }) satisfies ExaminedFinding;

/** @param error why it failed, if the sentence says so */
export function failed(
  subject: FindingSubject,
  code: FindingCode,
  values: Values = {},
  error?: unknown,
): ExaminedFinding {
  const finding = { state: 'failed', subject, code, values } as const;
  return error === undefined ? finding : { ...finding, failure: describeError(error) };
}

/** Returns the finding for the operator at the server, with the whole reason. */
export function withReason({ failure, ...finding }: ExaminedFinding): Finding {
  if (failure === undefined) return finding;
  return { ...finding, values: { ...finding.values, reason: failure.message } };
}

/** Returns the finding for a page, with no more of the reason than its code. */
export function withoutMessage({ failure, ...finding }: ExaminedFinding): Finding {
  if (failure === undefined) return finding;
  return { ...finding, values: { ...finding.values, reason: failure.code } };
}

function describeError(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: 'unknown' };
  // Nodemailer puts a code of its own over that of the system, such as ECONNREFUSED.
  const { code = error.name, originalCode = code } = error as {
    code?: unknown;
    originalCode?: unknown;
  };
  return {
    message: error.message === '' ? String(originalCode) : error.message,
    code: String(originalCode),
  };
}
