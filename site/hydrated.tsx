import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';

type HydratedProps = {
  /** Called in a layout effect of the first commit. Must be the same function in each render. */
  onCommitted: () => void;
  /** Called once, after the first commit. */
  onHydrated: () => void;
};

/**
 * Marks the page as hydrated, and retries the queries that failed on the server. It must be inside the app: outside of it, effects run
 * before the page is hydrated and can show results.
 */
export function Hydrated({ onCommitted, onHydrated }: HydratedProps) {
  const client = useQueryClient();
  useLayoutEffect(onCommitted, [onCommitted]);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    onHydrated();
    const failed = client
      .getQueryCache()
      .getAll()
      .filter(({ state: { error } }) => error !== null && !isPermanent(error));
    void prefetchQueries(client, failed, 0);
  }, [client, onHydrated]);
  return null;
}
