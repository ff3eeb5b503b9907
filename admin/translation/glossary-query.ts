import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { makeCall } from '../api/call.ts';

/** The terms of the glossary. */
export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: () => makeCall('glossary'),
});

/** Invalidates the glossary. */
export async function glossaryChanged(client: QueryClient): Promise<void> {
  await client.cancelQueries(glossaryQuery);
  await client.invalidateQueries(glossaryQuery);
}
