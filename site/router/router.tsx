import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Place } from './place.ts';

/** What comes along with an address in the browser's history. */
export type LocationState = {
  /** Where the page is to be read on; null: it stays where it is. */
  place?: Place | null;
  /** Id of the field that is to get focus. */
  focus?: string | undefined;
  /** Whether a link of the site led here, so that the entry before is a page of the site too. */
  isFollowed?: boolean;
} | null;

export type Location = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its hash sign, or empty. */
  hash: string;
  state: LocationState;
  /** Whether a link of the site led here; else the first page, or one gone back or forward to. */
  isFollowed: boolean;
};

/** Goes to an address of the site, as a new entry of the history or in place of the one shown. */
export type Navigate = (
  address: string,
  options?: { state?: LocationState; replace?: boolean },
) => void;

const RouterContext = createContext<{ location: Location; navigate: Navigate } | null>(null);

function useRouter() {
  const router = use(RouterContext);
  if (router === null) throw new Error('there is no router around this');
  return router;
}

/** Where the visitor is. */
export function useLocation(): Location {
  return useRouter().location;
}

/** How to go elsewhere. The code of the page must be here already. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

type StaticRouterProps = { pathname: string; search: string; children: ReactNode };

/** For rendering on the server: one address, and no way on. */
export function StaticRouter({ pathname, search, children }: StaticRouterProps) {
  const location = { pathname, search, hash: '', state: null, isFollowed: false };
  const navigate = () => {
    throw new Error('there is nowhere to go on the server');
  };
  return <RouterContext value={{ location, navigate }}>{children}</RouterContext>;
}

type BrowserRouterProps = {
  /** Whether a page can be shown at once. */
  isAtHand: (pathname: string, search: string) => boolean;
  children: ReactNode;
};

/** Follows the browser's address and history. */
export function BrowserRouter({ isAtHand, children }: BrowserRouterProps) {
  const [location, setLocation] = useState(() => here(false));

  useEffect(() => {
    const onPop = () => {
      const location = here(false);
      const show = () => setLocation(location);
      // The browser gives a page its place back right after this, so the page must be there. Where
      // its code is still to be fetched, the page before it stays meanwhile.
      if (isAtHand(location.pathname, location.search)) flushSync(show);
      else startTransition(show);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [isAtHand]);

  const navigate = useCallback<Navigate>((address, { state = null, replace = false } = {}) => {
    if (replace) {
      const { isFollowed = false } = here(false).state ?? {};
      window.history.replaceState({ ...state, isFollowed }, '', address);
      startTransition(() => setLocation(here(true)));
      return;
    }
    const { pathname, search, hash } = window.location;
    // Chromium would go back to the part that the address names, not to where the page was left.
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
    window.history.pushState({ ...state, isFollowed: true }, '', address);
    crossFade(() => flushSync(() => setLocation(here(true))));
  }, []);

  const router = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function here(isFollowed: boolean): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, isFollowed };
}

/** Changes the page by a transition where the browser has them and the visitor wants motion. */
function crossFade(change: () => void): void {
  const isWanted = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isWanted || document.startViewTransition === undefined) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // One that is overtaken by the next, or not seen, is skipped: the change itself has happened.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
