import type { QueryClient } from '@tanstack/react-query';
import type { Read, ReadingCall } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';

/** Every answer to a call that is known already, whatever its parameters are. */
export function allKnown<Name extends ReadingCall>(
  client: QueryClient,
  language: Language,
  call: Name,
): Read<Name>[] {
  return client
    .getQueriesData<Read<Name>>({ queryKey: [call, language] })
    .map(([, data]) => data)
    .filter((data) => data !== undefined);
}
