import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminCall } from '../../contract/admin/call.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { isContentKind } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { findSession, isRecent, needsSecondFactor } from '../auth/auth.ts';
import type { AuthorizedRequest, OpenSession } from '../platform/admin/admin-request.ts';
import { type Outcome, type Refusal, refuse } from '../platform/admin/outcome.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { sessionToken } from './cookies.ts';
import { isOwnWrite, isPassedOn, requestOrigin } from './request-origin.ts';
import { sendAdminProblem } from './send-admin-problem.ts';

/** What a route requires of its caller. */
export type CallRules = Pick<AdminCall, 'access' | 'kind' | 'recent' | 'beforeSecondFactor'>;

const AUTHORIZED = Symbol('authorized');

/** Declares what `authorize` stores with a request. Call it once, before the routes that use the hook. */
export function prepareAuthorization(app: FastifyInstance): void {
  app.decorateRequest(AUTHORIZED, null);
}

/**
 * Returns the hook `onRequest` of a route. Before the body is read, it refuses callers that may not use the route, by their
 * origin, session, role and second factor.
 */
export function authorize(dependencies: AdminDependencies, rules: CallRules) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const authorized = await checkCaller(request, dependencies, rules);
    if (!authorized.ok) return sendAdminProblem(reply, authorized);
    const { ok: _, ...rest } = authorized;
    request.setDecorator<AuthorizedRequest>(AUTHORIZED, rest);
    return undefined;
  };
}

/** Returns the sender of a request that `authorize` has accepted. */
export function authorizedRequest(request: FastifyRequest): AuthorizedRequest {
  return request.getDecorator<AuthorizedRequest>(AUTHORIZED);
}

/** Returns whether a request carries the session of a signed-in user. */
export async function hasSession(
  request: FastifyRequest,
  dependencies: Pick<AdminDependencies, 'db' | 'probe' | 'now' | 'publicUrl'>,
): Promise<boolean> {
  const origin = requestOrigin(request, dependencies.publicUrl);
  const token = origin === null ? null : sessionToken(request, origin);
  return token !== null && (await findSession(dependencies, token)) !== null;
}

async function checkCaller(
  request: FastifyRequest,
  dependencies: AdminDependencies,
  rules: CallRules,
): Promise<Outcome<AuthorizedRequest>> {
  const origin = requestOrigin(request, dependencies.publicUrl);
  if (origin === null) return refuse('insecure');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && !isOwnWrite(request, origin)) return refuse('cross-site');
  // Otherwise everybody would have the proxy's address, so that one user could lock out all.
  if (!dependencies.trustsProxy && isPassedOn(request)) return refuse('proxy-undeclared');
  const token = sessionToken(request, origin);
  const signedIn = token === null ? null : await findSession(dependencies, token);
  const {
    kind: kindName,
    id = '',
    file = '',
  } = request.params as {
    kind?: string;
    id?: string;
    file?: string;
  };
  const kind = kindName !== undefined && isContentKind(kindName) ? kindName : null;
  const refusal = refuseCaller(rules, signedIn, kind, dependencies.now());
  if (refusal !== null) return refusal;
  const isOpen = rules.access === 'anyone' || rules.beforeSecondFactor === true;
  if (
    !isOpen &&
    signedIn !== null &&
    (await needsSecondFactor(dependencies.db, signedIn.staff.id))
  ) {
    return refuse('second-factor-needed');
  }
  if (kindName !== undefined && kind === null) return refuse('not-found');
  return { ok: true, origin, signedIn, kind, id, file };
}

/** Returns why a caller may not use a route, or null if the caller may. */
function refuseCaller(
  { access, kind: ownKind, recent }: CallRules,
  signedIn: OpenSession | null,
  kind: ContentKind | null,
  now: number,
): Refusal | null {
  if (access === 'anyone') return null;
  if (signedIn === null) return refuse('signed-out');
  const subject = ownKind ?? kind;
  if (!isAllowed(signedIn.staff.role, access, subject === null ? {} : { kind: subject })) {
    return refuse('forbidden');
  }
  if (recent === true && !isRecent(signedIn.session, now)) return refuse('confirmation-needed');
  return null;
}
