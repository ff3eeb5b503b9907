import type { AdminCallName } from '../../contract/admin/api.ts';
import { CallFailed, type CallInput, isProblem, LONG_TIMEOUT, requestCall } from './call.ts';

/**
 * Makes a call that responds with a table, and lets the browser save it under the name that the server gives it.
 * @throws CallFailed if the server refuses it, or the table does not arrive as a whole
 */
export async function downloadTable<Name extends AdminCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  const response = await requestCall(name, input, LONG_TIMEOUT);
  if (!response.ok) {
    const result: unknown = await response.json().catch(() => null);
    throw new CallFailed(isProblem(result) ? result : { problem: 'internal' });
  }
  const table = await response.blob().catch(() => {
    throw new CallFailed({ problem: 'offline' });
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(table);
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  // Browsers have begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 20_000);
}
