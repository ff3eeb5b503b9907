import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import type { Language } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import { ROOT_ID, STATE_ID } from '../contract/rendering.ts';
import { webManifestPath } from '../contract/web-manifest.ts';
import { hydrateQueries } from './api/hydration.ts';
import { createQueryClient } from './api/query-client.ts';
import { QUERY_TIMEOUT } from './api/query-failure.ts';
import { App, type PageState } from './app.tsx';
import { CacheVisited } from './cache-visited.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { holdTyping, releaseTyping } from './hold-typing.ts';
import { Hydrated } from './hydrated.tsx';
import { loadFieldErrorTexts } from './i18n/field-error-texts.ts';
import { loadMessages } from './i18n/messages.tsx';
import { Navigation } from './navigation.tsx';
import { frameQueries, loadPage, prefetchPage } from './pages.ts';
import { aroundNavigation } from './router/around-navigation.ts';
import { matchRoute, moduleOf } from './routes.ts';
import { Visits } from './visits.ts';
import { registerWorker } from './worker-client.ts';
import { yieldToInput } from './yield-to-input.ts';

const visits = new Visits();

const client = createQueryClient({
  // The first page has its data, so the first query loads the code for queries.
  makeCall: async (name, language, parameters) => {
    const { fetchQuery } = await import('./api/fetch-query.ts');
    return fetchQuery([name, language, parameters], (message) => console.warn(message));
  },
  isServer: false,
  visitStartedAt: () => visits.startedAt,
});

/** Returns the public origin from the page's canonical link. Error pages have no canonical link. */
function publicUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical === null ? location.origin : new URL(canonical.href).origin;
}

/**
 * Returns the hydration data, from the document or from the address in the document. Null if it is no longer available, or breaks off: Firefox
 * ends a response that is being read when the visitor leaves.
 */
async function loadState(): Promise<PageState | null> {
  const element = document.getElementById(STATE_ID);
  const address = element?.dataset.src;
  if (address === undefined) {
    return element?.textContent ? (JSON.parse(element.textContent) as PageState) : null;
  }
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(QUERY_TIMEOUT) });
    return response.ok ? ((await response.json()) as PageState) : null;
  } catch {
    return null;
  }
}

/**
 * Hydrates the page that the server rendered.
 * @param missedClicks buttons that were clicked before React could respond. They are clicked again afterwards.
 * @param onHydrating called right before React listens to events. React handles clicks from then on.
 * @returns a promise that resolves when the page is hydrated
 */
export async function hydratePage(
  missedClicks: ReadonlySet<HTMLElement>,
  onHydrating: () => void,
): Promise<void> {
  const { language, path } = splitAddress(location.pathname);
  const match = matchRoute(path, location.search);
  const [state] = await Promise.all([
    loadState(),
    loadMessages(language),
    loadPage(moduleOf(match)),
  ]);
  if (state?.posted) await loadFieldErrorTexts(language);
  // Missing data belongs to an older version of the content, so run the queries again.
  if (state === null) {
    await prefetchPage(client, match, language, frameQueries(language), visits.startedAt);
  } else {
    hydrateQueries(client, state);
  }
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('the page has no root element');
  await yieldToInput();
  // A visitor who has done nothing yet has nothing to lose.
  const hasActed = navigator.userActivation?.hasBeenActive !== false;
  const kept = hasActed ? await import('./kept-interaction.ts') : null;
  if (hasActed) await loadTolerance();
  else {
    // A visitor who presses a link may leave before it is loaded.
    const load = () => void loadTolerance().catch(() => undefined);
    addEventListener('pointerdown', load, { once: true, passive: true });
  }
  onHydrating();
  holdTyping();
  const interaction = kept?.keepInteraction(root);
  // A layout effect runs together with those of the forms, which read what was typed, before the browser dispatches another event.
  function onCommitted(): void {
    releaseTyping();
    interaction?.restore();
  }
  await new Promise<void>((onHydrated) => {
    // A transition hydrates in time slices, so that the page stays responsive.
    startTransition(() => {
      hydrateRoot(
        root,
        <QueryClientProvider client={client}>
          <Router aroundNav={aroundNavigation}>
            <Navigation client={client} visits={visits} />
            <PublicUrl value={publicUrl()}>
              <App posted={state?.posted ?? null}>
                <Hydrated onCommitted={onCommitted} onHydrated={onHydrated} />
                <CacheVisited />
              </App>
            </PublicUrl>
          </Router>
        </QueryClientProvider>,
      );
    });
  });
  for (const button of missedClicks) (interaction?.current(button) ?? button).click();
  registerWorker();
  loadManifest(language);
}

/** Loads, on first use, what only a browser-translated page needs. */
async function loadTolerance(): Promise<void> {
  (await import('./foreign-nodes.ts')).tolerateForeignNodes();
}

/** Loads the web manifest. Only a visitor who installs the site needs it. */
function loadManifest(language: Language): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = webManifestPath(language);
  document.head.append(manifest);
}
