import './styles/index.css';
import { LANGUAGE_PREFERENCE, type Language, preferenceCookie } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import { webManifestPath } from '../contract/web-manifest.ts';
import { whenIdle, whenPainted } from './when-idle.ts';

/**
 * All that runs before the browser is idle. The page reads, links and forms work without anything
 * else; React is fetched when there is time for it, or when the visitor first touches the page.
 */

const FIRST_TOUCH = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointerover'] as const;

/**
 * Sends a visitor who chose English to the English page: the server does so by the cookie, but a
 * cache in front does not know it, and the cookie may be lost. Looking for either holds the page up, so it is
 * done for those who have been here before, as the worker that they have shows.
 */
function followPreference(): void {
  if (!navigator.serviceWorker?.controller) return;
  const { language, path } = splitAddress(location.pathname);
  if (language === 'en' || preference() !== 'en') return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie('en', location.protocol === 'https:');
  location.replace(`/en${path === '/' ? '' : path}${location.search}${location.hash}`);
}

function preference(): string | null {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_PREFERENCE}=(\\w*)`).exec(document.cookie)?.[1];
  if (cookie !== undefined) return cookie;
  try {
    return localStorage.getItem(LANGUAGE_PREFERENCE);
  } catch {
    return null; // Storage is closed to us: there is no preference to follow.
  }
}

/** Marks pictures that cannot be had, so that their ground is seen and not the browser's broken sign. */
function markMissingPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) picture.dataset.missing = '';
  }
  function onOutcome({ target, type }: Event) {
    if (!(target instanceof HTMLImageElement)) return;
    if (type === 'error') target.dataset.missing = '';
    else delete target.dataset.missing;
  }
  for (const type of ['error', 'load']) document.addEventListener(type, onOutcome, true);
}

/** What no screen shows waits until nothing that is seen waits for it: the look on paper, and the site as an app. */
function fetchUnseen(): void {
  const print = document.querySelector<HTMLLinkElement>('link[media="print"]');
  if (print !== null) print.disabled = false;
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = webManifestPath(document.documentElement.lang as Language);
  document.head.append(manifest);
}

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const event of FIRST_TOUCH) removeEventListener(event, start);
  // A slow page may be touched while it still loads: only a complete document is hydrated.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void hydrate());
  else void hydrate();
}

async function hydrate(): Promise<void> {
  const { hydratePage } = await import('./entry.client.tsx');
  await hydratePage();
}

followPreference();
markMissingPictures();
// Not before: a pointer that lies still is over something as soon as that is laid out.
whenPainted(() => {
  for (const event of FIRST_TOUCH) addEventListener(event, start, { passive: true });
});
whenIdle(start);
whenIdle(fetchUnseen);
