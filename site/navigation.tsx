import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isLanguage, type Language } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import { loadMessages } from './i18n/messages.tsx';
import { frameQueries, loadPage, prefetchPage } from './pages.ts';
import type { VisitState } from './router/around-navigation.ts';
import { currentScrollPosition } from './router/scroll-position.ts';
import { matchRoute, moduleOf } from './routes.ts';
import type { Visits } from './visits.ts';
import { isOutdated } from './worker-client.ts';

type NavigationProps = { client: QueryClient; visits: Visits };

/**
 * Handles clicks on all internal links by client-side navigation, so that components use a plain `<a href>`, which also works before
 * hydration and without script. Prefetches the next page when a link is hovered or focused.
 */
export function Navigation({ client, visits }: NavigationProps) {
  const [, navigate] = useLocation();

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = internalLink(event);
      // After a release the browser loads the next page itself, because its code differs. It also does so on a page that it has translated,
      // because it would not translate all of React's changes.
      if (link === null || isOutdated() || isTranslated()) return;
      event.preventDefault();
      const { address, language } = link;
      const { code, data } = load(client, address, visits.begin(visitKey(address)));
      // The old page stays until the code of the new one is loaded, and up to MAX_WAIT longer for its data. Data that is
      // still missing then has a skeleton. If the code fails to load, the browser loads the page.
      const ready = code.then(() => Promise.race([data, maxWait()]));
      ready.then(
        () => {
          const position = language === null ? undefined : currentScrollPosition();
          const state: VisitState = { position };
          navigate(address.pathname + address.search + address.hash, { state });
        },
        () => window.location.assign(address),
      );
    }
    function onIntent(event: Event) {
      const link = internalLink(event);
      if (link === null) return;
      // A failed prefetch is retried when the link is followed.
      const visitStartedAt = visits.expect(visitKey(link.address));
      load(client, link.address, visitStartedAt).code.catch(() => undefined);
    }
    function onTraversal() {
      visits.begin(visitKey(new URL(window.location.href)));
    }
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('touchstart', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    // Use the capture phase, so that the visit begins before the router renders the page, whose queries refetch stale data.
    window.addEventListener('popstate', onTraversal, { capture: true });
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('touchstart', onIntent);
      document.removeEventListener('focusin', onIntent);
      window.removeEventListener('popstate', onTraversal, { capture: true });
    };
  }, [client, visits, navigate]);

  return null;
}

/** Whether the browser has translated the page. It has then set another language. */
function isTranslated(): boolean {
  return document.documentElement.lang !== splitAddress(window.location.pathname).language;
}

/** How long a navigation waits for the next page's data once its code is loaded, in milliseconds. */
const MAX_WAIT = 400;

function maxWait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MAX_WAIT));
}

/** A link to a page of the site. */
type InternalLink = {
  address: URL;
  /** The language of a language switch. Null for all other links. */
  language: Language | null;
};

/** Returns the internal link of an event, or null if the browser should handle the event. */
function internalLink(event: Event): InternalLink | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (anchor === null || event.defaultPrevented) return null;
  if (anchor.target !== '' || anchor.hasAttribute('download') || !anchor.hasAttribute('href')) {
    return null;
  }
  if (event instanceof MouseEvent && event.type === 'click') {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return null;
    }
  }
  const address = new URL(anchor.href);
  if (address.origin !== window.location.origin) return null;
  const isSamePage =
    address.pathname === window.location.pathname && address.search === window.location.search;
  if (isSamePage && address.hash !== '') return null;
  if (matchRoute(splitAddress(address.pathname).path) === null) return null;
  const { language } = anchor.dataset;
  if (!isLanguage(language)) return { address, language: null };
  // The link has a `lang` parameter for visitors without script. Replace it with the current query and hash.
  address.search = window.location.search;
  address.hash = window.location.hash;
  return { address, language };
}

/** Returns the key of a page in `Visits`: its path and query string. */
function visitKey({ pathname, search }: URL): string {
  return pathname + search;
}

/** A page that is being loaded. `code` (with the messages) rejects on failure. `data` does not, because the page shows errors. */
type Loading = { code: Promise<unknown>; data: Promise<void> };

function load(client: QueryClient, { pathname, search }: URL, visitStartedAt: number): Loading {
  const { language, path } = splitAddress(pathname);
  const match = matchRoute(path, search);
  // The data of the frame is loaded, but only in the current language.
  const isOtherLanguage = document.documentElement.lang !== language;
  const frame = isOtherLanguage ? frameQueries(language) : [];
  return {
    code: Promise.all([loadMessages(language), loadPage(moduleOf(match))]),
    // It rejects only if the code does.
    data: prefetchPage(client, match, language, frame, visitStartedAt).catch(() => undefined),
  };
}
