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
  createPageCache,
  feedRoutes,
  hydrationDataRoute,
  type ListSource,
  offlineRoutes,
  openGraphImages,
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

/** The built site, or a development server's. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null where a development server serves it. */
  clientFolder: string | null;
};

/** No address is longer than what Node takes for the head of a request, so none is too long for us. */
const LONGEST_PARAMETER = 16 * 1024;

/**
 * The complete app: every door, no port.
 * @param metrics is told of every request; null where nobody asks
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
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    // The server responds to it itself (platform/http/http-server.ts).
    clientErrorHandler: () => undefined,
    // What has come before the server closes is served; its connection is closed then.
    return503OnClosing: false,
  });
  // Whoever wants a body reads it, where its kind and its bounds are known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Hooks run in this order, and a cached page needs none but the first.
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
  const { transport, submissions, openRoutes } = await openDataSource(app, context, {
    search,
    freshness,
    responses,
  });
  const pages: PageSource = {
    ...{ site: source.site, transport, publicUrl: config.publicUrl },
    entryTimes:
      context.upstream === null
        ? (kind, ids) => findEntryTimes(context.database.db, kind, ids)
        : null,
    cache,
  };

  // Before any door is opened: a door takes over the handlers that are there when it is.
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
    // Before a page is cached: what is in memory goes on meanwhile.
    const isAway = isUnavailable(error);
    if (isAway) reply.header('retry-after', RETRY_AFTER);
    const refused = isAway ? 'unavailable' : refusal(error.statusCode);
    if (isAway || refused === null) request.log.error({ err: error }, 'a request failed');
    if (refused !== null || isApiAddress(request.url)) {
      return sendProblem(reply, { kind: refused ?? 'internal' }, queryLanguage(request));
    }
    return sendFailurePage(request, reply, pages);
  });

  if (source.clientFolder !== null) await assetRoutes(app, source.clientFolder);
  healthRoutes(app, readiness(context));
  securityTxtRoute(app, { transport, publicUrl: config.publicUrl, now: context.now });
  pageRoutes(app, pages);
  hydrationDataRoute(app, pages);
  offlineRoutes(app, pages);
  await findable(app, context, pages, { freshness, responses });
  await openRoutes();
  await app.register((scope) => postedFormRoutes(scope, submissions, pages));
  return app;
}

/** How long pages are good: our own content has a version, another backend's does not tell. */
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

/** What those read who find and share pages: sitemap, feeds, and a picture of each page. */
async function findable(
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
    openGraphImages({
      folder: join(config.dataDir, 'share-pictures'),
      mediaFolder: upstream === null ? context.mediaFolder : null,
    }),
  );
}

/** Where the data comes from and goes to. */
type DataSource = {
  /** How pages ask for it. */
  transport: Transport;
  /** Receives what visitors submit. */
  submissions: Submissions;
  /** Opens the routes that answer others. */
  openRoutes: () => Promise<void>;
};

/** Our own database, or another backend of the same contract. */
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
    // The search is ours, whatever is behind us.
    const own: readonly QueryHandler[] = [searchHandler(search)];
    return {
      transport: inProcessTransport(own, withUpstreamTweets(upstreamTransport(origin), tweets)),
      submissions,
      async openRoutes() {
        await app.register((scope) => queryRoutes(scope, own, null));
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
  const own = searchHandler(search);
  const submissions = await openDatabaseSubmissions(app, context, { limits, inspector });
  return {
    transport: inProcessTransport(
      [own],
      cachedTransport(inProcessTransport(content), { freshness, now: monotonicNow }),
    ),
    submissions,
    async openRoutes() {
      await app.register((scope) => queryRoutes(scope, content, responses));
      await app.register((scope) => queryRoutes(scope, [own], null));
      await app.register((scope) => submissionRoutes(scope, submissions));
      await mediaRoutes(app, mediaFolder);
    },
  };
}

/** The search, whose index is first made when it is needed, or when the app has listened for a while. */
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

/** Submissions that are stored in our own database. */
async function openDatabaseSubmissions(
  app: FastifyInstance,
  { config, database, now }: Extract<Context, { upstream: null }>,
  { limits, inspector }: { limits: SubmissionLimits; inspector: CvInspector },
): Promise<Submissions> {
  const uploads = uploadFolders(config.dataDir);
  await makeUploadFolders(uploads);
  const make = () => randomBytes(32).toString('base64url');
  return databaseSubmissions({
    db: database.db,
    now,
    uploads,
    publicUrl: config.publicUrl,
    submissionLimits: limits,
    inspector,
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
    linkSecret: await getOrCreateSecret(database.db, 'newsletter-links', { make, now }),
    reportFailure: (error) => app.log.error({ err: error }, 'a submission could not be stored'),
  });
}

/** Submissions that are passed on to another backend. A CV is in the data folder meanwhile. */
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

/** What the framework refuses before a handler sees it: the caller's mistake, not ours. */
function refusal(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
