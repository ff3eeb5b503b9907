import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblemText } from '../../contract/field-problems.ts';
import type { Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import { type AcceptedBody, sendings as calls, type SendingName } from '../../contract/sending.ts';
import { queryLanguage, refuseOtherMethods } from '../platform/http/api-routes.ts';
import { type Problem, sendProblem } from '../platform/http/problems.ts';
import { type PostLimits, readPost } from '../platform/http/read-body.ts';
import type { FieldFaults, LinkAnswer, SendingAnswer, Sendings } from './submission-types.ts';

/** A link's call says next to nothing, so it comes at once or not at all. In milliseconds. */
const LINK_LIMITS: PostLimits = { file: null, silence: 5_000, total: 10_000 };

/** Serves the calls by which visitors send something (contract, "Sending"), and those of the newsletter's links. */
export async function sendingRoutes(app: FastifyInstance, sendings: Sendings): Promise<void> {
  await app.register(async (scope) => {
    for (const name of Object.keys(calls) as SendingName[]) {
      scope.post(calls[name].path, async (request, reply) => {
        const language = queryLanguage(request);
        const answer = await sendings.receive(name, {
          headers: request.headers,
          body: request.raw,
          address: request.ip,
          language,
        });
        return sendAnswer(reply, answer, language);
      });
      refuseOtherMethods(scope, calls[name].path, ['POST']);
    }
  });
  await linkRoutes(app, sendings);
}

function sendAnswer(reply: FastifyReply, answer: SendingAnswer, language: Language): FastifyReply {
  switch (answer.outcome) {
    case 'accepted': {
      const data: AcceptedBody = answer.reference === null ? {} : { reference: answer.reference };
      return sendSuccess(reply, 201, data, language);
    }
    case 'refused':
      return sendProblem(reply, fieldsProblem(answer.fields, language), language);
    case 'key-reused':
      return sendProblem(reply, { kind: 'key-reused' }, language);
    case 'unacceptable':
      return sendProblem(reply, { kind: answer.kind }, language);
    case 'unanswered':
      return sendProblem(reply, { kind: answer.outcome }, language);
    default:
      return sendProblem(
        reply.header('retry-after', answer.retryAfter),
        { kind: answer.outcome },
        language,
      );
  }
}

function fieldsProblem(fields: FieldFaults, language: Language): Problem {
  const errors: Record<string, string[]> = {};
  const codes: Record<string, string> = {};
  for (const [field, fault] of Object.entries(fields)) {
    errors[field] = ['words' in fault ? fault.words : fieldProblemText(fault.code, language)];
    if ('code' in fault) codes[field] = fault.code;
  }
  return { kind: 'invalid-fields', errors, codes };
}

function sendSuccess(
  reply: FastifyReply,
  status: number,
  data: AcceptedBody,
  language: Language,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'lang')
    .send({ status: 'success', data });
}

/**
 * The calls of the newsletter's links. A mail program that unsubscribes by itself posts here with
 * the token in the address; a person who opens the same address is led to the page.
 */
async function linkRoutes(app: FastifyInstance, sendings: Sendings): Promise<void> {
  const acts = {
    confirm: (token: string) => sendings.confirmSubscription(token),
    unsubscribe: (token: string) => sendings.endSubscription(token),
  };
  await app.register(async (scope) => {
    for (const name of ['confirm', 'unsubscribe'] as const) {
      const path = newsletterCalls[name];
      scope.post(path, async (request, reply) => {
        const token = await tokenOf(request);
        return sendLinkAnswer(reply, await acts[name](token), queryLanguage(request));
      });
      scope.get(path, async (request, reply) => {
        const page = localizedAddress(newsletterPaths[name], queryLanguage(request));
        const token = encodeURIComponent(tokenOfAddress(request) ?? '');
        return reply.header('cache-control', 'no-store').redirect(`${page}?token=${token}`, 303);
      });
      refuseOtherMethods(scope, path, ['GET', 'HEAD', 'POST']);
    }
  });
}

function sendLinkAnswer(reply: FastifyReply, answer: LinkAnswer, language: Language): FastifyReply {
  if (answer.outcome === 'done') return sendSuccess(reply, 200, {}, language);
  if (answer.outcome === 'invalid-link') return sendProblem(reply, { kind: 'not-found' }, language);
  const later = reply.header('retry-after', answer.retryAfter);
  return sendProblem(later, { kind: 'unavailable' }, language);
}

function tokenOfAddress(request: FastifyRequest): string | null {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : null;
}

/** The token, of the address or of the body; empty where there is none that is a text. */
async function tokenOf(request: FastifyRequest): Promise<string> {
  // Read in any case, so that an answer gets through.
  const read = await readPost(request.raw, request.headers['content-type'], LINK_LIMITS);
  const ofAddress = tokenOfAddress(request);
  if (ofAddress !== null) return ofAddress;
  const token = read.ok && Object.hasOwn(read.fields, 'token') ? read.fields.token : '';
  return typeof token === 'string' ? token : '';
}
