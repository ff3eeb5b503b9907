import type { FastifyReply } from 'fastify';
import { adminProblems } from '../../contract/admin/api.ts';
import { type Refusal, refuse } from '../platform/admin/outcome.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';

/** Sends an expected failure. */
export function sendAdminProblem(reply: FastifyReply, { ok: _, ...body }: Refusal): FastifyReply {
  const { problem, retryAfter } = body;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.headers(ADMIN_HEADERS).code(adminProblems[problem]).send(body);
}

/** Tells a caller that the server is overloaded. @param retryAfter seconds until the next attempt */
export function sendAdminOverload(reply: FastifyReply, retryAfter: number): FastifyReply {
  return sendAdminProblem(reply, refuse('unavailable', { retryAfter }));
}
