import './styles/index.css';
import { LANGUAGE_PREFERENCE, type Language, preferenceCookie } from '../contract/locale.ts';
import { preferredAddress, splitAddress } from '../contract/localized-address.ts';
import { webManifestPath } from '../contract/web-manifest.ts';
import { whenIdle, whenPainted } from './when-idle.ts';

/**
 * The only script that runs before the browser is idle. Text, links and forms work without any other script. React is
 * loaded when the browser is idle, or when the visitor first interacts with the page.
 */

const INTERACTION_EVENTS = [
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'pointerover',
] as const;

/**
 * Redirects a visitor who chose English to the English page. The server does this by the cookie, but a shared cache in
 * front does not read it, and the cookie may be lost. Reading the preference delays the page, so only returning visitors
 * are redirected, who have a service worker.
 */
function followPreference(): void {
  if (!navigator.serviceWorker?.controller) return;
  const { language, path } = splitAddress(location.pathname);
  if (language === 'en' || readPreference() !== 'en') return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie('en', location.protocol === 'https:');
  location.replace(preferredAddress(path, location.search) + location.hash);
}

/** Returns the preferred language from the cookie or from localStorage, or null if there is none. */
function readPreference(): string | null {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_PREFERENCE}=(\\w*)`).exec(document.cookie)?.[1];
  if (cookie !== undefined) return cookie;
  try {
    return localStorage.getItem(LANGUAGE_PREFERENCE);
  } catch {
    return null; // Storage is not available.
  }
}

/** Marks pictures that failed to load, so that the style sheet hides the browser's icon for a broken picture. */
function markMissingPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) picture.dataset.missing = '';
  }
  function onLoadOrError({ target, type }: Event) {
    if (!(target instanceof HTMLImageElement)) return;
    if (type === 'error') target.dataset.missing = '';
    else delete target.dataset.missing;
  }
  for (const type of ['error', 'load']) document.addEventListener(type, onLoadOrError, true);
}

/** The styles for print and for large text (server/pages/document.ts), which few visible pages need. */
const deferredStyles = document.querySelector<HTMLLinkElement>('link[media^="print"]');

function enableDeferredStyles(): void {
  if (deferredStyles !== null) deferredStyles.disabled = false;
}

/** Loads the deferred styles and the web manifest. */
function loadDeferredResources(): void {
  enableDeferredStyles();
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = webManifestPath(document.documentElement.lang as Language);
  document.head.append(manifest);
}

let isStarted = false;

/** Hydrates the page once, after its document is complete. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const event of INTERACTION_EVENTS) removeEventListener(event, start);
  // The visitor may interact with a slow page before its document is complete.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void hydrate());
  else void hydrate();
}

async function hydrate(): Promise<void> {
  const { hydratePage } = await import('./entry.client.tsx');
  await hydratePage();
}

followPreference();
markMissingPictures();
if (deferredStyles !== null && matchMedia(deferredStyles.media).matches) enableDeferredStyles();
// Before the first paint, layout alone would cause `pointerover` under a pointer that does not move.
whenPainted(() => {
  for (const event of INTERACTION_EVENTS) addEventListener(event, start, { passive: true });
});
whenIdle(start);
whenIdle(loadDeferredResources);
