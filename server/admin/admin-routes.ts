import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  ADMIN_PATH,
  type AdminCall,
  type AdminCallName,
  type AdminFieldError,
  type AdminProblem,
  type AdminProblemBody,
  adminCalls,
  adminProblems,
} from '../../contract/admin-api.ts';
import { adminBodies } from '../../contract/admin-bodies.ts';
import { isAllowed } from '../../contract/permissions.ts';
import { findSession, isRecent, type OpenSession, type Outcome, refuse } from '../auth/auth.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { SECOND } from '../platform/durations.ts';
import { readPost } from '../platform/http/read-body.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import type { AdminParts, Call, Handler } from './call.ts';
import { isLocalRequest, isOwnWrite, sessionCookie, sessionToken, visitOf } from './visit.ts';

const API_PATH = `${ADMIN_PATH}/api`;

/** How long the body of a call may take, and how long no byte of it may arrive. In milliseconds. */
const BODY_TIMEOUT = { idleTimeout: 5 * SECOND, totalTimeout: 15 * SECOND };

/** Every route below the path of the back office that is no call of the contract. */
const OTHER_ROUTES = [ADMIN_PATH, `${ADMIN_PATH}/*`, `${ADMIN_PATH}/assets/*`, `${API_PATH}/*`];

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
        throw new Error(`${each} ${url} is no call of contract/admin-api.ts, so nobody checks it`);
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

/** Sends an expected failure. */
export function sendAdminProblem(
  reply: FastifyReply,
  { problem, fields, retryAfter }: AdminProblemBody,
): FastifyReply {
  const body: AdminProblemBody = {
    problem,
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.headers(ADMIN_HEADERS).code(adminProblems[problem]).send(body);
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
    reply.headers(ADMIN_HEADERS);
    return result.response === null ? reply.code(204).send() : reply.send(result.response);
  } catch (error) {
    const problem: AdminProblem = isUnavailable(error) ? 'unavailable' : 'internal';
    request.log.error({ err: error }, 'a call of the back office failed');
    return sendAdminProblem(reply, refuse(problem));
  }
}

/** Checks that a call may be made, and reads its body. */
async function admit(
  request: FastifyRequest,
  { parts, name, call }: Route,
  visit: NonNullable<ReturnType<typeof visitOf>>,
): Promise<Outcome<{ call: Call<AdminCallName> }>> {
  const isWrite = call.method !== 'GET';
  if (isWrite && !isOwnWrite(request, visit)) return refuse('cross-site');
  const token = sessionToken(request, visit);
  const signedIn = token === null ? null : await findSession(parts, token);
  const refusal = refuseCaller(call, signedIn, parts.now());
  if (refusal !== null) return refusal;
  const body = isWrite ? await readBody(request, name) : { ok: true as const, body: null };
  if (!body.ok) return body;
  return {
    ok: true,
    call: {
      body: body.body as Call<AdminCallName>['body'],
      id: (request.params as { id?: string }).id ?? '',
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      signedIn,
      client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      visit,
      isLocal: isLocalRequest(request, visit),
    },
  };
}

/** Returns why a caller may not make a call, or null if the caller may. */
function refuseCaller({ access, recent }: AdminCall, signedIn: OpenSession | null, now: number) {
  if (access === 'anyone') return null;
  if (signedIn === null) return refuse('signed-out');
  if (!isAllowed(signedIn.staff.role, access)) return refuse('forbidden');
  if (recent === true && !isRecent(signedIn.session, now)) return refuse('confirmation-needed');
  return null;
}

async function readBody(
  request: FastifyRequest,
  name: AdminCallName,
): Promise<Outcome<{ body: unknown }>> {
  const contentType = request.headers['content-type'] ?? '';
  const [kind = ''] = contentType.split(';');
  if (kind.trim().toLowerCase() !== 'application/json') return refuse('wrong-kind');
  const post = await readPost(request.raw, contentType, { file: null, ...BODY_TIMEOUT });
  if (!post.ok) return refuse(post.kind);
  const schema = (adminBodies as Partial<Record<AdminCallName, v.GenericSchema>>)[name];
  if (schema === undefined) {
    return Object.keys(post.fields).length === 0 ? { ok: true, body: null } : refuse('malformed');
  }
  const parsed = v.safeParse(schema, post.fields);
  if (parsed.success) return { ok: true, body: parsed.output };
  const fields: Record<string, AdminFieldError> = {};
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key;
    if (typeof field !== 'string' || !isFieldError(issue.message)) return refuse('malformed');
    fields[field] ??= issue.message;
  }
  return refuse('invalid-fields', { fields });
}

/** Whether a message of a schema is one for the person who types; all others tell of a wrong program. */
function isFieldError(message: string): message is AdminFieldError {
  return message === 'required' || message === 'too-long' || message === 'email';
}
