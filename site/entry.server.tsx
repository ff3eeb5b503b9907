import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { splitAddress } from '../contract/paths.ts';
import type { PageFacts, RenderedPage, RenderRequest } from '../contract/rendering.ts';
import { createQueryClient, dehydrated } from './api/queries.ts';
import { App } from './app.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { headOf } from './head.ts';
import { loadMessages, MessagesProvider } from './i18n/messages.tsx';
import { summaryOf } from './page-summary.ts';
import { loadPage } from './pages.ts';
import { prefetchPage } from './prefetch-page.ts';
import { Failure } from './routes/failure/failure.tsx';
import { FRAME_QUERIES, matchRoute } from './routes.ts';

/** Renders the page of an address, after all its calls are answered. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  const { client, head, match, facts } = await prepared(request);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={request.pathname}>
        <PublicUrl value={request.publicUrl}>
          <App />
        </PublicUrl>
      </StaticRouter>
    </QueryClientProvider>,
  );
  const failed = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' });
  return {
    ...facts,
    title: head.title,
    description: head.description,
    module: match?.route.module ?? null,
    html,
    state: dehydrated(client, facts.language),
    failedCalls: failed.length,
  };
}

/** What the page of an address tells about itself, without its HTML. */
export async function summarize(request: RenderRequest): Promise<PageFacts> {
  return (await prepared(request)).facts;
}

async function prepared({ pathname, publicUrl, transport, report }: RenderRequest) {
  const { language, path: asked } = splitAddress(pathname);
  const match = matchRoute(asked);
  const path = match?.path ?? asked;
  const client = createQueryClient({ transport, report, server: true });
  const [t, page] = await Promise.all([
    loadMessages(language),
    match ? loadPage(match.route.module) : null,
    prefetchPage(client, match, language, FRAME_QUERIES),
  ]);
  const context = { client, language, t, parameters: match?.parameters ?? {} };
  const head = headOf(page, context);
  const { status } = head;
  const summary =
    match === null || status !== 200
      ? null
      : summaryOf({ ...context, page: match.route.page, path, publicUrl }, head);
  return { client, head, match, facts: { status, language, path, summary } };
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
    summary: null,
    title: `${t.failure.title} | ${t.siteName}`,
    description: t.failure.text,
    module: null,
    html,
    state: null,
    failedCalls: 0,
  };
}
