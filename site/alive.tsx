import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryFailed } from './api/queries.ts';

/**
 * Marks the page as alive, and asks again for what failed on the server. Inside of the app: around it
 * the effects run before the page has been taken over, when nothing waits for an answer yet.
 */
export function Alive() {
  const client = useQueryClient();
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    retryFailed(client);
  }, [client]);
  return null;
}
