import { type Read, type ReadingCall, reading } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';
import type { Transport } from '../../contract/rendering.ts';
import { CALL_TIMEOUT, CallFailed, type CallParameters } from './call.ts';

/** The path of a call with its parameters filled in: `/api/frontend/trainers/3`, `…/projects?type=main`. */
function callPath(name: ReadingCall, parameters: CallParameters): string {
  const { id, tweetId, ...others } = parameters;
  const path = reading[name].path
    .replace(':id', String(id ?? ''))
    .replace(':tweetId', encodeURIComponent(tweetId ?? ''));
  const query = Object.entries(others)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** What was read of an answer. On the server, pages share their answers and with them this. */
const readAlready = new WeakMap<object, unknown>();

/**
 * Makes a reading call and reads its answer.
 * @throws CallFailed where the backend answers with a failure
 * @throws UnreadableAnswer where the answer is not what the call promises
 */
export async function callApi<Name extends ReadingCall>(
  transport: Transport,
  name: Name,
  language: Language,
  parameters: CallParameters,
  report: (message: string) => void,
): Promise<Read<Name>> {
  const path = callPath(name, parameters);
  const { status, body } = await transport(path, language);
  if (status < 200 || status >= 300) throw new CallFailed(path, status);
  const isKeyed = typeof body === 'object' && body !== null;
  const known = isKeyed ? readAlready.get(body) : undefined;
  const read = known ?? reading[name].read(body, report);
  if (isKeyed) readAlready.set(body, read);
  return read as Read<Name>;
}

/** The browser's transport: our own origin, with the language as the `lang` header. */
export async function fetchTransport(
  path: string,
  language: Language,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, {
    headers: { accept: 'application/json', lang: language },
    signal: AbortSignal.timeout(CALL_TIMEOUT),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? await response.json() : null };
}
