import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  ADMIN_PATH,
  type AdminCallName,
  type AdminFieldError,
  type AdminProblem,
  adminCalls,
  adminProblems,
  GUIDE_PATH,
} from '../../contract/admin/api.ts';
import { adminBodies } from '../../contract/admin/bodies.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { PREVIEW_PATH } from '../../contract/admin/content.ts';
import { UPLOAD_PART } from '../../contract/admin/media.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { type ContentKind, isContentKind } from '../../contract/content/kinds.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import {
  findSession,
  isRecent,
  markBrowser,
  needsSecondFactor,
  type OpenSession,
  type Outcome,
  type Refusal,
  refuse,
} from '../auth/auth.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { SECOND } from '../platform/durations.ts';
import { readBytes, readPost } from '../platform/http/read-body.ts';
import { StorageFailure } from '../platform/storage/storage.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import type { AdminParts, Call, Handler, Reply } from './call.ts';
import {
  browserCookie,
  browserMark,
  isLocalRequest,
  isOwnWrite,
  isPassedOn,
  sessionCookie,
  sessionToken,
  type Visit,
  visitOf,
} from './visit.ts';

const API_PATH = `${ADMIN_PATH}/api`;

/** How long the body of a call may take, and how long no byte of it may arrive. In milliseconds. */
const BODY_TIMEOUT = { idleTimeout: 10 * SECOND, totalTimeout: 60 * SECOND };

/** Largest body of a call of content: a save has the changed texts twice. In bytes. */
const MAX_CONTENT = 4 * 1024 * 1024;

/** The same for a part of a file, on a slow mobile connection. In milliseconds. */
const PART_TIMEOUT = { idleTimeout: 20 * SECOND, totalTimeout: 120 * SECOND };

/** Every route below the path of the back office that is no call of the contract. */
const OTHER_ROUTES = [
  ADMIN_PATH,
  `${ADMIN_PATH}/*`,
  `${ADMIN_PATH}/assets/*`,
  `${API_PATH}/*`,
  PREVIEW_PATH,
  GUIDE_PATH,
  ...LANGUAGES.map((language) => `${GUIDE_PATH}/${language}`),
];

/**
 * Makes the start fail if a route below the path of the back office is in no table of calls, and so would be open to
 * everybody. Must be called before any route is registered.
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

/** Registers every call of the back office. The handlers are loaded at the first call. */
export function adminCallRoutes(app: FastifyInstance, parts: AdminParts): void {
  for (const [name, call] of Object.entries(adminCalls) as [AdminCallName, AdminCall][]) {
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => respond(request, reply, { parts, name, call }),
    });
  }
  app.all(`${API_PATH}/*`, async (_request, reply) => sendAdminProblem(reply, refuse('not-found')));
}

/** Whether an address is one of a call, where every failure is JSON. */
export function isAdminCall(url: string): boolean {
  return url.startsWith(`${API_PATH}/`);
}

/** Tells a caller that the server is overloaded. @param retryAfter seconds until the next attempt */
export function sendAdminOverload(reply: FastifyReply, retryAfter: number): FastifyReply {
  return sendAdminProblem(reply, refuse('unavailable', { retryAfter }));
}

/** Sends an expected failure. */
export function sendAdminProblem(reply: FastifyReply, { ok: _, ...body }: Refusal): FastifyReply {
  const { problem, retryAfter } = body;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.headers(ADMIN_HEADERS).code(adminProblems[problem]).send(body);
}

/** Sends a table as CSV to download. */
function sendTable(
  reply: FastifyReply,
  { name, pieces }: NonNullable<Reply<AdminCallName>['download']>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces));
}

type Route = { parts: AdminParts; name: AdminCallName; call: AdminCall };

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
): Promise<FastifyReply> {
  try {
    const visit = visitOf(request, route.parts.publicUrl);
    if (visit === null) return sendAdminProblem(reply, refuse('insecure'));
    const admitted = await admit(request, route, visit);
    if (!admitted.ok) return sendAdminProblem(reply, admitted);
    const { handlers } = await import('./handlers.ts');
    const handler = handlers[route.name] as Handler<AdminCallName>;
    const result = await handler(route.parts, admitted.call);
    if (!result.ok) return sendAdminProblem(reply, result);
    if (result.session !== undefined) {
      reply.header('set-cookie', sessionCookie(visit, result.session));
    }
    if (result.signedInAs !== undefined) {
      reply.header('set-cookie', browserCookie(visit, markBrowser(route.parts, result.signedInAs)));
    }
    reply.headers(ADMIN_HEADERS);
    if (result.download !== undefined) return sendTable(reply, result.download);
    return result.response === null ? reply.code(204).send() : reply.send(result.response);
  } catch (error) {
    const isTemporary = isUnavailable(error) || error instanceof StorageFailure;
    const problem: AdminProblem = isTemporary ? 'unavailable' : 'internal';
    request.log.error({ err: error }, 'a call of the back office failed');
    return sendAdminProblem(reply, refuse(problem));
  }
}

/** Checks that a call may be made, and reads its body. */
async function admit(
  request: FastifyRequest,
  { parts, name, call }: Route,
  visit: Visit,
): Promise<Outcome<{ call: Call<AdminCallName> }>> {
  const isWrite = call.method !== 'GET';
  if (isWrite && !isOwnWrite(request, visit)) return refuse('cross-site');
  const admitted = await admitCaller(request, { parts, call }, visit);
  if (!admitted.ok) return admitted;
  const { ok: _, ...caller } = admitted;
  const body = isWrite ? await readBody(request, name, call) : NO_BODY;
  if (!body.ok) return body;
  return {
    ok: true,
    call: {
      ...caller,
      body: body.body as Call<AdminCallName>['body'],
      bytes: body.bytes,
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      browserMark: browserMark(request, visit),
      client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      visit,
      isLocal: isLocalRequest(request, visit),
    },
  };
}

/** Whether a request carries the session of somebody who is signed in. */
export async function hasSession(
  request: FastifyRequest,
  parts: Pick<AdminParts, 'db' | 'probe' | 'now' | 'publicUrl'>,
): Promise<boolean> {
  const visit = visitOf(request, parts.publicUrl);
  const token = visit === null ? null : sessionToken(request, visit);
  return token !== null && (await findSession(parts, token)) !== null;
}

/** What a call asks of its caller. */
type CallRules = Pick<AdminCall, 'access' | 'recent' | 'beforeSecondFactor'>;

/** Checks the session, the role and the second factor of a caller for what the path of a request names. */
export async function admitCaller(
  request: FastifyRequest,
  { parts, call }: { parts: AdminParts; call: CallRules },
  visit: Visit,
): Promise<Outcome<Pick<Call<AdminCallName>, 'signedIn' | 'kind' | 'id'>>> {
  // Everybody would have the address of the proxy, so one could lock out all.
  if (!parts.trustsProxy && isPassedOn(request)) return refuse('proxy-undeclared');
  const token = sessionToken(request, visit);
  const signedIn = token === null ? null : await findSession(parts, token);
  const { kind: kindName, id = '' } = request.params as { kind?: string; id?: string };
  const kind = kindName !== undefined && isContentKind(kindName) ? kindName : null;
  const refusal = refuseCaller(call, signedIn, kind, parts.now());
  if (refusal !== null) return refusal;
  const isOpen = call.access === 'anyone' || call.beforeSecondFactor === true;
  if (!isOpen && signedIn !== null && (await needsSecondFactor(parts.db, signedIn.staff.id))) {
    return refuse('second-factor-needed');
  }
  if (kindName !== undefined && kind === null) return refuse('not-found');
  return { ok: true, signedIn, kind, id };
}

/** Returns why a caller may not make a call, or null if the caller may. */
function refuseCaller(
  { access, recent }: CallRules,
  signedIn: OpenSession | null,
  kind: ContentKind | null,
  now: number,
): Refusal | null {
  if (access === 'anyone') return null;
  if (signedIn === null) return refuse('signed-out');
  if (!isAllowed(signedIn.staff.role, access, kind === null ? {} : { kind })) {
    return refuse('forbidden');
  }
  if (recent === true && !isRecent(signedIn.session, now)) return refuse('confirmation-needed');
  return null;
}

type Body = { body: unknown; bytes: Buffer };

const NO_BODY: Outcome<Body> = { ok: true, body: null, bytes: Buffer.alloc(0) };

async function readBody(
  request: FastifyRequest,
  name: AdminCallName,
  call: AdminCall,
): Promise<Outcome<Body>> {
  const contentType = request.headers['content-type'] ?? '';
  const [kind = ''] = contentType.split(';');
  if (call.body === 'bytes') return readPart(request, kind.trim().toLowerCase());
  if (kind.trim().toLowerCase() !== 'application/json') return refuse('wrong-kind');
  const post = await readPost(request.raw, contentType, {
    file: null,
    ...BODY_TIMEOUT,
    ...(call.access.startsWith('content.') ? { maxText: MAX_CONTENT } : {}),
  });
  if (!post.ok) return refuse(post.kind);
  const schema = (adminBodies as Partial<Record<AdminCallName, v.GenericSchema>>)[name];
  if (schema === undefined) {
    return Object.keys(post.fields).length === 0 ? NO_BODY : refuse('malformed');
  }
  const parsed = v.safeParse(schema, post.fields);
  if (parsed.success) return { ok: true, body: parsed.output, bytes: Buffer.alloc(0) };
  const fields: Record<string, AdminFieldError> = {};
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key;
    if (typeof field !== 'string' || !isFieldError(issue.message)) return refuse('malformed');
    fields[field] ??= issue.message;
  }
  return refuse('invalid-fields', { fields });
}

/** Reads a part of a file. */
async function readPart(request: FastifyRequest, kind: string): Promise<Outcome<Body>> {
  if (kind !== 'application/octet-stream') return refuse('wrong-kind');
  const read = await readBytes(request.raw, { maxBytes: UPLOAD_PART, ...PART_TIMEOUT });
  return read.ok ? { ok: true, body: null, bytes: read.bytes } : refuse(read.kind);
}

/** Whether a message of a schema is one for the person who types; all others tell of a wrong program. */
function isFieldError(message: string): message is AdminFieldError {
  return ['required', 'too-long', 'one-line', 'email'].includes(message);
}
