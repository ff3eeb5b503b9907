import { useSyncExternalStore } from 'react';

/** Whether the browser has a connection, as far as it knows. Always true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange);
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onChange);
  };
}
