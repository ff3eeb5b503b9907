import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Transport } from '../contract/rendering.ts';
import { ownSendings } from './actions/receive-sending.ts';
import type { Sendings } from './actions/sending-door.ts';
import type { Context } from './context.ts';
import { makeUploadFolders, uploadFolders } from './files/uploads.ts';
import { clamd } from './files/virus-scanner.ts';
import { callLanguage, inProcessTransport, isApiAddress, readingRoutes } from './http/api.ts';
import { contentHandlers } from './http/content-api.ts';
import { assetRoutes, mediaRoutes } from './http/files.ts';
import { sendProblem } from './http/problems.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sendingRoutes } from './http/sending-api.ts';
import { upstreamRoutes, upstreamTransport } from './http/upstream.ts';
import { answerUpstreamTweets, withUpstreamTweets } from './http/upstream-tweets.ts';
import { type PageSource, type Site, sendFailurePage, sendPage } from './ssr/pages.ts';
import { postedFormRoutes } from './ssr/posted-forms.ts';
import { secretNamed } from './store/secrets.ts';

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

  const { transport, sendings } = await dataDoor(app, context);
  const pages: PageSource = { site: source.site, transport, publicUrl: config.publicUrl };
  if (sendings !== null) {
    await app.register((scope) => postedFormRoutes(scope, sendings, pages));
  }

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

/** Where the data comes from and goes to: our own database, or another backend of the same contract. */
async function dataDoor(
  app: FastifyInstance,
  context: Context,
): Promise<{ transport: Transport; sendings: Sendings | null }> {
  if (context.upstream !== null) {
    const { origin, tweets } = context.upstream;
    await app.register(async (scope) => {
      answerUpstreamTweets(scope, tweets);
      await upstreamRoutes(scope, origin);
    });
    return { transport: withUpstreamTweets(upstreamTransport(origin), tweets), sendings: null };
  }
  const handlers = contentHandlers(context.database.db);
  await app.register((scope) => readingRoutes(scope, handlers));
  const sendings = await openSendings(app, context);
  await app.register((scope) => sendingRoutes(scope, sendings));
  await mediaRoutes(app, context.mediaFolder);
  return { transport: inProcessTransport(handlers), sendings };
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
