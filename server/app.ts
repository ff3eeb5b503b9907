import { join } from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Transport } from '../contract/rendering.ts';
import { storedSearchContent, upstreamSearchContent } from './actions/search-content.ts';
import { type SiteSearch, siteSearch } from './actions/search-site.ts';
import type { Context } from './context.ts';
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
import type { ListSource } from './http/lists.ts';
import { sendProblem } from './http/problems.ts';
import { searchHandler } from './http/search.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sitemapRoutes } from './http/sitemap.ts';
import { upstreamRoutes, upstreamTransport } from './http/upstream.ts';
import { answerUpstreamTweets, withUpstreamTweets } from './http/upstream-tweets.ts';
import { refreshSearchJob } from './jobs/refresh-search.ts';
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts';
import { sharePictures } from './share/share-pictures.ts';
import { type PageSource, type Site, sendFailurePage, sendPage } from './ssr/pages.ts';
import { shareRoutes } from './ssr/share-pictures.ts';
import { listChangeTimes } from './store/content.ts';

/** The built site, or a development server's. */
export type SiteSource = {
  site: () => Promise<Site>;
  /** Folder of the built client; null where a development server serves it. */
  clientFolder: string | null;
};

/** The complete app: every door, no port. */
export async function buildApp(context: Context, source: SiteSource): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    logger: context.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
  });
  securityHeaders(app);
  if (source.clientFolder !== null) await assetRoutes(app, source.clientFolder);

  const transport = await dataDoor(app, context, openSearch(app, context, source));
  const pages: PageSource = { site: source.site, transport, publicUrl: config.publicUrl };
  await findable(app, context, pages);

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

/** What those read who find and share pages: sitemap, feeds, and a picture of each page. */
async function findable(app: FastifyInstance, context: Context, pages: PageSource): Promise<void> {
  const { upstream, config } = context;
  const lists: ListSource = {
    transport: pages.transport,
    publicUrl: pages.publicUrl,
    // Another backend does not say when it changed what.
    changeTimes: upstream === null ? () => listChangeTimes(context.database.db) : null,
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

/** Where the data comes from: our own database, or another backend of the same contract. */
async function dataDoor(
  app: FastifyInstance,
  context: Context,
  search: SiteSearch,
): Promise<Transport> {
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    // The search is ours, whatever is behind us.
    const own: readonly ReadingHandler[] = [searchHandler(search)];
    await app.register((scope) => readingRoutes(scope, own));
    await app.register(async (scope) => {
      answerUpstreamTweets(scope, tweets);
      await upstreamRoutes(scope, origin);
    });
    const others = withUpstreamTweets(upstreamTransport(origin), tweets);
    return inProcessTransport(own, others);
  }
  const handlers = [...contentHandlers(context.database.db), searchHandler(search)];
  await app.register((scope) => readingRoutes(scope, handlers));
  await mediaRoutes(app, context.mediaFolder);
  return inProcessTransport(handlers);
}

/** The search, whose index is first made when it is needed, or when the app has listened for a while. */
function openSearch(app: FastifyInstance, context: Context, source: SiteSource): SiteSearch {
  const search = siteSearch({
    content:
      context.upstream === null
        ? storedSearchContent(context.database.db)
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

/** What the framework refuses before a handler sees it: the caller's mistake, not ours. */
function refusal(statusCode: number | undefined) {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}
