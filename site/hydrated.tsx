import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';
import { layOutRest } from './lay-out-rest.ts';

/**
 * Marks the page as hydrated, asks again for what failed on the server, and lays out the rest. Inside of the app:
 * around it the effects run before the page has been hydrated, when nothing shows the results yet.
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
    layOutRest();
  }, [client]);
  return null;
}
