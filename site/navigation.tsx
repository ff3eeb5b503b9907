import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import {
  isLanguage,
  LANGUAGE_PREFERENCE,
  type Language,
  preferenceCookie,
} from '../contract/locale.ts';
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
 * Turns plain links into client-side navigation, in one place: every `<a href>` of the site works
 * before this runs and without it. Also prefetches the next page when a link is about to be followed.
 */
export function Navigation({ client, visits }: NavigationProps) {
  const [, navigate] = useLocation();

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = internalLink(event);
      // The next page of a newer release is the browser's to load: its code is not this page's.
      if (link === null || isOutdated()) return;
      event.preventDefault();
      const { address, language, focus } = link;
      if (language !== null) savePreference(language);
      const { code, data } = load(client, address, visits.begin(keyOf(address)));
      // The old page stays until the new one's code is here, and a moment longer for its data, which that asks
      // for: what is still missing then has a skeleton. Code that cannot be had leaves it to the browser.
      const ready = code.then(() => Promise.race([data, maxWait()]));
      ready.then(
        () => {
          const state: VisitState = {
            ...(language !== null && { position: currentScrollPosition() }),
            focus,
          };
          navigate(address.pathname + address.search + address.hash, { state });
        },
        () => window.location.assign(address),
      );
    }
    function onIntent(event: Event) {
      const link = internalLink(event);
      if (link === null) return;
      // What fails now is tried again when the link is followed.
      load(client, link.address, visits.expect(keyOf(link.address))).code.catch(() => undefined);
    }
    function onTraversal() {
      visits.begin(keyOf(new URL(window.location.href)));
    }
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('touchstart', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    // Before the router renders the page: its blocks ask for what is stale then.
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

/** How long a navigation waits for the next page's data once its code is loaded, in milliseconds. */
const MAX_WAIT = 400;

function maxWait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MAX_WAIT));
}

/** Stores the chosen language, where scripts read it and in the cookie that the server reads (decision 0042 §9). */
function savePreference(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie(language, window.location.protocol === 'https:');
  try {
    localStorage.setItem(LANGUAGE_PREFERENCE, language);
  } catch {
    // Storage is closed to us; the cookie keeps the choice.
  }
}

/** A link to a page of the site. */
type InternalLink = {
  address: URL;
  /** The language that it switches to; null for all other links. */
  language: Language | null;
  /** Id of the field that is to get focus. */
  focus: string | undefined;
};

/** The link inside the site that an event is about, or null where the browser should see to it itself. */
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
  const samePage =
    address.pathname === window.location.pathname && address.search === window.location.search;
  if (samePage && address.hash !== '') return null;
  if (matchRoute(splitAddress(address.pathname).path) === null) return null;
  const { language, focus } = anchor.dataset;
  if (!isLanguage(language)) return { address, language: null, focus };
  // The link asks for the language; the visitor's own query goes along in place of that.
  address.search = window.location.search;
  address.hash = window.location.hash;
  return { address, language, focus };
}

/** What names a page among others: its path with its query. */
function keyOf({ pathname, search }: URL): string {
  return pathname + search;
}

/** What a page needs, while it loads: code and texts, which may fail, and data, whose failures the page shows. */
type Loading = { code: Promise<unknown>; data: Promise<void> };

function load(client: QueryClient, { pathname, search }: URL, visitStartedAt: number): Loading {
  const { language, path } = splitAddress(pathname);
  const match = matchRoute(path, search);
  // The frame is here already, but in the language of the page that is left.
  const isOtherLanguage = document.documentElement.lang !== language;
  const frame = isOtherLanguage ? frameQueries(language) : [];
  return {
    code: Promise.all([loadMessages(language), loadPage(moduleOf(match))]),
    // It rejects with the code alone.
    data: prefetchPage(client, match, language, frame, visitStartedAt).catch(() => undefined),
  };
}
