import type { OAuthProblem } from '../../../contract/admin/oauth-problems.ts';

/**
 * What the error codes of Microsoft Entra mean for the settings. Microsoft may change them: an unknown code is classified by
 * the RFC 6749 `error`, and its message is always shown.
 */
const MICROSOFT_CODES: Readonly<Record<number, OAuthProblem>> = {
  90002: 'oauth-tenant',
  900023: 'oauth-tenant',
  900021: 'oauth-tenant',
  50059: 'oauth-tenant',
  700016: 'oauth-client',
  700038: 'oauth-client',
  7000112: 'oauth-client',
  7000215: 'oauth-secret',
  7000216: 'oauth-secret',
  7000218: 'oauth-secret',
  7000222: 'oauth-secret',
  65001: 'oauth-permission',
  650057: 'oauth-permission',
};

/** Google's message for an app that it does not know any more, or that was disabled. */
const UNKNOWN_CLIENTS = ['deleted_client', 'disabled_client'];

/** Google's message if the administrator of the domain has not allowed the scope. */
const FORBIDDEN = ['unauthorized_client', 'access_denied', 'admin_policy_enforced', 'org_internal'];

/** Explains why a provider issued no token (RFC 6749, 5.2). @param body its response, as JSON */
export function problemOfResponse(
  status: number,
  body: Record<string, unknown>,
): { problem: OAuthProblem; reason: string } {
  const error = typeof body.error === 'string' ? body.error : '';
  const description = typeof body.error_description === 'string' ? body.error_description : '';
  const reason = [error, description].filter((words) => words !== '').join(': ');
  if (reason === '') return { problem: 'oauth-unreachable', reason: `status ${status}` };
  return { problem: problemOf(error, description, codesOf(body)), reason };
}

function codesOf({ error_codes: codes }: Record<string, unknown>): number[] {
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'number') : [];
}

function problemOf(error: string, description: string, codes: readonly number[]): OAuthProblem {
  for (const code of codes) {
    const problem = MICROSOFT_CODES[code];
    if (problem !== undefined) return problem;
  }
  if (UNKNOWN_CLIENTS.includes(error)) return 'oauth-client';
  if (FORBIDDEN.includes(error)) return 'oauth-permission';
  if (error === 'invalid_grant') return 'oauth-grant';
  // Google's message for an unknown app: "The OAuth client was not found."
  if (error === 'invalid_client')
    return /not found/i.test(description) ? 'oauth-client' : 'oauth-secret';
  return error === 'temporarily_unavailable' || error === 'server_error'
    ? 'oauth-unreachable'
    : 'oauth-refused';
}
