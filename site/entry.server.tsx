import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { splitAddress } from '../contract/paths.ts';
import type { RenderedPage, RenderRequest } from '../contract/rendering.ts';
import { createQueryClient, dehydrated } from './api/queries.ts';
import { App, type PageState } from './app.tsx';
import { headOf } from './head.ts';
import { loadMessages, MessagesProvider } from './i18n/messages.tsx';
import { loadPage } from './pages.ts';
import { prefetchPage } from './prefetch-page.ts';
import { Failure } from './routes/failure/failure.tsx';
import { FRAME_QUERIES, matchRoute } from './routes.ts';

/** Renders the page of an address, after all its calls are answered. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  const { language, path } = splitAddress(request.pathname);
  const match = matchRoute(path);
  const client = createQueryClient({
    transport: request.transport,
    report: request.report,
    server: true,
  });
  const [t, page] = await Promise.all([
    loadMessages(language),
    match ? loadPage(match.route.module) : null,
    prefetchPage(client, match, language, FRAME_QUERIES),
  ]);
  const head = headOf(page, { client, language, t, parameters: match?.parameters ?? {} });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={request.pathname + request.search}>
        <App posted={request.posted} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  const failed = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' });
  return {
    status: head.status,
    language,
    path: match?.path ?? path,
    title: head.title,
    description: head.description,
    module: match?.route.module ?? null,
    html,
    state: { ...dehydrated(client, language), posted: request.posted } satisfies PageState,
    isPrivate: head.isPrivate,
    failedCalls: failed.length,
  };
}

/** Renders the page that says that something went wrong with us. It asks for nothing. */
export async function renderFailure(pathname: string): Promise<RenderedPage> {
  const { language, path } = splitAddress(pathname);
  const t = await loadMessages(language);
  const html = renderToString(
    <MessagesProvider language={language} t={t}>
      <Failure address={pathname} />
    </MessagesProvider>,
  );
  return {
    status: 500,
    language,
    path,
    title: `${t.failure.title} | ${t.siteName}`,
    description: t.failure.text,
    module: null,
    html,
    state: null,
    isPrivate: true,
    failedCalls: 0,
  };
}
