import { useEffect, useRef } from 'react';
import { useAddress } from './router/address.ts';
import { cachePage } from './worker-client.ts';

/** Delay before a page is cached, in milliseconds, so that caching does not slow down the page. */
const DELAY = 2_000;

/**
 * Asks the service worker to cache pages that client-side navigation shows, because it intercepts only document requests. Does not cache
 * addresses with a query, and caches nothing if the visitor saves data.
 */
export function CacheVisited() {
  const { pathname, search } = useAddress();
  const initialPathname = useRef(pathname);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (pathname === initialPathname.current || search !== '' || connection?.saveData) return;
    const timer = setTimeout(() => cachePage(pathname), DELAY);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
