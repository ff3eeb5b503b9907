import { readResponse } from '../platform/http/read-response.ts';
import { upstreamAddress } from './upstream-address.ts';

/** No response of the contract is larger. In bytes. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * Returns the URL of an API call at another backend.
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
  const body = await readResponse(response, MAX_RESPONSE_BYTES);
  if (body === null) return null;
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
