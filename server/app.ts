import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage } from '../contract/rendering.ts';
import type { AdminSource } from './admin/admin.ts';
import { isEntryShown } from './content/content.ts';
import type { Context } from './context.ts';
import { databaseSource } from './database-source.ts';
import { handleErrors, handleUnknownAddresses } from './error-responses.ts';
import { registerGuards } from './guards.ts';
import { openRedirects } from './open-redirects.ts';
import { openSearch } from './open-search.ts';
import { openStatistics } from './open-statistics.ts';
import {
  assetRoutes,
  createPageCache,
  discoveryRoutes,
  findCountedPage,
  hydrationDataRoute,
  iconRoutes,
  lookReader,
  markReader,
  offlineRoutes,
  type PageSource,
  pageRoutes,
  patternRoutes,
  postedFormRoutes,
  type Site,
  StoredReleases,
  securityTxtRoute,
  statusRoutes,
  themeOf,
} from './pages/pages.ts';
import { securityHeaders } from './platform/http/guards/security-headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { logBlocks } from './platform/http/log-blocks.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { requestMetrics } from './platform/http/request-metrics.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { logSerializers } from './platform/logging.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createReadiness } from './readiness.ts';
import { registerAdmin } from './register-admin.ts';
import { observeSearch } from './search/search.ts';
import { beaconRoutes, NO_STATISTICS, VIEW_SCRIPT_PATH } from './statistics/statistics.ts';
import { submissionLimits } from './submissions/submissions.ts';
import { upstreamSource } from './upstream-source.ts';

/** Where the site comes from: the build, or a development server. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client. Null if a development server serves the client. */
  clientFolder: string | null;
  /** Where the back office comes from. Without it, `/admin` is 404. */
  admin?: AdminSource;
};

/** Maximum length of a route parameter: Node's limit for the head of a request. In characters. */
const MAX_PARAMETER_LENGTH = 16 * 1024;

/**
 * Builds the complete app with all hooks and routes, without listening on a port.
 * @param options.metrics counts every request; null if no metrics are wanted
 * @param options.readiness of the process; that of the context by default
 * @returns the app; its `close` does not close the context
 */
export async function buildApp(
  context: Context,
  source: SiteSource,
  {
    metrics = null,
    readiness = createReadiness(context),
  }: { metrics?: Metrics | null; readiness?: Readiness } = {},
): Promise<FastifyInstance> {
  const { config, release, now, monotonicNow } = context;
  const { publicUrl } = config;
  const data = context.upstream === null ? databaseSource(context) : upstreamSource(context);
  for (const check of data.readinessChecks) readiness.add(check);
  const { freshness } = data;
  const app = createApp(context);
  const cache =
    source.clientFolder === null
      ? null
      : createPageCache<RenderedPage>({ freshness, now: monotonicNow });
  const statistics = openStatistics(app, context, data.readIdentity);
  const hasBeacon = config.countsByBeacon && context.upstream === null;
  const countView = hasBeacon ? NO_STATISTICS.view : statistics.view;
  await registerGuards(app, context, { cache, countView });
  await app.register(logBlocks, { now: monotonicNow });
  if (metrics !== null) requestMetrics(app, metrics);
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());

  const search = openSearch(app, context, {
    content: data.searchContent,
    site: source.site,
    readIdentity: data.readIdentity,
  });
  if (metrics !== null) observeSearch(metrics, search);
  const responses = new ResponseCache({ freshness, now: monotonicNow });
  const { rateLimits } = data;
  const limits = submissionLimits({
    publicUrl,
    limits: config.sendLimits,
    rateLimits,
    reportRefusal(limit) {
      // With another backend there is neither a System page nor a database to report to.
      if (context.upstream === null) context.journal.submissionRefused(limit);
    },
  });
  const connected = await data.connect(app, { search, responses, limits, statistics });
  const { content, contentFor, submissions, status } = connected;
  const { entryTimes, pictureSheet, readIdentity } = data;
  const readMark = markReader(context.storage, (error) =>
    app.log.error({ err: error }, 'the mark cannot be read'),
  );
  const readLook = lookReader(readIdentity, readMark);
  const redirects = openRedirects(app, context);
  const pages: PageSource = {
    site: source.site,
    content,
    contentFor,
    theme: async () => {
      const [look, { assets }] = await Promise.all([readLook(), source.site()]);
      return themeOf('site', look, assets.fontAddress);
    },
    publicUrl,
    readIdentity,
    entryTimes,
    pictureSheet,
    oldAddresses: redirects.oldAddresses,
    countView,
    viewScript: hasBeacon ? VIEW_SCRIPT_PATH : null,
    cache,
  };

  // Registered before any route, because a plugin scope inherits the handlers that exist when it is registered.
  handleUnknownAddresses(app, pages);
  handleErrors(app, pages, monotonicNow);
  // The back office works only with our own database.
  const admin = context.upstream === null ? (source.admin ?? null) : null;
  if (source.clientFolder !== null) {
    const releases = new StoredReleases(context.storage, monotonicNow);
    const adminFolder = admin !== null && 'folder' in admin ? admin.folder : null;
    await assetRoutes(app, { folder: source.clientFolder, adminFolder, releases });
  }
  healthRoutes(app, { readiness, release });
  securityTxtRoute(app, { content, publicUrl, now });
  pageRoutes(app, pages, submissions);
  hydrationDataRoute(app, pages);
  offlineRoutes(app, pages);
  await iconRoutes(app, readLook);
  patternRoutes(app, readLook);
  await discoveryRoutes(app, pages, {
    store: data.store,
    responses,
    freshness,
    monotonicNow,
    storage: context.storage,
    hasOwnMedia: data.hasOwnMedia,
  });
  await connected.registerRoutes();
  await app.register((scope) => postedFormRoutes(scope, submissions, pages));
  if (hasBeacon && context.upstream === null) {
    const { db } = context.database;
    beaconRoutes(app, {
      counter: statistics,
      publicUrl,
      findPage: async (pathname) =>
        findCountedPage(pathname, (await readIdentity()).modulesOff, (path) =>
          isEntryShown(db, path, now()),
        ),
    });
  }
  if (status !== null) await statusRoutes(app, { status, source: pages });
  if (context.upstream === null && admin !== null) {
    await registerAdmin(app, context, {
      search,
      storeCounts: redirects.storeCounts,
      storeStatistics: statistics.store,
      site: source.site,
      admin,
      readIdentity,
      readLook,
      readMark,
    });
  }
  return app;
}

/** Creates the Fastify app on our HTTP server, without hooks and routes. */
function createApp({ config, logger }: Context): FastifyInstance {
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle, { headers }),
    logger: { ...logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // The HTTP server responds to malformed requests itself (platform/http/http-server.ts).
    clientErrorHandler: () => undefined,
    // Requests that arrive before the server closes are served, then their connections are closed.
    return503OnClosing: false,
  });
  // A scope whose routes read a body registers a parser (platform/http/body-parsers.ts).
  app.removeAllContentTypeParsers();
  return app;
}
