import { type AdminCallName, type AdminResponse, adminCalls } from '../../contract/admin/api.ts';
import { CallFailed, type CallInput, callAddress, readFailure } from './call.ts';

/** How long a whole file may take on a slow connection. In milliseconds. */
const TIMEOUT = 600_000;

/**
 * Makes a call whose body is a whole file.
 * @param options.onProgress gets how much of it has left, in per cent. `fetch` does not tell that
 * @param options.signal ends it
 * @throws CallFailed as `makeCall` does
 */
export function uploadFile<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name>,
  {
    file,
    onProgress,
    signal,
  }: { file: File; onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<AdminResponse<Name>> {
  const { promise, resolve, reject } = Promise.withResolvers<AdminResponse<Name>>();
  const request = new XMLHttpRequest();
  const fail = () => reject(new CallFailed({ problem: 'offline' }));
  request.open(adminCalls[name].method, callAddress(name, input));
  request.responseType = 'json';
  request.timeout = TIMEOUT;
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) =>
    onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100));
  request.onerror = fail;
  request.ontimeout = fail;
  request.onabort = fail;
  request.onload = () => {
    const result: unknown = request.response;
    if (request.status === 200 && result !== null) resolve(result as AdminResponse<Name>);
    else void readFailure(result).then(reject);
  };
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}
