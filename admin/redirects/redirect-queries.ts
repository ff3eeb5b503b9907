import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../contract/admin/list-filter.ts';
import {
  missingFilter,
  type RedirectQuery,
  redirectsFilter,
} from '../../contract/admin/redirects/redirects-filter.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of everything that a change of redirects can affect. */
const REDIRECTS = 'redirects';

/** One page of the redirects. */
export function redirectsQuery(filter: RedirectQuery) {
  const query = filterParams(redirectsFilter, filter);
  return queryOptions({
    queryKey: [REDIRECTS, 'list', query],
    queryFn: () => makeCall('redirects', { query }),
  });
}

/** One page of the addresses at which visitors found nothing. */
export function missingQuery({ page }: { page: number }) {
  const query = filterParams(missingFilter, { page });
  return queryOptions({
    queryKey: [REDIRECTS, 'missing', query],
    queryFn: () => makeCall('missingAddresses', { query }),
  });
}

/** Invalidates what the page shows. */
export async function redirectsChanged(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [REDIRECTS] });
  await client.invalidateQueries({ queryKey: [REDIRECTS] });
}
