import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblemText } from '../../contract/field-problems.ts';
import type { Language } from '../../contract/locale.ts';
import { localizedAddress, newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import { type AcceptedBody, sendings as calls, type SendingName } from '../../contract/sending.ts';
import type { LinkAnswer, SendingAnswer, Sendings } from '../actions/sending-door.ts';
import { callLanguage, refuseOtherMethods } from './api.ts';
import { type Problem, sendProblem } from './problems.ts';

/** Everything that a link's call says; more is none of ours. In bytes. */
const MOST_LINK_BODY = 16 * 1024;

/** Serves the calls by which visitors send something (contract, "Sending"), and those of the newsletter's links. */
export async function sendingRoutes(app: FastifyInstance, sendings: Sendings): Promise<void> {
  await app.register(async (scope) => {
    // The body is read where its kind and its bounds are known.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const name of Object.keys(calls) as SendingName[]) {
      scope.post(calls[name].path, async (request, reply) => {
        const language = callLanguage(request);
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
  await app.register(async (scope) => linkRoutes(scope, sendings));
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
    default:
      return sendProblem(
        reply.header('retry-after', answer.retryAfter),
        { kind: answer.outcome },
        language,
      );
  }
}

function fieldsProblem(
  fields: Extract<SendingAnswer, { outcome: 'refused' }>['fields'],
  language: Language,
): Problem {
  return {
    kind: 'invalid-fields',
    errors: Object.fromEntries(
      Object.entries(fields).map(([field, code]) => [field, [fieldProblemText(code, language)]]),
    ),
    codes: { ...fields },
  };
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
async function linkRoutes(scope: FastifyInstance, sendings: Sendings): Promise<void> {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: MOST_LINK_BODY } as const;
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
  const acts = {
    confirm: (token: string) => sendings.confirmSubscription(token),
    unsubscribe: (token: string) => sendings.endSubscription(token),
  };
  for (const name of ['confirm', 'unsubscribe'] as const) {
    const path = newsletterCalls[name];
    scope.post(path, async (request, reply) =>
      sendLinkAnswer(reply, await acts[name](tokenOf(request)), callLanguage(request)),
    );
    scope.get(path, async (request, reply) => {
      const page = localizedAddress(newsletterPaths[name], callLanguage(request));
      const token = encodeURIComponent(tokenOf(request));
      return reply.header('cache-control', 'no-store').redirect(`${page}?token=${token}`, 303);
    });
    refuseOtherMethods(scope, path, ['GET', 'HEAD', 'POST']);
  }
}

function sendLinkAnswer(reply: FastifyReply, answer: LinkAnswer, language: Language): FastifyReply {
  if (answer.outcome === 'done') return sendSuccess(reply, 200, {}, language);
  if (answer.outcome === 'invalid-link') return sendProblem(reply, { kind: 'not-found' }, language);
  const later = reply.header('retry-after', answer.retryAfter);
  return sendProblem(later, { kind: 'unavailable' }, language);
}

/** The token, of the address or of the body; empty where there is none that is a text. */
function tokenOf(request: FastifyRequest): string {
  const query = request.query as Record<string, unknown>;
  if (typeof query.token === 'string') return query.token;
  if (typeof request.body !== 'string') return '';
  if (!/json/i.test(request.headers['content-type'] ?? '')) {
    return new URLSearchParams(request.body).get('token') ?? '';
  }
  try {
    const body: unknown = JSON.parse(request.body);
    const isObject = body !== null && typeof body === 'object' && Object.hasOwn(body, 'token');
    return isObject && 'token' in body && typeof body.token === 'string' ? body.token : '';
  } catch {
    return '';
  }
}
