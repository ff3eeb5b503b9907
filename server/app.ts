import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage, Transport } from '../contract/rendering.ts';
import { ownSendings } from './actions/receive-sending.ts';
import { storedSearchContent, upstreamSearchContent } from './actions/search-content.ts';
import { type SiteSearch, siteSearch } from './actions/search-site.ts';
import type { Sendings } from './actions/sending-door.ts';
import { type Context, isReady } from './context.ts';
import { makeUploadFolders, uploadFolders } from './files/uploads.ts';
import { clamd } from './files/virus-scanner.ts';
import {
  callLanguage,
  inProcessTransport,
  isApiAddress,
  type ReadingHandler,
  readingRoutes,
} from './http/api.ts';
import { contentHandlers } from './http/content-api.ts';
import { feedRoutes } from './http/feeds.ts';
import { assetRoutes, mediaRoutes } from './http/files.ts';
import { healthRoutes } from './http/health.ts';
import type { ListSource } from './http/lists.ts';
import { logSerializers } from './http/log.ts';
import { refuseOverload } from './http/overload.ts';
import { sendProblem } from './http/problems.ts';
import { readableAddress } from './http/readable-address.ts';
import { countKeptPage, requestMetrics } from './http/request-metrics.ts';
import { searchHandler } from './http/search.ts';
import { NO_HTTP_ANSWER, securityHeaders } from './http/security-headers.ts';
import { securityTxtRoute } from './http/security-txt.ts';
import { sendingRoutes } from './http/sending-api.ts';
import { sitemapRoutes } from './http/sitemap.ts';
import { upstreamRoutes, upstreamTransport } from './http/upstream.ts';
import { answerUpstreamTweets, withUpstreamTweets } from './http/upstream-tweets.ts';
import { refreshSearchJob } from './jobs/refresh-search.ts';
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sharePictures } from './share/share-pictures.ts';
import { watchContent } from './ssr/content-watch.ts';
import { offlineRoutes } from './ssr/offline.ts';
import { byTime, byVersion, type Freshness, PageCache } from './ssr/page-cache.ts';
import {
  answersRoute,
  type PageSource,
  type Site,
  sendFailurePage,
  sendPage,
} from './ssr/pages.ts';
import { postedFormRoutes } from './ssr/posted-forms.ts';
import { QuickDoor } from './ssr/quick-door.ts';
import { shareRoutes } from './ssr/share-pictures.ts';
import { findEntryTimes, listChangeTimes } from './store/content.ts';
import { secretNamed } from './store/secrets.ts';

/** The built site, or a development server's. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null where a development server serves it. */
  clientFolder: string | null;
};

/** No address is longer than what Node takes for the head of a request, so none is too long for us. */
const LONGEST_PARAMETER = 16 * 1024;

/** A connection that brings nothing, or half a request, is not waited for longer. In milliseconds. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

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
  const app = Fastify({
    serverFactory: (handle) =>
      createServer(TIMEOUTS, (request, response) => {
        const arrived = performance.now();
        if (!door.answer(request, response)) handle(request, response);
        else if (metrics !== null) {
          const seconds = (performance.now() - arrived) / 1000;
          countKeptPage(metrics, request, response.statusCode, seconds);
        }
      }),
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(NO_HTTP_ANSWER);
    },
  });
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());
  securityHeaders(app, config.publicUrl);
  if (metrics !== null) requestMetrics(app, metrics);
  refuseOverload(app);

  const search = openSearch(app, context, source);
  const { transport, sendings, openRoutes } = await dataDoor(app, context, search);
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
  await findable(app, context, pages);
  await openRoutes();
  if (sendings !== null) {
    await app.register((scope) => postedFormRoutes(scope, sendings, pages));
  }
  return app;
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
async function findable(app: FastifyInstance, context: Context, pages: PageSource): Promise<void> {
  const { upstream, config } = context;
  const lists: ListSource = {
    transport: pages.transport,
    publicUrl: pages.publicUrl,
    // Another backend does not say when it changed what.
    changeTimes:
      upstream === null
        ? (only) => listChangeTimes(context.database.db, context.now(), only)
        : null,
  };
  await app.register(async (scope) => {
    await scope.register(etag);
    sitemapRoutes(scope, lists);
    feedRoutes(scope, lists);
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
  /** Who takes in what is posted to pages; null where nobody of ours does. */
  sendings: Sendings | null;
  /** Opens the routes that answer others. */
  openRoutes: () => Promise<void>;
};

/** Our own database, or another backend of the same contract. */
async function dataDoor(
  app: FastifyInstance,
  context: Context,
  search: SiteSearch,
): Promise<DataDoor> {
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    // The search is ours, whatever is behind us.
    const own: readonly ReadingHandler[] = [searchHandler(search)];
    return {
      transport: inProcessTransport(own, withUpstreamTweets(upstreamTransport(origin), tweets)),
      sendings: null,
      async openRoutes() {
        await app.register((scope) => readingRoutes(scope, own));
        await app.register(async (scope) => {
          answerUpstreamTweets(scope, tweets);
          await upstreamRoutes(scope, origin);
        });
      },
    };
  }
  const { mediaFolder } = context;
  const handlers = [...contentHandlers(context.database.db, context.now), searchHandler(search)];
  const sendings = await openSendings(app, context);
  return {
    ...{ transport: inProcessTransport(handlers), sendings },
    async openRoutes() {
      await app.register((scope) => readingRoutes(scope, handlers));
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
): Promise<Sendings> {
  const uploads = uploadFolders(config.dataDir);
  await makeUploadFolders(uploads);
  const make = () => randomBytes(32).toString('base64url');
  return ownSendings({
    ...{ db: database.db, now, uploads, publicUrl: config.publicUrl, limits: config.sendLimits },
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
    linkSecret: await secretNamed(database.db, 'newsletter-links', { make, now }),
    reportFailure: (error) => app.log.error({ err: error }, 'a sending could not be stored'),
  });
}

/** What the framework refuses before a handler sees it: the caller's mistake, not ours. */
function refusal(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
