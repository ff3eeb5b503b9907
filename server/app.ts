import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage, Transport } from '../contract/rendering.ts';
import { passedSendings } from './upstream/pass-submission.ts';
import { ownSendings } from './submissions/receive-submission.ts';
import { storedSearchContent, upstreamSearchContent } from './search/search-content.ts';
import { type SiteSearch, siteSearch } from './search/site-search.ts';
import type { Sendings } from './submissions/submissions.ts';
import { type Gate, sendingGate } from './submissions/submission-limits.ts';
import { type Context, isReady } from './context.ts';
import { makeUploadFolders, uploadFolders } from './submissions/uploads.ts';
import { clamd } from './submissions/virus-scanner.ts';
import {
  callLanguage,
  inProcessTransport,
  isApiAddress,
  type ReadingHandler,
  readingRoutes,
} from './platform/http/api-routes.ts';
import { contentHandlers } from './content/content-routes.ts';
import { feedRoutes } from './pages/feeds.ts';
import { assetRoutes, mediaRoutes } from './media/file-routes.ts';
import { healthRoutes } from './platform/http/health.ts';
import { keptAnswers } from './content/cached-queries.ts';
import { KeptDocuments } from './pages/cached-documents.ts';
import type { ListSource } from './pages/lists.ts';
import { logSerializers } from './platform/logging.ts';
import { refuseOverload } from './platform/http/overload.ts';
import { sendProblem } from './platform/http/problems.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import { type CountedRequest, countKeptPage, requestMetrics } from './platform/http/request-metrics.ts';
import { searchHandler } from './search/search-route.ts';
import { NO_HTTP_ANSWER, securityHeaders } from './platform/http/security-headers.ts';
import { securityTxtRoute } from './pages/security-txt.ts';
import { linkRoutes, sendingRoutes } from './submissions/submission-routes.ts';
import { sitemapRoutes } from './pages/sitemap-routes.ts';
import { upstreamPoster, upstreamRoutes, upstreamTransport } from './upstream/upstream-routes.ts';
import { answerUpstreamTweets, withUpstreamTweets } from './upstream/upstream-tweet-routes.ts';
import { refreshSearchJob } from './search/refresh-search-job.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { byTime, byVersion, type Freshness } from './platform/cache/cache.ts';
import { sharePictures } from './pages/open-graph/image-store.ts';
import { watchContent } from './pages/content-watch.ts';
import { offlineRoutes } from './pages/offline.ts';
import { PageCache } from './pages/page-cache.ts';
import {
  answersRoute,
  type PageSource,
  type Site,
  sendFailurePage,
  sendPage,
} from './pages/send-page.ts';
import { postedFormRoutes } from './pages/posted-forms.ts';
import { answerOnConnections } from './pages/quick-connections.ts';
import { QuickDoor } from './pages/quick-door.ts';
import { shareRoutes } from './pages/open-graph/open-graph-routes.ts';
import { findEntryTimes } from './content/repository.ts';
import { secretNamed } from './platform/database/secrets.ts';

/** The built site, or a development server's. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null where a development server serves it. */
  clientFolder: string | null;
};

/** No address is longer than what Node takes for the head of a request, so none is too long for us. */
const LONGEST_PARAMETER = 16 * 1024;

/**
 * A connection that brings nothing, or half a head, is not waited for longer. A body has the time that
 * whoever reads it allows, and this at most: 10 MiB need minutes on a slow line. In milliseconds.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 11 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** What waits in memory of each body that is arriving, beside what is being read. In bytes. */
const ARRIVING = 16 * 1024;

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
  const cache = new PageCache<RenderedPage>({ freshness, now: context.now });
  const door = new QuickDoor(cache);
  const quick = quickServer(door, metrics);
  const app = Fastify({
    serverFactory: quick.create,
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(NO_HTTP_ANSWER);
    },
  });
  app.addHook('preClose', async () => quick.closeIdle());
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());
  securityHeaders(app, config.publicUrl);
  if (metrics !== null) requestMetrics(app, metrics);
  refuseOverload(app);

  const search = openSearch(app, context, source);
  const { transport, sendings, openRoutes } = await dataDoor(app, context, { search, freshness });
  const pages: PageSource = {
    ...{ site: source.site, transport, publicUrl: config.publicUrl },
    entryTimes:
      context.upstream === null
        ? (kind, ids) => findEntryTimes(context.database.db, kind, ids)
        : null,
    kept: source.clientFolder === null ? null : { cache, door },
  };

  // Before any door is opened: a door takes over the handlers that are there when it is.
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiAddress(request.url)) {
      return sendProblem(reply, { kind: 'not-found' }, callLanguage(request));
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendPage(request, reply, pages);
    }
    return sendProblem(
      reply.header('allow', 'GET, HEAD'),
      { kind: 'method-not-allowed' },
      callLanguage(request),
    );
  });
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const refused = refusal(error.statusCode);
    if (refused === null) request.log.error({ err: error }, 'a request failed');
    if (refused !== null || isApiAddress(request.url)) {
      return sendProblem(reply, { kind: refused ?? 'internal' }, callLanguage(request));
    }
    return sendFailurePage(request, reply, pages);
  });

  if (source.clientFolder !== null) await assetRoutes(app, source.clientFolder);
  healthRoutes(app, () => isReady(context));
  securityTxtRoute(app, { transport, publicUrl: config.publicUrl, now: context.now });
  answersRoute(app, pages);
  offlineRoutes(app, pages);
  await findable(app, context, pages, freshness);
  await openRoutes();
  await app.register((scope) => postedFormRoutes(scope, sendings, pages));
  return app;
}

/** Makes the HTTP server, which answers with kept pages before the framework hears of a request. */
function quickServer(door: QuickDoor<RenderedPage>, metrics: Metrics | null) {
  const count = metrics && ((asked: CountedRequest) => countKeptPage(metrics, asked));
  let closeIdle = () => {};
  return {
    closeIdle: () => closeIdle(),
    create(handle: (request: IncomingMessage, response: ServerResponse) => void): Server {
      const server = createServer({ ...TIMEOUTS, highWaterMark: ARRIVING }, (request, response) => {
        const began = performance.now();
        if (!door.answer(request, response)) return handle(request, response);
        const { method = 'GET', url = '' } = request;
        const seconds = (performance.now() - began) / 1000;
        count?.({ method, url, status: response.statusCode, seconds });
      });
      const connections = answerOnConnections(server, {
        find: (url, asked) => door.find(url, asked),
        told: count && ((url, status, seconds) => count({ method: 'GET', url, status, seconds })),
        timeouts: TIMEOUTS,
      });
      closeIdle = connections.closeIdle;
      return server;
    },
  };
}

/** How long pages are good: our own content has a version, another backend's does not tell. */
function watchFreshness(
  context: Context,
): Freshness & { start: () => Promise<void>; stop: () => void } {
  if (context.upstream !== null) {
    return { ...byTime(context.now), start: async () => undefined, stop: () => undefined };
  }
  const { current, start, stop } = watchContent(context.database.db, context.now);
  return { ...byVersion(current), start, stop };
}

/** What those read who find and share pages: sitemap, feeds, and a picture of each page. */
async function findable(
  app: FastifyInstance,
  context: Context,
  pages: PageSource,
  freshness: Freshness,
): Promise<void> {
  const { upstream, config, now } = context;
  const lists: ListSource = {
    transport: pages.transport,
    publicUrl: pages.publicUrl,
    store: upstream === null ? { db: context.database.db, now } : null,
  };
  const documents = new KeptDocuments({ freshness, now });
  await app.register(async (scope) => {
    await scope.register(etag);
    sitemapRoutes(scope, lists, documents, { freshness, now });
    feedRoutes(scope, lists, documents);
  });
  shareRoutes(
    app,
    pages,
    sharePictures({
      folder: join(config.dataDir, 'share-pictures'),
      mediaFolder: upstream === null ? context.mediaFolder : null,
    }),
  );
}

/** Where the data comes from and goes to. */
type DataDoor = {
  /** How pages ask for it. */
  transport: Transport;
  /** Who takes in what is posted to pages. */
  sendings: Sendings;
  /** Opens the routes that answer others. */
  openRoutes: () => Promise<void>;
};

/** Our own database, or another backend of the same contract. */
async function dataDoor(
  app: FastifyInstance,
  context: Context,
  { search, freshness }: { search: SiteSearch; freshness: Freshness },
): Promise<DataDoor> {
  const { config, now } = context;
  const gate = sendingGate({ publicUrl: config.publicUrl, limits: config.sendLimits, now });
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    const sendings = passSendings(app, context, { origin, gate });
    // The search is ours, whatever is behind us.
    const own: readonly ReadingHandler[] = [searchHandler(search)];
    return {
      transport: inProcessTransport(own, withUpstreamTweets(upstreamTransport(origin), tweets)),
      sendings,
      async openRoutes() {
        await app.register((scope) => readingRoutes(scope, own));
        await linkRoutes(app, sendings);
        await app.register(async (scope) => {
          answerUpstreamTweets(scope, tweets);
          await upstreamRoutes(scope, { origin, gate });
        });
      },
    };
  }
  const { mediaFolder } = context;
  const content = contentHandlers(context.database.db, context.now);
  const own = searchHandler(search);
  const sendings = await openSendings(app, context, gate);
  return {
    transport: inProcessTransport([...keptAnswers(content, freshness.stamp), own]),
    sendings,
    async openRoutes() {
      await app.register((scope) => readingRoutes(scope, [...content, own]));
      await app.register((scope) => sendingRoutes(scope, sendings));
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
        : upstreamSearchContent(upstreamTransport(context.upstream.origin), context.now),
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

/** What visitors can send, on our own database. */
async function openSendings(
  app: FastifyInstance,
  { config, database, now }: Extract<Context, { upstream: null }>,
  gate: Gate,
): Promise<Sendings> {
  const uploads = uploadFolders(config.dataDir);
  await makeUploadFolders(uploads);
  const make = () => randomBytes(32).toString('base64url');
  return ownSendings({
    ...{
      db: database.db,
      transact: database.transact,
      now,
      uploads,
      publicUrl: config.publicUrl,
      gate,
    },
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
    linkSecret: await secretNamed(database.db, 'newsletter-links', { make, now }),
    reportFailure: (error) => app.log.error({ err: error }, 'a sending could not be stored'),
  });
}

/** What visitors can send, passed on to another backend. A CV lies in the data folder while it passes. */
function passSendings(
  app: FastifyInstance,
  { config }: Context,
  { origin, gate }: { origin: string; gate: Gate },
): Sendings {
  const reportFailure = (error: unknown) =>
    app.log.error({ err: error }, 'a sending could not be passed on');
  const uploads = uploadFolders(config.dataDir);
  const post = upstreamPoster(origin, reportFailure);
  return passedSendings({ gate, uploads, reportFailure, post });
}

/** What the framework refuses before a handler sees it: the caller's mistake, not ours. */
function refusal(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
