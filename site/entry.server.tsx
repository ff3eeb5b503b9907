import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { Identity } from '../contract/content/identity.ts';
import type { ContentSource } from '../contract/content-source.ts';
import { LANGUAGES, type Language } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import {
  isEntryPage,
  PAGE_NAMES,
  type PageName,
  pages,
  type QueryPart,
} from '../contract/pages.ts';
import type {
  FoundPage,
  PageFacts,
  PageRequest,
  RenderedPage,
  SitePage,
  StatusRequest,
} from '../contract/rendering.ts';
import { STATUS_PATH } from '../contract/status-page.ts';
import { OFFLINE_PATH } from '../contract/worker.ts';
import { dehydrateQueries } from './api/hydration.ts';
import { knownIdentity } from './api/known-identity.ts';
import { identityQuery, ownPageQuery } from './api/queries.ts';
import { createQueryClient, type FetchQuery, prefetchQueries } from './api/query-client.ts';
import { isMissing, isPermanent, QueryFailed } from './api/query-failure.ts';
import { App, type AppBoundary, type PageState } from './app.tsx';
import { PublicUrl } from './components/public-url.tsx';
import { completeHead } from './head.ts';
import type { Messages } from './i18n/ar.ts';
import { loadFieldErrorTexts } from './i18n/field-error-texts.ts';
import { loadMessages, MessagesProvider, messagesOf } from './i18n/messages.tsx';
import { summarizePage } from './page-summary.ts';
import { frameQueries, loadPage, prefetchPage } from './pages.ts';
import { readReportCategory } from './router/list-queries.ts';
import { Failure } from './routes/failure/failure.tsx';
import { Offline } from './routes/failure/offline.tsx';
import type { Head } from './routes/page.ts';
import { matchRoute, moduleOf, type RouteMatch } from './routes.ts';
import { StatusPage, statusTexts, statusTitle } from './status-page/status-page.tsx';

export { renderNewsletterMail } from './newsletter-mail/newsletter-mail.tsx';

/** The style sheet of the status page, relative to `site/`. */
const STATUS_STYLES = './status-page/status-page.css';

/** React's HTML for a Suspense boundary with an error inside. `renderToString` does not report the error. */
const ERROR_WITHIN_SUSPENSE = '<!--$!-->';

/**
 * Prefetches the queries of a page and renders it.
 * @throws the error of a component that throws
 */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const { posted } = request;
  const { client, head, match, facts } = await prepare(request);
  const renderWithin = (Boundary: AppBoundary) =>
    renderToString(
      <QueryClientProvider client={client}>
        <Router ssrPath={request.pathname} ssrSearch={request.query}>
          <PublicUrl value={request.publicUrl}>
            <App posted={posted} isMissing={match === null} Boundary={Boundary} />
          </PublicUrl>
        </Router>
      </QueryClientProvider>,
    );
  const html = renderWithin(Suspense);
  // A page without its content must not be sent. Rendering without the boundary throws the same error.
  if (html.includes(ERROR_WITHIN_SUSPENSE)) renderWithin(Fragment);
  for (const query of pendingQueries(client)) {
    request.report(`${moduleOf(match)} shows ${query} without listing it in its queries`);
  }
  const isServerOnly = match !== null && pages[match.page].isServerOnly === true;
  return {
    ...facts,
    title: head.title,
    description: head.description,
    module: isServerOnly ? stylesOf(match) : moduleOf(match),
    html,
    hasScript: true,
    state: isServerOnly
      ? null
      : ({
          ...dehydrateQueries(client, facts.language),
          ...(posted !== null && { posted }),
        } satisfies PageState),
    failedCalls: countFailed(client),
    isPersonal: posted !== null || head.isPersonal,
    isIndexable: head.isIndexable,
  };
}

/** Returns the style sheet of a page that browsers have no module of, relative to `site/`. */
function stylesOf(match: RouteMatch): string {
  return moduleOf(match).replace(/\.page\.tsx$/, '.css');
}

/** Creates the query client of one page. */
function createServerClient(makeCall: FetchQuery): QueryClient {
  return createQueryClient({ makeCall, isServer: true, visitStartedAt: () => 0 });
}

/** Creates the query client of one page and runs its queries. */
function createContentClient(content: ContentSource): QueryClient {
  return createServerClient(async (name, language, parameters) => {
    const result = await content[name](parameters, language);
    if (result.ok) return result.data;
    throw new QueryFailed(name, result.status);
  });
}

/** Returns the keys of queries that the rendered page shows as loading because its module does not list them. */
function pendingQueries(client: QueryClient): string[] {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === 'pending')
    .map(({ queryHash }) => queryHash);
}

/**
 * Returns the number of failed queries that may succeed when retried. A tweet without a copy does not count: when the
 * copy is fetched, the content version changes.
 */
function countFailed(client: QueryClient): number {
  const queries = client.getQueryCache().getAll();
  return queries.filter(
    ({ queryKey, state: { error } }) =>
      error !== null && !isPermanent(error) && queryKey[0] !== 'tweet',
  ).length;
}

/** Returns the page at an address, or null if there is none. It ignores case and slashes at the end. */
export function findPage(
  pathname: string,
  query: string,
  off: readonly string[],
): FoundPage | null {
  const match = matchRoute(splitAddress(pathname).path, query, off);
  if (match === null) return null;
  const { query: usedQuery = '' } = match.parameters;
  const { reads } = pages[match.page];
  const isCacheable = usedQuery === '' || reads === undefined || IS_CACHEABLE[reads](usedQuery);
  return { query: usedQuery, ownAddress: match.parameters.address ?? null, isCacheable };
}

/**
 * Whether pages with a query string are cached. Only query strings with few possible values are, so that visitors cannot fill the cache.
 */
const IS_CACHEABLE: Record<QueryPart, (part: string) => boolean> = {
  all: () => false,
  page: () => true,
  category: (part) => readReportCategory(part) !== null,
  open: () => true,
  field: () => false,
  subject: () => false,
};

/** Returns the facts about the page of an address without rendering it. */
export async function summarize(request: PageRequest): Promise<PageFacts> {
  return (await prepare(request)).facts;
}

/** Prefetches the queries of a page and returns its metadata. */
async function prepare(request: PageRequest) {
  const { pathname, query, publicUrl, content, entryTimes } = request;
  const { language, path: requestedPath } = splitAddress(pathname);
  const client = createContentClient(content);
  // It says which pages exist.
  await prefetchQueries(client, [identityQuery(language)], 0);
  const identity = knownIdentity(client, language);
  const match = await findMatch(
    client,
    language,
    matchRoute(requestedPath, query, identity.pagesOff),
  );
  const path = match?.path ?? requestedPath;
  const canonicalQuery =
    match !== null && pages[match.page].reads === 'page' ? (match.parameters.query ?? '') : '';
  const [texts, page] = await Promise.all([
    loadMessages(language),
    loadPage(moduleOf(match)),
    loadFieldErrorTexts(language),
    prefetchPage(client, match, language, frameQueries(language), 0),
  ]);
  const t = messagesOf(texts, identity);
  const context = { client, language, t, parameters: match?.parameters ?? {} };
  const head = completeHead(page, context);
  const { status } = head;
  const summary =
    match === null || status !== 200
      ? null
      : await summarizePage({ ...context, page: match.page, path, publicUrl }, head, entryTimes);
  const facts: PageFacts = { status, language, path, query: canonicalQuery, summary };
  return { client, head, match, facts };
}

/** Returns the page of an address, or null if it is an address for a page of one's own at which there is none. */
async function findMatch(
  client: QueryClient,
  language: Language,
  match: RouteMatch | null,
): Promise<RouteMatch | null> {
  if (match?.page !== 'ownPage') return match;
  const query = ownPageQuery(language, match.parameters.address ?? '');
  await prefetchQueries(client, [query], 0);
  return isMissing(client.getQueryState(query.queryKey)?.error) ? null : match;
}

/** Renders the page for internal errors. It makes no queries. */
export async function renderFailure(pathname: string, identity: Identity): Promise<RenderedPage> {
  const { language, path } = splitAddress(pathname);
  const t = messagesOf(await loadMessages(language), identity);
  const html = renderToString(
    <MessagesProvider language={language} t={t} identity={identity}>
      <Failure address={pathname} />
    </MessagesProvider>,
  );
  return {
    status: 500,
    language,
    path,
    query: '',
    summary: null,
    title: `${t.failure.title} | ${t.siteName}`,
    description: t.failure.text,
    module: null,
    html,
    hasScript: false,
    state: null,
    failedCalls: 0,
    isPersonal: false,
    isIndexable: false,
  };
}

/**
 * Returns the titles and descriptions of the pages that the search finds, with their names in the menu. Pages that need an id or a query
 * string are left out, and those that only the server renders. Pages of modules that are turned off are not. Makes no queries.
 */
export async function describePages(identity: Record<Language, Identity>): Promise<SitePage[]> {
  const client = createServerClient(async (name) => {
    throw new QueryFailed(name, 503);
  });
  for (const language of LANGUAGES) {
    client.setQueryData(identityQuery(language).queryKey, identity[language]);
  }
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => messagesOf(await loadMessages(language), identity[language])),
  );
  const listed = PAGE_NAMES.filter(
    (page) =>
      pages[page].reads !== 'all' && !isEntryPage(page) && pages[page].isServerOnly !== true,
  );
  const found = listed.map(async (page): Promise<SitePage> => {
    const { head } = await loadPage(moduleOf({ page }));
    const heads = LANGUAGES.map((language, index) => {
      const t = texts[index] as Messages;
      const { title, description } = head({
        client,
        language,
        t,
        parameters: {},
      });
      const menuTitle = (t.nav as Partial<Record<PageName, string>>)[page] ?? title;
      return title === '' || title === menuTitle
        ? { title: menuTitle, description }
        : { title, description: `${menuTitle} · ${description}` };
    });
    const [ar, en] = heads as [Head, Head];
    return {
      page,
      title: { ar: ar.title, en: en.title },
      description: { ar: ar.description, en: en.description },
    };
  });
  return Promise.all(found);
}

/**
 * Renders the status page that mailed links open. It has the frame of all pages, whose queries run, but no data for scripts, because it has
 * no script.
 */
export async function renderStatus({
  language,
  query,
  content,
  view,
}: StatusRequest): Promise<RenderedPage> {
  const client = createContentClient(content);
  const [texts] = await Promise.all([
    loadMessages(language),
    prefetchQueries(client, frameQueries(language), 0),
    loadFieldErrorTexts(language),
  ]);
  const identity = knownIdentity(client, language);
  const t = messagesOf(texts, identity);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MessagesProvider language={language} t={t} identity={identity}>
        <StatusPage view={view} query={query} />
      </MessagesProvider>
    </QueryClientProvider>,
  );
  const title = statusTitle(view, statusTexts(language));
  return {
    status: view.kind === 'unavailable' ? 503 : 200,
    language,
    path: STATUS_PATH,
    query: '',
    summary: null,
    title: `${title} | ${t.siteName}`,
    description: statusTexts(language).ask.lead,
    module: STATUS_STYLES,
    html,
    hasScript: false,
    state: null,
    failedCalls: 0,
    // This includes the form that anybody may open: no copy of the page is stored anywhere.
    isPersonal: true,
    isIndexable: false,
  };
}

/** Renders the page that the service worker shows without a connection. It makes no queries. */
export async function renderOffline(language: Language, identity: Identity): Promise<RenderedPage> {
  const t = messagesOf(await loadMessages(language), identity);
  const html = renderToString(
    <MessagesProvider language={language} t={t} identity={identity}>
      <Offline />
    </MessagesProvider>,
  );
  return {
    status: 200,
    language,
    path: OFFLINE_PATH,
    query: '',
    summary: null,
    title: `${t.offline.title} | ${t.siteName}`,
    description: t.offline.text,
    module: null,
    html,
    hasScript: false,
    state: null,
    failedCalls: 0,
    isPersonal: false,
    isIndexable: false,
  };
}
