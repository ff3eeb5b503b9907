import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { LANGUAGES, type Language } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import { OFFLINE_PATH, type PageName, paths } from '../contract/paths.ts';
import type {
  FoundPage,
  PageFacts,
  PageRequest,
  RenderedPage,
  SitePage,
} from '../contract/rendering.ts';
import { fetchQuery } from './api/fetch-query.ts';
import { dehydrateQueries } from './api/hydration.ts';
import { createQueryClient, type FetchQuery } from './api/query-client.ts';
import { isPermanent, QueryFailed } from './api/query-failure.ts';
import { App, type AppBoundary, type PageState } from './app.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { completeHead } from './head.ts';
import type { Messages } from './i18n/ar.ts';
import { loadMessages, MessagesProvider } from './i18n/messages.tsx';
import { summarizePage } from './page-summary.ts';
import { frameQueries, loadPage, prefetchPage } from './pages.ts';
import { Failure } from './routes/failure/failure.tsx';
import { Offline } from './routes/failure/offline.tsx';
import type { Head } from './routes/page.ts';
import { matchRoute, moduleOf, routes } from './routes.ts';

/** What React writes in place of what throws inside of Suspense; `renderToString` tells nobody of the error. */
const ERROR_WITHIN_SUSPENSE = '<!--$!-->';

/**
 * Renders the page of an address, after all its queries have results.
 * @throws what a component throws
 */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const { posted } = request;
  const { client, head, match, facts } = await prepared(request);
  const renderWithin = (Boundary: AppBoundary) =>
    renderToString(
      <QueryClientProvider client={client}>
        <Router ssrPath={request.pathname} ssrSearch={request.query}>
          <PublicUrl value={request.publicUrl}>
            <App posted={posted} Boundary={Boundary} />
          </PublicUrl>
        </Router>
      </QueryClientProvider>,
    );
  const html = renderWithin(Suspense);
  // The page without its content is nothing to send: without the boundary the same error is thrown.
  if (html.includes(ERROR_WITHIN_SUSPENSE)) renderWithin(Fragment);
  for (const query of pendingQueries(client)) {
    request.report(`${moduleOf(match)} shows ${query} without listing it in its queries`);
  }
  return {
    ...facts,
    title: head.title,
    description: head.description,
    module: moduleOf(match),
    html,
    state: {
      ...dehydrateQueries(client, facts.language),
      ...(posted !== null && { posted }),
    } satisfies PageState,
    failedCalls: countFailed(client),
    isPersonal: posted !== null || head.isPersonal,
    isIndexable: head.isIndexable,
  };
}

/** A query client for one page. */
function serverClient(makeCall: FetchQuery): QueryClient {
  return createQueryClient({ makeCall, isServer: true, visitStartedAt: () => 0 });
}

/** The keys of what a rendered page has shown as loading: nothing asked for it before. */
function pendingQueries(client: QueryClient): string[] {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === 'pending')
    .map(({ queryHash }) => queryHash);
}

/**
 * How many queries failed that may succeed the next moment. A tweet that there is no copy of yet is
 * not one of them: a copy that is fetched changes the content.
 */
function countFailed(client: QueryClient): number {
  const queries = client.getQueryCache().getAll();
  return queries.filter(
    ({ queryKey, state: { error } }) =>
      error !== null && !isPermanent(error) && queryKey[0] !== 'tweet',
  ).length;
}

/** The page at an address, in any case and with slashes at its end; null where there is none. */
export function findPage(pathname: string, query: string): FoundPage | null {
  const match = matchRoute(splitAddress(pathname).path, query);
  if (match === null) return null;
  const { query: own = '' } = match.parameters;
  return { query: own, isCacheable: own === '' || match.route.dependsOn !== 'query' };
}

/** What the page of an address tells about itself, without its HTML. */
export async function summarize(request: PageRequest): Promise<PageFacts> {
  return (await prepared(request)).facts;
}

async function prepared(request: PageRequest) {
  const { pathname, query, publicUrl, transport, entryTimes, report } = request;
  const { language, path: asked } = splitAddress(pathname);
  const match = matchRoute(asked, query);
  const path = match?.path ?? asked;
  const client = serverClient((call, language, parameters) =>
    fetchQuery(transport, call, language, parameters, report),
  );
  const ownQuery = match?.route.dependsOn === 'page' ? (match.parameters.query ?? '') : '';
  const [t, page] = await Promise.all([
    loadMessages(language),
    loadPage(moduleOf(match)),
    prefetchPage(client, match, language, frameQueries(language), 0),
  ]);
  const context = { client, language, t, parameters: match?.parameters ?? {} };
  const head = completeHead(page, context);
  const { status } = head;
  const summary =
    match === null || status !== 200
      ? null
      : await summarizePage(
          { ...context, page: match.route.page, path, publicUrl },
          head,
          entryTimes,
        );
  return { client, head, match, facts: { status, language, path, query: ownQuery, summary } };
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
    ...{ path, query: '' },
    summary: null,
    title: `${t.failure.title} | ${t.siteName}`,
    description: t.failure.text,
    module: null,
    html,
    state: null,
    failedCalls: 0,
    isPersonal: false,
    isIndexable: false,
  };
}

/** What the pages that need no id say about themselves, and what the menu calls them; those that depend on a query are nothing without it. */
export async function describePages(): Promise<SitePage[]> {
  const client = serverClient(async (call) => {
    throw new QueryFailed(call, 503);
  });
  const texts = await Promise.all(LANGUAGES.map((language) => loadMessages(language)));
  const described = routes
    .filter(({ page, dependsOn }) => dependsOn !== 'query' && !paths[page].includes(':'))
    .map(async ({ page, module }): Promise<SitePage> => {
      const { head } = await loadPage(module);
      const heads = LANGUAGES.map((language, index) => {
        const t = texts[index] as Messages;
        const { title, description } = head({ client, language, t, parameters: {} });
        const inMenu = (t.nav as Partial<Record<PageName, string>>)[page] ?? title;
        return title === '' || title === inMenu
          ? { title: inMenu, description }
          : { title, description: `${inMenu} · ${description}` };
      });
      const [ar, en] = heads as [Head, Head];
      return {
        page,
        title: { ar: ar.title, en: en.title },
        description: { ar: ar.description, en: en.description },
      };
    });
  return Promise.all(described);
}

/** Renders the page for those without a connection. It asks for nothing. */
export async function renderOffline(language: Language): Promise<RenderedPage> {
  const t = await loadMessages(language);
  const html = renderToString(
    <MessagesProvider language={language} t={t}>
      <Offline />
    </MessagesProvider>,
  );
  return {
    status: 200,
    language,
    ...{ path: OFFLINE_PATH, query: '' },
    summary: null,
    title: `${t.offline.title} | ${t.siteName}`,
    description: t.offline.text,
    module: null,
    html,
    state: null,
    failedCalls: 0,
    isPersonal: false,
    isIndexable: false,
  };
}
