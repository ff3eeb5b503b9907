import './styles/index.css';
import { isLanguage } from '../contract/locale.ts';
import { preferredAddress, splitAddress } from '../contract/localized-address.ts';
import { readPreference, savePreference } from './language-preference.ts';
import { isTextField } from './native/is-text-field.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The only script that runs while the page loads, and until the visitor uses it. Text, links and forms work without script, and `native/`
 * handles elements that move or close by themselves. React is loaded when the visitor first does something that may need it, or when the
 * page has been quiet for long (decision 0094).
 */

/** Events that only React may be able to handle. Links and pointer moves need no script. */
const HYDRATING_EVENTS = ['click', 'keydown', 'focusin'] as const;

/** Pause in typing before the page is hydrated for a text field, in milliseconds. */
const TYPING_PAUSE = 500;

/**
 * Redirects a visitor who chose English to the English page. The server does this too, by the cookie, but a shared cache does not read the
 * cookie, and it may be lost. Reading the preference delays the page, so this happens only for returning visitors, who have a service
 * worker.
 */
function followPreference(): void {
  if (!navigator.serviceWorker?.controller) return;
  const { language, path } = splitAddress(location.pathname);
  if (language === 'en' || readPreference() !== 'en') return;
  savePreference('en');
  location.replace(preferredAddress(path, location.search) + location.hash);
}

/**
 * Prepares a link that is followed, whether the browser or React then opens the page. Stores the language of a language switch, and adds a
 * fragment for the field that should get the focus, because browsers focus the target of a fragment.
 */
function prepareLink({ target }: Event): void {
  const link = (target as Element).closest('a');
  if (!link) return;
  const { language, focus } = link.dataset;
  if (isLanguage(language)) savePreference(language);
  if (focus) link.hash = focus;
}

/** Marks pictures that failed to load, so that the style sheet hides the browser's icon for a broken picture. */
function markMissingPictures(): void {
  for (const picture of document.images) {
    picture.toggleAttribute('data-missing', picture.complete && picture.naturalWidth === 0);
  }
  // The attribute has no meaning on other elements.
  function onLoadOrError({ target, type }: Event) {
    (target as Element).toggleAttribute('data-missing', type === 'error');
  }
  for (const type of ['error', 'load']) document.addEventListener(type, onLoadOrError, true);
}

/** The styles for print and for large text (server/pages/document.ts). Few visits need them. */
const deferredStyles = document.querySelector<HTMLLinkElement>('link[media^="print"]');

function enableDeferredStyles(): void {
  if (deferredStyles !== null) deferredStyles.disabled = false;
}

/** Buttons that were clicked before React could respond, and that nothing else handled. */
const missedClicks = new Set<HTMLElement>();

function noteMissedClick({ target, defaultPrevented }: Event): void {
  const button = (target as Element).closest('button');
  // The browser handles the other kinds of buttons.
  if (button?.type !== 'button' || button.popoverTargetElement || defaultPrevented) return;
  missedClicks.add(button);
}

function onUse({ target, type }: Event): void {
  const isLink = target instanceof Element && target.closest('a') !== null;
  if (isLink && type !== 'keydown') return;
  clearTimeout(typingPause);
  if (isTextField(target)) typingPause = setTimeout(start, TYPING_PAUSE);
  else start();
}

let typingPause: ReturnType<typeof setTimeout> | undefined;

let isStarted = false;

/** Hydrates the page once, after its document is complete and the browser has handled and painted the visitor's input. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  const afterPaint = () => requestAnimationFrame(() => setTimeout(hydrate));
  // The visitor may use a slow page before its document is complete.
  if (document.readyState !== 'loading') afterPaint();
  else addEventListener('DOMContentLoaded', afterPaint);
}

/** Code of a few kilobytes that is loaded after the page. */
const afterLoad = () => import('./after-load.ts');

/** Throws an error again, unless it is a TypeError, which means that code could not be loaded. */
function ignoreFailedLoad(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

/**
 * Hydrates the page. If code could not be loaded, the next use tries again: the connection may have broken, or the visitor was about to
 * leave and came back. WebKit cancels the downloads of a page as soon as another page is requested.
 */
async function hydrate(): Promise<void> {
  try {
    await (await afterLoad()).hydrate(missedClicks, () =>
      removeEventListener('click', noteMissedClick),
    );
  } catch (error) {
    ignoreFailedLoad(error);
    isStarted = false;
  }
}

async function attach(): Promise<void> {
  await (await afterLoad()).attach(start);
}

followPreference();
markMissingPictures();
if (deferredStyles !== null && matchMedia(deferredStyles.media).matches) enableDeferredStyles();
addEventListener('click', prepareLink, true);
addEventListener('click', noteMissedClick);
for (const event of HYDRATING_EVENTS) addEventListener(event, onUse, { passive: true });
// Hydration attaches the same behaviours.
whenIdle(() => void attach().catch(ignoreFailedLoad));
whenIdle(enableDeferredStyles);
