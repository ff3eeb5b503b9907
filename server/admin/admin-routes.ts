import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ADMIN_PATH,
  type AdminCallName,
  adminCalls,
  GUIDE_PATH,
} from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { PREVIEW_PATH } from '../../contract/admin/content/preview-address.ts';
import { CV_VIEWER_PATH, CV_VIEWER_WORKER_PATH } from '../../contract/admin/inbox/inbox.ts';
import { LIVE_PATH } from '../../contract/admin/inbox/live.ts';
import { MAIL_PREVIEW_PATH } from '../../contract/admin/newsletter/issues.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { markBrowser } from '../auth/auth.ts';
import type { AdminRequest } from '../platform/admin/admin-request.ts';
import type { Handler, Reply } from '../platform/admin/handler.ts';
import { refuse } from '../platform/admin/outcome.ts';
import { attachment } from '../platform/http/attachment.ts';
import {
  parseByteBodies,
  parseFileBodies,
  parseJsonBodies,
  problemOfRequest,
} from '../platform/http/body-parsers.ts';
import { failureLog, isOutage } from '../platform/http/failure-log.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import { authorize, authorizedRequest } from './authorize.ts';
import {
  BODY_TIMES,
  bodyLimitOf,
  bodySchemaOf,
  FILE_TIMES,
  InvalidBody,
  PART_TIMES,
  validateByValibot,
} from './call-bodies.ts';
import { browserCookie, browserMark, sessionCookie } from './cookies.ts';
import { isLocalRequest } from './request-origin.ts';
import { sendAdminProblem } from './send-admin-problem.ts';

const API_PATH = `${ADMIN_PATH}/api`;

/** Every route below the path of the back office that is no call of the contract. */
const OTHER_ROUTES = [
  ADMIN_PATH,
  `${ADMIN_PATH}/*`,
  `${ADMIN_PATH}/assets/*`,
  `${API_PATH}/*`,
  LIVE_PATH,
  PREVIEW_PATH,
  MAIL_PREVIEW_PATH,
  CV_VIEWER_PATH,
  `${CV_VIEWER_PATH}/*`,
  CV_VIEWER_WORKER_PATH,
  GUIDE_PATH,
  ...LANGUAGES.map((language) => `${GUIDE_PATH}/${language}`),
];

/**
 * Makes the start fail if a route below the path of the back office is in no table of calls, and so would be open to
 * everybody. Call it before any route is registered.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const declared = new Set<string>(OTHER_ROUTES);
  for (const { method, path } of Object.values(adminCalls)) declared.add(`${method} ${path}`);
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== ADMIN_PATH && !url.startsWith(`${ADMIN_PATH}/`)) return;
    for (const each of [method].flat()) {
      const isHead = each === 'HEAD' && declared.has(`GET ${url}`);
      if (!declared.has(url) && !declared.has(`${each} ${url}`) && !isHead) {
        throw new Error(`${each} ${url} is no call of contract/admin/api.ts, so nobody checks it`);
      }
    }
  });
}

/**
 * Registers every call of the back office. It checks who may make a call before its body is read, and the body before the
 * handler runs. The handlers are loaded at the first call.
 */
export async function adminCallRoutes(
  app: FastifyInstance,
  dependencies: AdminDependencies,
): Promise<void> {
  const calls = Object.entries(adminCalls) as [AdminCallName, AdminCall][];
  const route = (scope: FastifyInstance, name: AdminCallName, call: AdminCall) =>
    scope.route({
      method: call.method,
      url: call.path,
      bodyLimit: bodyLimitOf(call),
      ...(call.method === 'GET' ? {} : { schema: { body: bodySchemaOf(name, call) } }),
      onRequest: authorize(dependencies, call),
      handler: (request, reply) => respond(request, reply, { dependencies, name }),
    });
  sendErrors(app, dependencies);
  validateByValibot(app);
  await app.register(async (scope) => {
    parseJsonBodies(scope, BODY_TIMES);
    for (const [name, call] of calls) if (call.body === undefined) route(scope, name, call);
  });
  await app.register(async (scope) => {
    parseByteBodies(scope, PART_TIMES);
    for (const [name, call] of calls) if (call.body === 'bytes') route(scope, name, call);
  });
  await app.register(async (scope) => {
    parseFileBodies(scope, dependencies.storage.incomingFolder, FILE_TIMES);
    for (const [name, call] of calls) if (call.body === 'file') route(scope, name, call);
  });
  app.all(`${API_PATH}/*`, {
    // Before the body is read, because it is not needed.
    onRequest: async (_request, reply) => sendAdminProblem(reply, refuse('not-found')),
    handler: async () => undefined,
  });
}

/** Returns whether a URL belongs to a call, where every failure is JSON. */
export function isAdminCall(url: string): boolean {
  return url.startsWith(`${API_PATH}/`);
}

/** Responds to requests that a parser, a schema or Fastify refuses, and to failures. */
function sendErrors(app: FastifyInstance, { monotonicNow }: AdminDependencies): void {
  const logFailure = failureLog('a call of the back office failed', monotonicNow);
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error instanceof InvalidBody) return sendAdminProblem(reply, error.refusal);
    const isTemporary = isOutage(error);
    const problem = isTemporary ? 'unavailable' : problemOfRequest(error);
    if (isTemporary || problem === null) logFailure(request, error);
    return sendAdminProblem(reply, refuse(problem ?? 'internal'));
  });
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { dependencies, name }: { dependencies: AdminDependencies; name: AdminCallName },
): Promise<FastifyReply> {
  const adminRequest = adminRequestOf(request);
  const { origin } = adminRequest;
  const { handlers } = await import('./handlers.ts');
  const handler = handlers[name] as Handler<AdminCallName, AdminDependencies>;
  // SQLite responds without waiting, so calls that arrive together would delay everybody else until the last one is done.
  await yieldToEventLoop();
  const result = await handler(dependencies, adminRequest);
  if (!result.ok) return sendAdminProblem(reply, result);
  if (result.session !== undefined) {
    reply.header('set-cookie', sessionCookie(origin, result.session));
  }
  if (result.signedInAs !== undefined) {
    reply.header('set-cookie', browserCookie(origin, markBrowser(dependencies, result.signedInAs)));
  }
  reply.headers(ADMIN_HEADERS);
  if (result.download !== undefined) return sendTable(reply, result.download);
  if (result.file !== undefined) return sendFile(reply, result.file);
  if (result.response === 'unchanged') return reply.code(304).send();
  return result.response === null ? reply.code(204).send() : reply.send(result.response);
}

/** Returns the request that a handler gets, authorized and with a valid body. */
function adminRequestOf(request: FastifyRequest): AdminRequest<AdminCallName> {
  const authorized = authorizedRequest(request);
  return {
    ...authorized,
    // The schema of the call has returned it. A call that reads has none.
    body: (request.body ?? null) as AdminRequest<AdminCallName>['body'],
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    browserMark: browserMark(request, authorized.origin),
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    isLocal: isLocalRequest(request, authorized.origin),
    ifNoneMatch: request.headers['if-none-match'],
  };
}

/** Sends a table to download. */
function sendTable(
  reply: FastifyReply,
  { name, contentType, pieces }: NonNullable<Reply<AdminCallName>['download']>,
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', attachment(name))
    .send(Readable.from(pieces));
}

/** Sends a file to download, which no browser may show in the origin of the back office. */
function sendFile(
  reply: FastifyReply,
  { name, contentType, bytes, stream }: NonNullable<Reply<AdminCallName>['file']>,
): FastifyReply {
  if (bytes !== null) reply.header('content-length', bytes);
  // Whatever opens it all the same: it has an origin of its own, and runs nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return reply.type(contentType).header('content-disposition', attachment(name)).send(stream);
}
