import type { AdminCallName } from '../../contract/admin/api.ts';
import { CallFailed, type CallInput, LONG_TIMEOUT, readFailure, requestCall } from './call.ts';

/**
 * Makes a call that responds with a file, and returns the file with the name that the server gives it.
 * @throws CallFailed if the server refuses it, or the file does not arrive completely
 */
export async function fetchFile<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<File> {
  const response = await requestCall(name, input, LONG_TIMEOUT);
  if (!response.ok) throw await readFailure(await response.json().catch(() => null));
  const bytes = await response.blob().catch(() => {
    throw new CallFailed({ problem: 'offline' });
  });
  return new File([bytes], fileName(response.headers.get('content-disposition') ?? ''), {
    type: bytes.type,
  });
}

/** Makes a call that responds with a file, and lets the browser save it. @throws CallFailed as `fetchFile` */
export async function downloadFile<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  const file = await fetchFile(name, input);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Browsers have begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 20_000);
}

/**
 * Returns the file name in a `Content-Disposition`, preferably the one in letters of any language (RFC 6266, 4.3). Empty if
 * it has none.
 */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The other name is read below.
    }
  }
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? '';
}
