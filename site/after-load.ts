import { isPreferredAddress } from '../contract/localized-address.ts';
import { attachAll } from './native/attach-all.ts';
import { hasStoredDraft } from './native/stored-draft.ts';
import { whenQuiet } from './native/when-quiet.ts';
import { yieldToInput } from './yield-to-input.ts';

/** Number of quiet milliseconds after which the page is hydrated even if nobody uses it, because its reader may go offline. */
const LONG_QUIET = 10_000;

/**
 * Attaches the behaviours for elements that move or close by themselves.
 * @param onUse called after a long quiet, or at once for a form whose draft must be restored
 */
export async function attach(onUse: () => void): Promise<void> {
  cleanAddress();
  const attaching = attachAll();
  const hasForm = document.querySelector('form.form') !== null;
  if (hasForm && hasStoredDraft(() => sessionStorage)) onUse();
  else whenQuiet(LONG_QUIET, onUse);
  await attaching;
}

/** Removes the parameter of a redirected visitor from the address bar, so that the address can be shared. app.tsx reads the mark. */
function cleanAddress(): void {
  const { pathname, search, hash } = location;
  if (!isPreferredAddress(pathname, search)) return;
  document.documentElement.dataset.preferred = '';
  history.replaceState(history.state, '', pathname + withoutPreferred(search) + hash);
}

/** Removes the parameter that `preferredAddress` adds to a query string. */
function withoutPreferred(query: string): string {
  return query.replace(/([?&])preferred=en(?:&|$)/, '$1').replace(/[?&]$/, '');
}

/**
 * Evaluates the code in several tasks, so that none of them is long, and hydrates the page.
 * @param missedClicks buttons that were clicked before React could respond. React handles these clicks now.
 * @param onHydrating called right before React listens to events
 */
export async function hydrate(
  missedClicks: ReadonlySet<HTMLElement>,
  onHydrating: () => void,
): Promise<void> {
  cleanAddress();
  // A page that only the server renders has no data for React (`isServerOnly`).
  if (document.querySelector('[type="application/json"]') === null) return;
  await Promise.all([attachAll(), import('./libraries.ts')]);
  await yieldToInput();
  const { hydratePage } = await import('./entry.client.tsx');
  await yieldToInput();
  await hydratePage(missedClicks, onHydrating);
}
