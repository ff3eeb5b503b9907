import { join } from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage } from '../contract/rendering.ts';
import { type AdminSource, adminRoutes } from './admin/admin.ts';
import { openAuth } from './auth/auth.ts';
import type { Context, DatabaseContext } from './context.ts';
import type { DataSource } from './data-source.ts';
import { databaseSource } from './database-source.ts';
import { registerGuards } from './guards.ts';
import { type Installation, systemReader } from './operations/operations.ts';
import {
  assetRoutes,
  calendarRoutes,
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
  StoredReleases,
  securityTxtRoute,
  sendFailurePage,
  sendNotFoundPage,
  sitemapRoutes,
} from './pages/pages.ts';
import { databaseClock } from './platform/database/clock.ts';
import { DEFAULT_POOL_SIZE, isUnavailable } from './platform/database/database.ts';
import { isApiAddress, queryLanguage } from './platform/http/api-requests.ts';
import { problemOfRequest } from './platform/http/body-parsers.ts';
import { securityHeaders } from './platform/http/guards/security-headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { logBlocks } from './platform/http/log-blocks.ts';
import { sendProblem } from './platform/http/problems.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { requestMetrics } from './platform/http/request-metrics.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import { logSerializers } from './platform/logging.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { countFailures } from './platform/repeated-failures.ts';
import { StorageFailure } from './platform/storage/storage.ts';
import { previewOf } from './preview.ts';
import { createReadiness } from './readiness.ts';
import { observeSearch, refreshSearchJob, type SiteSearch, siteSearch } from './search/search.ts';
import { RETRY_AFTER, submissionLimits } from './submissions/submissions.ts';
import { upstreamSource } from './upstream-source.ts';

/** Where the site comes from: the build, or a development server. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null if a development server serves the client. */
  clientFolder: string | null;
  /** Where the back office comes from; without it `/admin` is 404. */
  admin?: AdminSource;
};

/** Maximum length of a route parameter: Node's limit for the head of a request. In characters. */
const MAX_PARAMETER_LENGTH = 16 * 1024;

/**
 * Builds the complete app with all hooks and routes, without listening on a port.
 * @param parts.metrics counts every request; null if no metrics are wanted
 * @param parts.readiness of the process; by default that of the context
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
  await registerGuards(app, context, cache);
  await app.register(logBlocks, { now: monotonicNow });
  if (metrics !== null) requestMetrics(app, metrics);
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());

  const search = openSearch(app, context, data, source);
  if (metrics !== null) observeSearch(metrics, search);
  const responses = new ResponseCache({ freshness, now: monotonicNow });
  const { rateLimits } = data;
  const limits = submissionLimits({ publicUrl, limits: config.sendLimits, rateLimits });
  const connected = await data.connect(app, { search, responses, limits });
  const { content, submissions } = connected;
  const { entryTimes, pictureSheet } = data;
  const pages: PageSource = {
    site: source.site,
    content,
    publicUrl,
    entryTimes,
    pictureSheet,
    cache,
  };

  // Before any routes: a plugin scope inherits the handlers that are set when it is registered.
  handleUnknownAddresses(app, pages);
  handleErrors(app, pages, monotonicNow);
  if (source.clientFolder !== null) {
    const releases = new StoredReleases(context.storage, monotonicNow);
    await assetRoutes(app, { folder: source.clientFolder, releases });
  }
  healthRoutes(app, { readiness, release });
  securityTxtRoute(app, { content, publicUrl, now });
  pageRoutes(app, pages);
  hydrationDataRoute(app, pages);
  offlineRoutes(app, pages);
  await discoveryRoutes(app, context, { data, pages, responses });
  await connected.registerRoutes();
  await app.register((scope) => postedFormRoutes(scope, submissions, pages));
  if (context.upstream === null && source.admin !== undefined) {
    await registerAdmin(app, context, { site: source.site, admin: source.admin });
  }
  return app;
}

/** Registers the back office, which works on our own database only. */
async function registerAdmin(
  app: FastifyInstance,
  context: DatabaseContext,
  { site, admin }: { site: SiteSource['site']; admin: AdminSource },
): Promise<void> {
  const { config, database, storage, now } = context;
  const { publicUrl } = config;
  const sendsMail = config.mail !== null;
  const auth = await openAuth({ db: database.db, now, publicUrl, sendsMail });
  const parts = {
    databaseKind: database.kind,
    probe: database.probe,
    storage,
    readSystem: systemReader(installationOf(context)),
    trustsProxy: config.trustProxy > 0,
    clock: databaseClock(database.kind, now),
    preview: previewOf({ database, publicUrl, site }),
  };
  await app.register((scope) => adminRoutes(scope, { ...auth, ...parts }, admin));
}

/** What the page "System" examines. */
function installationOf(context: DatabaseContext): Installation {
  const { config, database, storage, release, now, process, journal } = context;
  const { dataDir, publicUrl, trustProxy, host, mail, database: target } = config;
  const { db, kind, probe } = database;
  const { poolSize = DEFAULT_POOL_SIZE } = target.kind === 'postgres' ? target : {};
  return {
    database: { db, kind, probe, poolSize },
    machine: {
      storage,
      dataDir,
      publicUrl,
      trustProxy,
      host,
      smtpUrl: mail?.smtpUrl ?? null,
      databaseFile: target.kind === 'sqlite' ? target.file : null,
    },
    process: { id: process.id, journal },
    storageKind: config.storage.kind,
    release,
    now,
  };
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

/**
 * Opens the search. Its index is brought up to date at the first search, or by a job that starts when the app listens. With
 * another backend nothing is stored, so the index does not outlast the process.
 */
function openSearch(
  app: FastifyInstance,
  { config, upstream, monotonicNow }: Context,
  { searchContent }: DataSource,
  source: SiteSource,
): SiteSearch {
  const search = siteSearch({
    content: searchContent,
    pages: async () => (await source.site()).renderer.describePages(),
    folder: upstream === null ? join(config.dataDir, 'search') : null,
    report: (sentence) => app.log.warn(sentence),
    now: monotonicNow,
  });
  let jobs: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    jobs = runJobs([refreshSearchJob(search)], app.log);
  });
  app.addHook('onClose', async () => {
    await search.close();
    await jobs?.stop();
  });
  return search;
}

/** Responds to addresses without a route: the site's 404 page, a problem of the API, or 405. */
function handleUnknownAddresses(app: FastifyInstance, pages: PageSource): void {
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
}

/** Responds to errors that no handler has caught: a problem, or the site's 500 page. */
function handleErrors(app: FastifyInstance, pages: PageSource, monotonicNow: () => number): void {
  const storageFailures = countFailures(monotonicNow);
  const outages = countFailures(monotonicNow);
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    // If the database or the storage is unavailable, cached pages are still sent and do not come here.
    const isTemporary = isUnavailable(error) || error instanceof StorageFailure;
    if (isTemporary) reply.header('retry-after', RETRY_AFTER);
    const problem = isTemporary ? 'unavailable' : problemOfRequest(error);
    // A page may have a hundred files, and in an outage every request fails: one line a minute says so.
    if (isTemporary) {
      const count = error instanceof StorageFailure ? storageFailures() : outages();
      if (count !== null) request.log.error({ err: error, count }, 'a request failed');
    } else if (problem === null) request.log.error({ err: error }, 'a request failed');
    if (problem !== null || isApiAddress(request.url)) {
      return sendProblem(reply, { kind: problem ?? 'internal' }, queryLanguage(request));
    }
    return sendFailurePage(request, reply, pages);
  });
}

/** Registers the routes for search engines, feed readers and link previews. */
async function discoveryRoutes(
  app: FastifyInstance,
  { storage, monotonicNow }: Context,
  { data, pages, responses }: { data: DataSource; pages: PageSource; responses: ResponseCache },
): Promise<void> {
  const { content, publicUrl } = pages;
  const { freshness, store, hasOwnMedia } = data;
  const lists: ListSource = { content, publicUrl, store };
  await app.register(async (scope) => {
    await scope.register(etag);
    sitemapRoutes(scope, lists, responses, { freshness, now: monotonicNow });
    feedRoutes(scope, lists, responses);
    calendarRoutes(scope, lists, responses);
  });
  openGraphRoutes(app, pages, createOpenGraphImageStore({ storage, hasOwnMedia }));
}
