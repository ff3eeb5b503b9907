import {
  type AdminCallName,
  type AdminProblem,
  type AdminProblemBody,
  type AdminResponse,
  adminCalls,
} from '../../contract/admin/api.ts';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import type { Pair } from '../../contract/admin/pairs.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

/** How long a call may take. In milliseconds. */
const TIMEOUT = 20_000;

/**
 * The same for a part of a file or a table, on a slow mobile connection, and for calls that take the server longer. In
 * milliseconds.
 */
export const LONG_TIMEOUT = 120_000;

/** A failed call. `offline`: no response has arrived. */
export class CallFailed extends Error {
  readonly problem: AdminProblem | 'offline';
  /** Describes the problem. `{wait}`: how long to wait for the next attempt. */
  readonly text: Pair;
  /** Says what is wrong with which field. */
  readonly fields: Readonly<Record<string, Pair>>;
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter: number;
  /** What some calls say besides: for example, what prevents it, or why a file or a redirect is refused. */
  readonly refusal: Omit<AdminProblemBody, 'problem'>;

  /** @param rare the texts that `PROBLEM_TEXTS` lacks. Null: they could not be loaded */
  constructor(
    body: Omit<AdminProblemBody, 'problem'> & { problem: AdminProblem | 'offline' },
    rare: typeof import('./rare-problem-texts.ts') | null = null,
  ) {
    super(body.problem);
    const { problem, fields = {} } = body;
    this.problem = problem;
    this.text = isUsual(problem)
      ? PROBLEM_TEXTS[problem]
      : (rare?.RARE_PROBLEM_TEXTS[problem] ?? PROBLEM_TEXTS.offline);
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([field, error]) => [
        field,
        rare?.FIELD_ERROR_TEXTS[error] ?? PROBLEM_TEXTS.offline,
      ]),
    );
    this.retryAfter = body.retryAfter ?? 0;
    this.refusal = body;
  }
}

/** The parameters of a call. */
export type CallInput<Name extends AdminCallName> = {
  /** Replaces `:kind` in the path. */
  kind?: ContentKind;
  /** In place of `:id` and `:file` in the path. */
  id?: string | number;
  file?: string;
  body?: AdminBody<Name>;
  /** The body of a call that accepts a part of a file. */
  bytes?: Blob;
  query?: Record<string, string>;
  /** An earlier response, which is returned again if it is still current. */
  known?: AdminResponse<Name> & { version: string };
};

/**
 * Makes a call of the back office.
 * @throws CallFailed if the server refuses it or does not respond
 */
export async function makeCall<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<AdminResponse<Name>> {
  const { maxBody }: AdminCall = adminCalls[name];
  const isLong = input.bytes !== undefined || maxBody !== undefined;
  const response = await requestCall(name, input, isLong ? LONG_TIMEOUT : TIMEOUT);
  if (response.status === 304 && input.known !== undefined) return input.known;
  if (response.status === 204) return null as AdminResponse<Name>;
  const result: unknown = await response.json().catch(() => null);
  if (response.ok && result !== null) return result as AdminResponse<Name>;
  throw await readFailure(result);
}

/** Returns the failure that the body of a response describes. */
export async function readFailure(result: unknown): Promise<CallFailed> {
  if (!isProblem(result)) return new CallFailed({ problem: 'internal' });
  if (isUsual(result.problem) && result.fields === undefined) return new CallFailed(result);
  const rare = await import('./rare-problem-texts.ts').catch(() => null);
  // Something in between may send other JSON. The texts name every problem of ours.
  const isOurs =
    rare === null ||
    isUsual(result.problem) ||
    Object.hasOwn(rare.RARE_PROBLEM_TEXTS, result.problem);
  return isOurs ? new CallFailed(result, rare) : new CallFailed({ problem: 'internal' });
}

function isUsual(problem: AdminProblem | 'offline'): problem is keyof typeof PROBLEM_TEXTS {
  return Object.hasOwn(PROBLEM_TEXTS, problem);
}

/** Returns the address of a call. */
export function callAddress<Name extends AdminCallName>(
  name: Name,
  { kind, id = '', file = '', query = {} }: CallInput<Name>,
): string {
  const { path }: AdminCall = adminCalls[name];
  const search = new URLSearchParams(query).toString();
  const values: Record<string, string> = { kind: kind ?? '', id: String(id), file };
  const place = path.replaceAll(/:(kind|id|file)/g, (_, key) =>
    encodeURIComponent(values[key] ?? ''),
  );
  return search === '' ? place : `${place}?${search}`;
}

/** Sends the request of a call. @throws CallFailed if no response arrives */
export async function requestCall<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name>,
  timeout: number,
): Promise<Response> {
  const { method }: AdminCall = adminCalls[name];
  const { body, bytes, known } = input;
  return fetch(callAddress(name, input), {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
    ...(method === 'GET'
      ? { headers: known === undefined ? {} : { 'if-none-match': `"${known.version}"` } }
      : bytes !== undefined
        ? { headers: { 'content-type': 'application/octet-stream' }, body: bytes }
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  }).catch(() => {
    throw new CallFailed({ problem: 'offline' });
  });
}

/** Whether a call has failed by one of some problems. */
export function hasProblem(error: unknown, ...problems: readonly CallFailed['problem'][]): boolean {
  return error instanceof CallFailed && problems.includes(error.problem);
}

/** Whether the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  return hasProblem(error, 'offline', 'internal', 'unavailable', 'too-many');
}

/** Whether the body of a response looks like a problem. */
function isProblem(result: unknown): result is AdminProblemBody {
  return (
    typeof result === 'object' &&
    result !== null &&
    typeof (result as { problem?: unknown }).problem === 'string'
  );
}
