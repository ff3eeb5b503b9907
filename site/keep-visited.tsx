import { useEffect, useRef } from 'react';
import { useLocation } from './router/router.tsx';
import { keepPage } from './worker-client.ts';

/** Time for the page to show itself first. In milliseconds. */
const AFTER = 2_000;

/**
 * Has every page kept that is shown without being loaded: the worker sees only what is loaded.
 * Those who save data, and addresses with a query, are left alone.
 */
export function KeepVisited() {
  const { pathname, search } = useLocation();
  const loaded = useRef(pathname);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (pathname === loaded.current || search !== '' || connection?.saveData) return;
    const timer = setTimeout(() => keepPage(pathname), AFTER);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
