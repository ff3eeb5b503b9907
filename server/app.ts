import { createServer } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { RenderedPage, Transport } from '../contract/rendering.ts';
import type { Context } from './context.ts';
import { callLanguage, inProcessTransport, isApiAddress, readingRoutes } from './http/api.ts';
import { contentHandlers } from './http/content-api.ts';
import { assetRoutes, mediaRoutes } from './http/files.ts';
import { refuseOverload } from './http/overload.ts';
import { sendProblem } from './http/problems.ts';
import { securityHeaders } from './http/security-headers.ts';
import { upstreamRoutes, upstreamTransport } from './http/upstream.ts';
import { answerUpstreamTweets, withUpstreamTweets } from './http/upstream-tweets.ts';
import { watchContent } from './ssr/content-watch.ts';
import { byTime, byVersion, type Freshness, PageCache } from './ssr/page-cache.ts';
import {
  answersRoute,
  type PageSource,
  type Site,
  sendFailurePage,
  sendPage,
} from './ssr/pages.ts';
import { QuickDoor } from './ssr/quick-door.ts';

/** The built site, or a development server's. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null where a development server serves it. */
  clientFolder: string | null;
};

/** A connection that brings nothing, or half a request, is not waited for longer. In milliseconds. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** The complete app: every door, no port. */
export async function buildApp(context: Context, source: SiteSource): Promise<FastifyInstance> {
  const { config } = context;
  const freshness = watchFreshness(context);
  const cache = new PageCache<RenderedPage>({ freshness, now: context.now });
  const door = new QuickDoor(cache);
  const app = Fastify({
    serverFactory: (handle) =>
      createServer(TIMEOUTS, (request, response) => {
        if (!door.answer(request, response)) handle(request, response);
      }),
    logger: context.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
  });
  app.addHook('onReady', freshness.start);
  app.addHook('onClose', async () => freshness.stop());
  securityHeaders(app);
  refuseOverload(app);
  if (source.clientFolder !== null) await assetRoutes(app, source.clientFolder);

  const transport = await dataDoor(app, context);
  const pages: PageSource = {
    ...{ site: source.site, transport, publicUrl: config.publicUrl },
    kept: source.clientFolder === null ? null : { cache, door },
  };
  answersRoute(app, pages);

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
  return app;
}

/** How long pages are good: our own content has a version, another backend's does not tell. */
function watchFreshness(
  context: Context,
): Freshness & { start: () => Promise<void>; stop: () => void } {
  if (context.upstream !== null) {
    return { ...byTime(context.now), start: async () => undefined, stop: () => undefined };
  }
  const { current, start, stop } = watchContent(context.database.db);
  return { ...byVersion(current), start, stop };
}

/** Where the data comes from: our own database, or another backend of the same contract. */
async function dataDoor(app: FastifyInstance, context: Context): Promise<Transport> {
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    await app.register(async (scope) => {
      answerUpstreamTweets(scope, tweets);
      await upstreamRoutes(scope, origin);
    });
    return withUpstreamTweets(upstreamTransport(origin), tweets);
  }
  const handlers = contentHandlers(context.database.db);
  await app.register((scope) => readingRoutes(scope, handlers));
  await mediaRoutes(app, context.mediaFolder);
  return inProcessTransport(handlers);
}

/** What the framework refuses before a handler sees it: the caller's mistake, not ours. */
function refusal(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
