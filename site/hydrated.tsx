import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';
import { releaseTyping } from './hold-typing.ts';

type HydratedProps = {
  /** Called once, after the first commit. */
  onHydrated: () => void;
};

/**
 * Marks the page as hydrated, and retries the queries that failed on the server. It must be inside of the app: outside
 * of it, effects run before the page is hydrated and can show results.
 */
export function Hydrated({ onHydrated }: HydratedProps) {
  const client = useQueryClient();
  // Together with the forms' own effects, which read what was typed, before the browser dispatches another event.
  useLayoutEffect(releaseTyping, []);
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
