import {
  type AdminCall,
  type AdminCallName,
  type AdminProblem,
  type AdminProblemBody,
  type AdminResponse,
  adminCalls,
  adminProblems,
} from '../../contract/admin-api.ts';
import type { AdminBody } from '../../contract/admin-bodies.ts';

/** How long a call may take. In milliseconds. */
const TIMEOUT = 20_000;

/** A call that did not succeed. `offline`: no response has arrived. */
export class CallFailed extends Error {
  readonly problem: AdminProblem | 'offline';
  readonly fields: NonNullable<AdminProblemBody['fields']>;
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter: number;

  constructor(body: Omit<AdminProblemBody, 'problem'> & { problem: AdminProblem | 'offline' }) {
    super(body.problem);
    this.problem = body.problem;
    this.fields = body.fields ?? {};
    this.retryAfter = body.retryAfter ?? 0;
  }
}

/** What a call is made with. */
export type CallInput<Name extends AdminCallName> = {
  /** In place of `:id` in the path. */
  id?: string;
  body?: AdminBody<Name>;
  query?: Record<string, string>;
};

/**
 * Makes a call of the back office.
 * @throws CallFailed if the server refuses it or does not respond
 */
export async function makeCall<Name extends AdminCallName>(
  name: Name,
  { id = '', body, query = {} }: CallInput<Name> = {},
): Promise<AdminResponse<Name>> {
  const { method, path }: AdminCall = adminCalls[name];
  const search = new URLSearchParams(query).toString();
  const address = path.replace(':id', encodeURIComponent(id)) + (search === '' ? '' : `?${search}`);
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT),
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  }).catch(() => {
    throw new CallFailed({ problem: 'offline' });
  });
  if (response.status === 204) return null as AdminResponse<Name>;
  const result: unknown = await response.json().catch(() => null);
  if (response.ok && result !== null) return result as AdminResponse<Name>;
  throw new CallFailed(isProblem(result) ? result : { problem: 'internal' });
}

function isProblem(result: unknown): result is AdminProblemBody {
  return (
    typeof result === 'object' &&
    result !== null &&
    Object.hasOwn(adminProblems, String((result as { problem?: unknown }).problem))
  );
}
