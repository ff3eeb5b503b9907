import { useEffect } from 'react';
import { useQueryStore } from './api/use-reading.tsx';
import { layOutRest } from './lay-out-rest.ts';

/**
 * Marks the page as alive, asks again for what failed on the server, and lays out the rest. Inside of the app: around it
 * the effects run before the page has been taken over, when nothing waits for an answer yet.
 */
export function Alive() {
  const store = useQueryStore();
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    store.refetchFailed();
    layOutRest();
  }, [store]);
  return null;
}
