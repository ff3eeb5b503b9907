import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  isLanguage,
  LANGUAGE_PREFERENCE,
  type Language,
  preferenceCookie,
} from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import type { QueryStore } from './api/query-store.ts';
import { loadMessages } from './i18n/messages.tsx';
import { loadPage } from './pages.ts';
import { prefetchPage } from './prefetch-page.ts';
import { currentPlace, restorePlace } from './router/place.ts';
import { useLocation, useNavigate } from './router/router.tsx';
import { FRAME_QUERIES, matchRoute, moduleOf } from './routes.ts';
import { isOutdated } from './worker-client.ts';

type NavigationProps = { store: QueryStore };

/**
 * Turns plain links into client-side navigation, in one place: every `<a href>` of the site works
 * before this runs and without it. Also brings the next page when a link is about to be followed,
 * and sets scroll and focus after a navigation: to the page's heading, or to the field whose id the
 * link's `data-focus` names.
 */
export function Navigation({ store }: NavigationProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const address = location.pathname + location.search;
  const shown = useRef(address);

  // Before the effects of the page's blocks, which ask for what they show.
  useLayoutEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    store.beginView();
  }, [store, address]);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const address = internalAddress(event);
      // The next page of a newer release is the browser's to load: its code is not this page's.
      if (address === null || isOutdated()) return;
      event.preventDefault();
      const language = anchorOf(event)?.dataset.language;
      const switches = isLanguage(language);
      const focus = anchorOf(event)?.dataset.focus;
      if (switches) {
        savePreference(language);
        // The link asks for the language; the visitor's own query goes along instead.
        address.search = window.location.search;
        address.hash = window.location.hash;
      }
      const { code, data } = bring(store, address);
      // The old page stays until the new one's code is here, and a moment longer for its data: what
      // is still missing then has a skeleton. Code that cannot be had leaves it to the browser.
      Promise.all([code, Promise.race([data, moment()])]).then(
        () =>
          navigate(address.pathname + address.search + address.hash, {
            state: { ...(switches && { place: currentPlace() }), focus },
          }),
        () => window.location.assign(address),
      );
    }
    function onIntent(event: Event) {
      const address = internalAddress(event);
      // What fails now is tried again when the link is followed.
      if (address !== null) bring(store, address).code.catch(() => undefined);
    }
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('touchstart', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('touchstart', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [store, navigate]);

  useEffect(() => {
    // The first page and a page gone back to keep the place that the browser gives them.
    if (!location.isFollowed) return;
    const { place, focus } = location.state ?? {};
    if (place !== undefined) {
      return place === null ? undefined : restorePlace(place);
    }
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (target !== null) {
      target.scrollIntoView();
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    const field = focus === undefined ? null : document.getElementById(focus);
    if (field !== null) {
      field.focus({ preventScroll: true });
      return;
    }
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [location]);

  return null;
}

/** How long a navigation waits for the next page's data, in milliseconds. */
const MOMENT = 400;

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MOMENT));
}

/** Keeps the chosen language, where scripts read it and in the cookie that the server reads (decision 0042 §9). */
function savePreference(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie(language, window.location.protocol === 'https:');
  try {
    localStorage.setItem(LANGUAGE_PREFERENCE, language);
  } catch {
    // Storage is closed to us; the cookie keeps the choice.
  }
}

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null;
}

/** The address inside the site that an event's link leads to, or null where the browser should see to it itself. */
function internalAddress(event: Event): URL | null {
  const anchor = anchorOf(event);
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
  return matchRoute(splitAddress(address.pathname).path) === null ? null : address;
}

/** What a page needs, on its way: code and texts, and data. Data that fails shows itself on the page. */
type Brought = { code: Promise<unknown>; data: Promise<void> };

function bring(store: QueryStore, { pathname, search }: URL): Brought {
  const { language, path } = splitAddress(pathname);
  const match = matchRoute(path, search);
  // The frame is here already, but in the language of the page that is left.
  const isOtherLanguage = splitAddress(window.location.pathname).language !== language;
  return {
    code: Promise.all([loadMessages(language), loadPage(moduleOf(match))]),
    data: prefetchPage(store, match, language, isOtherLanguage ? FRAME_QUERIES : []),
  };
}
