import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage, Transport } from '../contract/rendering.ts';
import { contentHandlers, findEntryTimes } from './content/content.ts';
import { type Context, readiness } from './context.ts';
import { mediaRoutes } from './media/media.ts';
import {
  assetRoutes,
  createOpenGraphImageStore,
  createPageCache,
  feedRoutes,
  hydrationDataRoute,
  type ListSource,
  offlineRoutes,
  openGraphRoutes,
  type PageSource,
  pageRoutes,
  postedFormRoutes,
  type Site,
  securityTxtRoute,
  sendFailurePage,
  sendNotFoundPage,
  serveCachedPages,
  sitemapRoutes,
  watchContent,
} from './pages/pages.ts';
import { byTime, byVersion, type Freshness } from './platform/cache/freshness.ts';
import { isUnavailable } from './platform/database/database.ts';
import { getOrCreateSecret } from './platform/database/secrets.ts';
import {
  cachedTransport,
  inProcessTransport,
  isApiAddress,
  queryLanguage,
  queryRoutes,
} from './platform/http/api-routes.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { closeAfterEarlyResponses } from './platform/http/early-responses.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { limitOpenBodies } from './platform/http/open-bodies.ts';
import { rejectOnOverload, watchEventLoop } from './platform/http/overload.ts';
import { sendProblem } from './platform/http/problems.ts';
import type { QueryHandler } from './platform/http/query-handler.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import { requestMetrics } from './platform/http/request-metrics.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { addHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import { logSerializers } from './platform/logging.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import {
  refreshSearchJob,
  type SiteSearch,
  searchHandler,
  siteSearch,
  storedSearchContent,
  upstreamSearchContent,
} from './search/search.ts';
import {
  type CvInspector,
  clamd,
  databaseSubmissions,
  makeUploadFolders,
  openCvInspector,
  RETRY_AFTER,
  type SubmissionLimits,
  type Submissions,
  submissionLimits,
  submissionRoutes,
  uploadFolders,
  upstreamSubmissions,
} from './submissions/submissions.ts';
import { tweetHandler, upstreamTweetRoutes, withUpstreamTweets } from './tweets/tweets.ts';
import { upstreamPoster, upstreamRoutes, upstreamTransport } from './upstream/upstream.ts';

/** Where the site comes from: the build, or a development server. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null if a development server serves the client. */
  clientFolder: string | null;
};

/** Maximum length of a route parameter: Node's limit for the head of a request. In characters. */
const MAX_PARAMETER_LENGTH = 16 * 1024;

/**
 * Builds the complete app with all hooks and routes, without listening on a port.
 * @param metrics counts every request; null if no metrics are wanted
 * @returns the app; its `close` does not close the context
 */
export async function buildApp(
  context: Context,
  source: SiteSource,
  metrics: Metrics | null = null,
): Promise<FastifyInstance> {
  const { config } = context;
  const freshness = watchFreshness(context);
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle, { headers }),
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // The HTTP server responds to malformed requests itself (platform/http/http-server.ts).
    clientErrorHandler: () => undefined,
    // Requests that arrive before the server closes are served, then their connections are closed.
    return503OnClosing: false,
  });
  // Handlers read bodies themselves, with the allowed media types and sizes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Hooks run in the order of registration. A cached page needs only the first.
  const cache =
    source.clientFolder === null
      ? null
      : createPageCache<RenderedPage>({ freshness, now: context.monotonicNow });
  if (cache !== null) serveCachedPages(app, cache, headers);
  addHeaders(app, headers);
  closeAfterEarlyResponses(app);
  rejectOnOverload(app, await watchEventLoop(app));
  limitOpenBodies(app, { perAddress: config.sendLimits.perAddress > 0 });
  if (metrics !== null) requestMetrics(app, metrics);
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());

  const search = openSearch(app, context, source);
  const responses = new ResponseCache({ freshness, now: context.monotonicNow });
  const { transport, submissions, registerRoutes } = await openDataSource(app, context, {
    search,
    freshness,
    responses,
  });
  const pages: PageSource = {
    site: source.site,
    transport,
    publicUrl: config.publicUrl,
    entryTimes:
      context.upstream === null
        ? (kind, ids) => findEntryTimes(context.database.db, kind, ids)
        : null,
    cache,
  };

  // Before any routes: a plugin scope inherits the handlers that are set when it is registered.
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiAddress(request.url)) {
      return sendProblem(reply, { kind: 'not-found' }, queryLanguage(request));
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendNotFoundPage(request, reply, pages);
    }
    return sendProblem(
      reply.header('allow', 'GET, HEAD'),
      { kind: 'method-not-allowed' },
      queryLanguage(request),
    );
  });
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    // If the database is unavailable, cached pages are still sent and do not come here.
    const isDatabaseUnavailable = isUnavailable(error);
    if (isDatabaseUnavailable) reply.header('retry-after', RETRY_AFTER);
    const problem = isDatabaseUnavailable ? 'unavailable' : clientProblem(error.statusCode);
    if (isDatabaseUnavailable || problem === null)
      request.log.error({ err: error }, 'a request failed');
    if (problem !== null || isApiAddress(request.url)) {
      return sendProblem(reply, { kind: problem ?? 'internal' }, queryLanguage(request));
    }
    return sendFailurePage(request, reply, pages);
  });

  if (source.clientFolder !== null) await assetRoutes(app, source.clientFolder);
  healthRoutes(app, readiness(context));
  securityTxtRoute(app, { transport, publicUrl: config.publicUrl, now: context.now });
  pageRoutes(app, pages);
  hydrationDataRoute(app, pages);
  offlineRoutes(app, pages);
  await discoveryRoutes(app, context, pages, { freshness, responses });
  await registerRoutes();
  await app.register((scope) => postedFormRoutes(scope, submissions, pages));
  return app;
}

/** Returns when cached content is stale: by the version of our own content, or by time with another backend. */
function watchFreshness(
  context: Context,
): Freshness & { start: () => Promise<void>; stop: () => void } {
  if (context.upstream !== null) {
    const { tweets } = context.upstream;
    const byTimeAndTweets = byTime(context.monotonicNow, () => tweets.changedAt);
    return { ...byTimeAndTweets, start: async () => undefined, stop: () => undefined };
  }
  const { current, start, stop } = watchContent(context.database.db, context.now);
  return { ...byVersion(current), start, stop };
}

/** Registers the routes for search engines, feed readers and link previews. */
async function discoveryRoutes(
  app: FastifyInstance,
  context: Context,
  pages: PageSource,
  { freshness, responses }: { freshness: Freshness; responses: ResponseCache },
): Promise<void> {
  const { upstream, config, now, monotonicNow } = context;
  const lists: ListSource = {
    transport: pages.transport,
    publicUrl: pages.publicUrl,
    store: upstream === null ? { db: context.database.db, now } : null,
  };
  await app.register(async (scope) => {
    await scope.register(etag);
    sitemapRoutes(scope, lists, responses, { freshness, now: monotonicNow });
    feedRoutes(scope, lists, responses);
  });
  openGraphRoutes(
    app,
    pages,
    createOpenGraphImageStore({
      folder: join(config.dataDir, 'share-pictures'),
      mediaFolder: upstream === null ? context.mediaFolder : null,
    }),
  );
}

/** What depends on whether the data is in our own database or in another backend. */
type DataSource = {
  /** Fetches the queries of pages. */
  transport: Transport;
  /** Receives the forms of visitors. */
  submissions: Submissions;
  /** Registers the routes of the API and of media files. */
  registerRoutes: () => Promise<void>;
};

/** Opens our own database, or another backend of the same contract, as the data source. */
async function openDataSource(
  app: FastifyInstance,
  context: Context,
  parts: { search: SiteSearch; freshness: Freshness; responses: ResponseCache },
): Promise<DataSource> {
  const { config, monotonicNow } = context;
  const { search, freshness, responses } = parts;
  const { publicUrl, sendLimits } = config;
  const limits = submissionLimits({ publicUrl, limits: sendLimits, monotonicNow });
  const inspector = openCvInspector();
  app.addHook('onClose', () => inspector.close());
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    const submissions = openUpstreamSubmissions(app, context, { origin, limits, inspector });
    // The search is our own with every backend.
    const ownHandlers: readonly QueryHandler[] = [searchHandler(search)];
    return {
      transport: inProcessTransport(
        ownHandlers,
        withUpstreamTweets(upstreamTransport(origin), tweets),
      ),
      submissions,
      async registerRoutes() {
        await app.register((scope) => queryRoutes(scope, ownHandlers, null));
        await app.register((scope) => submissionRoutes(scope, submissions));
        await app.register(async (scope) => {
          compressJson(scope);
          upstreamTweetRoutes(scope, tweets);
          await upstreamRoutes(scope, origin);
        });
      },
    };
  }
  const { mediaFolder } = context;
  const { db } = context.database;
  const content = [...contentHandlers(db, context.now), tweetHandler(db)];
  const searchQuery = searchHandler(search);
  const submissions = await openDatabaseSubmissions(app, context, { limits, inspector });
  return {
    transport: inProcessTransport(
      [searchQuery],
      cachedTransport(inProcessTransport(content), { freshness, now: monotonicNow }),
    ),
    submissions,
    async registerRoutes() {
      await app.register((scope) => queryRoutes(scope, content, responses));
      await app.register((scope) => queryRoutes(scope, [searchQuery], null));
      await app.register((scope) => submissionRoutes(scope, submissions));
      await mediaRoutes(app, mediaFolder);
    },
  };
}

/** Opens the search. Its index is built at the first search, or by a job that starts when the app listens. */
function openSearch(app: FastifyInstance, context: Context, source: SiteSource): SiteSearch {
  const search = siteSearch({
    content:
      context.upstream === null
        ? storedSearchContent(context.database.db, context.now)
        : upstreamSearchContent(upstreamTransport(context.upstream.origin), context.monotonicNow),
    pages: async () => (await source.site()).renderer.describePages(),
  });
  let jobs: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    jobs = runJobs([refreshSearchJob(search)], app.log);
  });
  app.addHook('onClose', async () => {
    search.close();
    await jobs?.stop();
  });
  return search;
}

/** Opens the submissions that are stored in our own database. */
async function openDatabaseSubmissions(
  app: FastifyInstance,
  { config, database, now }: Extract<Context, { upstream: null }>,
  { limits, inspector }: { limits: SubmissionLimits; inspector: CvInspector },
): Promise<Submissions> {
  const uploads = uploadFolders(config.dataDir);
  await makeUploadFolders(uploads);
  const makeSecret = () => randomBytes(32).toString('base64url');
  return databaseSubmissions({
    db: database.db,
    now,
    uploads,
    publicUrl: config.publicUrl,
    submissionLimits: limits,
    inspector,
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
    linkSecret: await getOrCreateSecret(database.db, 'newsletter-links', { make: makeSecret, now }),
    reportFailure: (error) => app.log.error({ err: error }, 'a submission could not be stored'),
  });
}

/** Opens the submissions that are passed on to another backend. CVs are in the data folder until they are passed on. */
function openUpstreamSubmissions(
  app: FastifyInstance,
  { config }: Context,
  {
    origin,
    limits,
    inspector,
  }: { origin: string; limits: SubmissionLimits; inspector: CvInspector },
): Submissions {
  const reportFailure = (error: unknown) =>
    app.log.error({ err: error }, 'a submission could not be passed on');
  const uploads = uploadFolders(config.dataDir);
  const postUpstream = upstreamPoster(origin, reportFailure);
  return upstreamSubmissions({
    submissionLimits: limits,
    uploads,
    inspector,
    reportFailure,
    postUpstream,
  });
}

/** Returns the problem for a client error of Fastify itself, or null for all other errors. */
function clientProblem(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
