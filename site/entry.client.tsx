import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { splitAddress } from '../contract/paths.ts';
import { fetchTransport } from './api/client.ts';
import { createQueryClient, rehydrate, retryFailed } from './api/queries.ts';
import { App, type PageState } from './app.tsx';
import { loadMessages } from './i18n/messages.tsx';
import { Navigation } from './navigation.tsx';
import { loadPage } from './pages.ts';
import { matchRoute } from './routes.ts';

const client = createQueryClient({
  transport: fetchTransport,
  report: (message) => console.warn(message),
  server: false,
});

/** Marks the page as alive, and asks again for what failed on the server. */
function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    retryFailed(client);
  }, []);
  return null;
}

async function start(): Promise<void> {
  const { language, path } = splitAddress(location.pathname);
  const match = matchRoute(path);
  await Promise.all([loadMessages(language), match && loadPage(match.route.module)]);
  const sent = document.getElementById('state')?.textContent;
  const state = sent ? (JSON.parse(sent) as PageState) : null;
  if (state !== null) rehydrate(client, state, Date.now());
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root element');
  hydrateRoot(
    root,
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Navigation client={client} />
        <App posted={state?.posted ?? null} />
        <Alive />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

void start();
