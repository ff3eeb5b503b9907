import { startTransition } from 'react';
import type { hydrateRoot } from 'react-dom/client';
import { splitAddress } from '../contract/localized-address.ts';
import { STATE_ID } from '../contract/rendering.ts';
import { Alive } from './alive.tsx';
import { CALL_TIMEOUT } from './api/call.ts';
import { QueryStore } from './api/query-store.ts';
import { QueryStoreProvider } from './api/use-reading.tsx';
import { App, type PageState } from './app.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { RestStyles, restStylesSent } from './components/styles-of-rest.tsx';
import { loadMessages, messagesAtHand } from './i18n/messages.tsx';
import { KeepVisited } from './keep-visited.tsx';
import { Navigation } from './navigation.tsx';
import { loadPage, pageAtHand } from './pages.ts';
import { prefetchPage } from './prefetch-page.ts';
import { BrowserRouter } from './router/router.tsx';
import { FRAME_QUERIES, matchRoute, moduleOf } from './routes.ts';
import { registerWorker } from './worker-client.ts';

const store = new QueryStore({
  // The first page comes with its answers: what asks for others, and reads them, comes with the first that is asked for.
  ask: async (call, language, parameters) => {
    const { callApi, fetchTransport } = await import('./api/client.ts');
    return callApi(fetchTransport, call, language, parameters, (message) => console.warn(message));
  },
  server: false,
});

/** The origin that the server gives the page's own address with; the page of a failure has none. */
function publicUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical === null ? location.origin : new URL(canonical.href).origin;
}

/** What the server fetched for this page: beside it, or where it says; null where that is gone. */
async function sentState(): Promise<PageState | null> {
  const element = document.getElementById(STATE_ID);
  const address = element?.dataset.src;
  if (address === undefined) {
    return element?.textContent ? (JSON.parse(element.textContent) as PageState) : null;
  }
  const options = { signal: AbortSignal.timeout(CALL_TIMEOUT) };
  const response = await fetch(address, options).catch(() => null);
  return response?.ok ? ((await response.json()) as PageState) : null;
}

/** Whether the code and the texts of an address are here already. */
function isAtHand(pathname: string, search: string): boolean {
  const { language, path } = splitAddress(pathname);
  const match = matchRoute(path, search);
  const isPageHere = pageAtHand(moduleOf(match)) !== undefined;
  return isPageHere && messagesAtHand(language) !== undefined;
}

/**
 * Takes over the page that the server rendered.
 * @param hydrate comes from a chunk of its own
 */
export async function start(hydrate: typeof hydrateRoot): Promise<void> {
  registerWorker();
  const { language, path } = splitAddress(location.pathname);
  const match = matchRoute(path, location.search);
  const [sent] = await Promise.all([
    sentState(),
    loadMessages(language),
    loadPage(moduleOf(match)),
  ]);
  // Answers that are gone belong to a page older than the content: the calls say what holds now.
  if (sent === null) await prefetchPage(store, match, language, FRAME_QUERIES);
  else store.takeOver(sent);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root element');
  // As a transition it is done in slices, between which the page scrolls and answers touches.
  startTransition(() => {
    hydrate(
      root,
      <QueryStoreProvider store={store}>
        <BrowserRouter isAtHand={isAtHand}>
          <Navigation store={store} />
          <PublicUrl value={publicUrl()}>
            <RestStyles value={restStylesSent()}>
              <App posted={sent?.posted ?? null}>
                <Alive />
                <KeepVisited />
              </App>
            </RestStyles>
          </PublicUrl>
        </BrowserRouter>
      </QueryStoreProvider>,
    );
  });
}
