import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';

/**
 * Marks the page as hydrated, and asks again for what failed on the server. Inside of the app: around it the
 * effects run before the page has been hydrated, when nothing shows the results yet.
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
