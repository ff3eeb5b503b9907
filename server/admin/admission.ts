import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminCall } from '../../contract/admin/call.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { type ContentKind, isContentKind } from '../../contract/content/kinds.ts';
import {
  findSession,
  isRecent,
  needsSecondFactor,
  type OpenSession,
  type Outcome,
  type Refusal,
  refuse,
} from '../auth/auth.ts';
import type { AdminParts, Admission } from './call.ts';
import { sendAdminProblem } from './send-admin-problem.ts';
import { isOwnWrite, isPassedOn, sessionToken, visitOf } from './visit.ts';

/** What a route asks of its caller. */
export type CallRules = Pick<AdminCall, 'access' | 'kind' | 'recent' | 'beforeSecondFactor'>;

const ADMISSION = Symbol('admission');

/** Declares what `admit` keeps with a request. Called once, before the routes that have the hook. */
export function prepareAdmission(app: FastifyInstance): void {
  app.decorateRequest(ADMISSION, null);
}

/**
 * Returns the hook `onRequest` of a route. It refuses whoever may not use the route, by where the request comes from, the session,
 * the role and the second factor, before the body is read.
 */
export function admit(parts: AdminParts, rules: CallRules) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const admitted = await checkCaller(request, parts, rules);
    if (!admitted.ok) return sendAdminProblem(reply, admitted);
    const { ok: _, ...rest } = admitted;
    request.setDecorator<Admission>(ADMISSION, rest);
    return undefined;
  };
}

/** Returns who makes a request that `admit` has let through. */
export function admissionOf(request: FastifyRequest): Admission {
  return request.getDecorator<Admission>(ADMISSION);
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

async function checkCaller(
  request: FastifyRequest,
  parts: AdminParts,
  rules: CallRules,
): Promise<Outcome<Admission>> {
  const visit = visitOf(request, parts.publicUrl);
  if (visit === null) return refuse('insecure');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && !isOwnWrite(request, visit)) return refuse('cross-site');
  // Everybody would have the address of the proxy, so one could lock out all.
  if (!parts.trustsProxy && isPassedOn(request)) return refuse('proxy-undeclared');
  const token = sessionToken(request, visit);
  const signedIn = token === null ? null : await findSession(parts, token);
  const { kind: kindName, id = '' } = request.params as { kind?: string; id?: string };
  const kind = kindName !== undefined && isContentKind(kindName) ? kindName : null;
  const refusal = refuseCaller(rules, signedIn, kind, parts.now());
  if (refusal !== null) return refusal;
  const isOpen = rules.access === 'anyone' || rules.beforeSecondFactor === true;
  if (!isOpen && signedIn !== null && (await needsSecondFactor(parts.db, signedIn.staff.id))) {
    return refuse('second-factor-needed');
  }
  if (kindName !== undefined && kind === null) return refuse('not-found');
  return { ok: true, visit, signedIn, kind, id };
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
