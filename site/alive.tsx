import { useEffect } from 'react';
import { useQueryStore } from './api/use-reading.tsx';

/**
 * Marks the page as alive, and asks again for what failed on the server. Inside of the app: around it
 * the effects run before the page has been taken over, when nothing waits for an answer yet.
 */
export function Alive() {
  const store = useQueryStore();
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    store.refetchFailed();
  }, [store]);
  return null;
}
