import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';

/**
 * Marks the page as hydrated, and retries the queries that failed on the server. It must be inside of the app: outside
 * of it, effects run before the page is hydrated and can show results.
 */
export function Hydrated() {
  const client = useQueryClient();
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    const failed = client
      .getQueryCache()
      .getAll()
      .filter(({ state: { error } }) => error !== null && !isPermanent(error));
    void prefetchQueries(client, failed, 0);
  }, [client]);
  return null;
}
