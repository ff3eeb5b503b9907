import { upstreamAddress } from './upstream-address.ts';

/** No response of the contract is larger. In bytes. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * Returns the address of an API call at another backend.
 * @throws Error if the path is not below `/api/`; all paths of the contract are
 */
export function apiAddress(origin: string, target: string): URL {
  const address = upstreamAddress(origin, target, '/api/');
  if (address === null)
    throw new Error(`${JSON.stringify(target)} is not the address of an API call`);
  return address;
}

/** Reads a JSON body. Returns null if it is not JSON or too large, undefined if it is empty. */
export async function readJson(response: Response): Promise<unknown> {
  const declaredSize = Number(response.headers.get('content-length') ?? 0);
  if (response.body === null) return undefined;
  if (declaredSize > MAX_RESPONSE_BYTES) {
    // An unread body would keep its connection open.
    await response.body.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
