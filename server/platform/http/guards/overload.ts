import type { ServerResponse } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Language } from '../../../../contract/locale.ts';
import { splitAddress } from '../../../../contract/localized-address.ts';
import { isApiAddress, queryLanguage } from '../api-requests.ts';
import { sendProblem } from '../problems.ts';
import { hasBody } from '../request-body.ts';

/** Delay of the event loop above which the server is overloaded. In milliseconds. */
const MAX_EVENT_LOOP_DELAY = 400;

/** Concurrent requests while the event loop is late. Not 0, because a single slow page can delay it. */
const MAX_CONCURRENT_WHILE_LATE = 32;

/** Maximum number of concurrent requests. If there are more, something that they depend on does not respond. */
const MAX_CONCURRENT = 600;

/** When to retry. In seconds. */
const RETRY_AFTER = 5;

/** The health checks, which must respond during overload too. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** The page of the 503 response. It names no organisation, because it is sent without reading anything. */
const OVERLOAD_PAGES: Record<Language, string> = {
  ar:
    '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>لحظة من فضلك</title>' +
    '<h1>زوّارنا كثيرون في هذه اللحظة</h1><p>لم نستطع عرض الصفحة الآن. أعد تحميلها بعد ثوانٍ قليلة.</p></html>',
  en:
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>One moment, please</title>' +
    '<h1>We have very many visitors right now</h1><p>The page cannot be shown at this moment. Reload it in a few seconds.</p></html>',
};

/**
 * Rejects requests with 503 when too many are in progress, so that those in progress finish and a proxy does not queue more.
 * A request counts from the moment when its body has arrived until its response is handed over, so slow clients cannot use up
 * the limit. `limitOpenBodies` and `limitUnreadResponses` limit those.
 */
export const rejectOnOverload = plugin<{
  /** Responds for the paths of a feature. */
  sendOther?: SendOverload;
  /** Returns whether the event loop is so late that requests have to wait. By default it is measured every second. */
  isLate?: () => boolean;
}>(async (app, { sendOther = () => null, isLate }) => {
  // It only measures. Its own hook would reject health checks too.
  await app.register(underPressure);
  const isEventLoopLate = isLate ?? (() => app.memoryUsage().eventLoopDelay > MAX_EVENT_LOOP_DELAY);
  const inProgress = new Set<ServerResponse>();
  app.addHook('onRequest', (request, reply, done) => {
    const countRequest = () => {
      if (reply.raw.closed) return;
      inProgress.add(reply.raw);
      reply.raw.once('close', () => inProgress.delete(reply.raw));
    };
    const max = isEventLoopLate() ? MAX_CONCURRENT_WHILE_LATE : MAX_CONCURRENT;
    if (inProgress.size >= max && !HEALTH_PATHS.has(pathOf(request))) {
      sendOverload(request, reply, sendOther);
      return;
    }
    if (hasBody(request.raw)) request.raw.once('end', countRequest);
    else countRequest();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    inProgress.delete(reply.raw);
    done(null, payload);
  });
});

/**
 * Sends the response of a feature's paths during overload, or returns null for other paths.
 * @param retryAfter seconds until the next attempt
 */
export type SendOverload = (
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfter: number,
) => FastifyReply | null;

/** Sends 503 with Retry-After: JSON for the API, and a page in the visitor's language for everything else. */
export function sendOverload(
  request: FastifyRequest,
  reply: FastifyReply,
  sendOther: SendOverload,
): FastifyReply {
  reply.header('retry-after', RETRY_AFTER);
  const other = sendOther(request, reply, RETRY_AFTER);
  if (other !== null) return other;
  if (isApiAddress(request.url)) {
    return sendProblem(reply, { kind: 'unavailable' }, queryLanguage(request));
  }
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(OVERLOAD_PAGES[splitAddress(pathOf(request)).language]);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}
