import { useEffect, useRef } from 'react';
import { useAddress } from './router/address.ts';
import { cachePage } from './worker-client.ts';

/** Time for the page to show itself first. In milliseconds. */
const DELAY = 2_000;

/**
 * Has every page cached that is shown without being loaded: the worker sees only what is loaded.
 * Those who save data, and addresses with a query, are left alone.
 */
export function CacheVisited() {
  const { pathname, search } = useAddress();
  const loaded = useRef(pathname);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (pathname === loaded.current || search !== '' || connection?.saveData) return;
    const timer = setTimeout(() => cachePage(pathname), DELAY);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
