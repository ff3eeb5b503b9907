import type { TranslationProblem } from '../../contract/admin/translation/problems.ts';
import { readResponse } from '../platform/http/read-response.ts';

/** Maximum size of a response, in bytes. A translation has about the size of its text. */
const RESPONSE_MAX = 1024 * 1024;

/** What a service has answered, with its body as JSON: null if it is none. */
export type Answer =
  | { ok: true; status: number; body: unknown }
  | { ok: false; problem: TranslationProblem };

/** Sends a request to a service. The operator has set its address, so it may be private. @param patience in milliseconds */
export async function ask(
  url: string,
  {
    body,
    headers = {},
    patience,
  }: { body?: object; headers?: Record<string, string>; patience: number },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A key never goes to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const bytes = await readResponse(response, RESPONSE_MAX);
    if (bytes === null) return { ok: false, problem: 'broken' };
    return { ok: true, status: response.status, body: jsonOf(bytes.toString('utf8')) };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    return { ok: false, problem: isSlow ? 'slow' : 'away' };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns why a status of every HTTP service is no answer. */
export function problemOfStatus(status: number): TranslationProblem {
  if (status === 401 || status === 403) return 'key';
  if (status === 413 || status === 414) return 'too-long';
  if (status === 429) return 'busy';
  return status === 502 || status === 503 || status === 504 ? 'away' : 'broken';
}
