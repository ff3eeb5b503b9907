import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { splitAddress } from '../contract/paths.ts';
import { fetchTransport } from './api/client.ts';
import { createQueryClient, rehydrate, retryFailed, type SentAnswers } from './api/queries.ts';
import { App } from './app.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { loadMessages } from './i18n/messages.tsx';
import { KeepVisited } from './keep-visited.tsx';
import { Navigation } from './navigation.tsx';
import { loadPage } from './pages.ts';
import { matchRoute } from './routes.ts';
import { registerWorker } from './worker-client.ts';

const client = createQueryClient({
  transport: fetchTransport,
  report: (message) => console.warn(message),
  server: false,
});

/**
 * Marks the page as alive, and asks again for what failed on the server. Inside of the app: around it
 * the effects run before the page has been taken over, when nothing waits for an answer yet.
 */
function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    retryFailed(client);
  }, []);
  return null;
}

/** The origin that the server gives the page's own address with; the page of a failure has none. */
function publicUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical === null ? location.origin : new URL(canonical.href).origin;
}

async function start(): Promise<void> {
  const { language, path } = splitAddress(location.pathname);
  const match = matchRoute(path, location.search);
  await Promise.all([loadMessages(language), match && loadPage(match.route.module)]);
  const state = document.getElementById('state')?.textContent;
  if (state) rehydrate(client, JSON.parse(state) as SentAnswers, Date.now());
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root element');
  hydrateRoot(
    root,
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Navigation client={client} />
        <PublicUrl value={publicUrl()}>
          <App>
            <Alive />
            <KeepVisited />
          </App>
        </PublicUrl>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

void start();
registerWorker();
