import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { SECOND } from '../durations.ts';
import { countFailures } from '../repeated-failures.ts';
import { isApiAddress, queryLanguage } from './api-routes.ts';
import { sendProblem } from './problems.ts';
import { hasBody } from './request-body.ts';

/** Delay of the event loop above which the server is overloaded. In milliseconds. */
const MAX_EVENT_LOOP_DELAY = 400;

/** Concurrent requests while the event loop is late. Not 0, because a single slow page can delay it. */
const MAX_CONCURRENT_WHILE_LATE = 32;

/** Concurrent requests at any time. If there are more, something that they depend on does not respond. */
const MAX_CONCURRENT = 600;

/** When to try again. In seconds. */
const RETRY_AFTER = 5;

/** The health checks, which must respond during overload too. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** The page of the 503 response. */
const OVERLOAD_PAGES: Record<Language, string> = {
  ar:
    '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>يافع | لحظة من فضلك</title>' +
    '<h1>زوّارنا كثيرون في هذه اللحظة</h1><p>لم نستطع عرض الصفحة الآن. أعد تحميلها بعد ثوانٍ قليلة.</p></html>',
  en:
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Yafee | One moment, please</title>' +
    '<h1>We have very many visitors right now</h1><p>The page cannot be shown at this moment. Reload it in a few seconds.</p></html>',
};

/** How often it is looked whether the process was blocked. In milliseconds. */
const BLOCK_INTERVAL = SECOND;

/** For how long the process must have been blocked for a line of the log. In milliseconds. */
const LONG_BLOCK = 2 * SECOND;

/**
 * Logs that the process was busy with work of its own for so long that all requests waited, and what was requested: without
 * that line the log would have only those who gave up waiting. One line a minute.
 * @param now the monotonic clock, in milliseconds
 */
export function logBlocks(app: FastifyInstance, now: () => number): void {
  const failures = countFailures(now);
  /** The routes of the requests since the last look, with their number. */
  let routes: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    routes[route] = (routes[route] ?? 0) + 1;
    done();
  });
  app.addHook('onListen', async () => {
    let lookedAt = now();
    timer = setInterval(() => {
      const blocked = now() - lookedAt - BLOCK_INTERVAL;
      lookedAt = now();
      const count = blocked < LONG_BLOCK ? null : failures();
      if (count !== null) {
        const ms = Math.round(blocked);
        app.log.warn({ blocked: ms, routes, count }, 'the process was busy, and requests waited');
      }
      routes = {};
    }, BLOCK_INTERVAL).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Returns whether the event loop is so late that requests have to wait. */
export type IsLate = () => boolean;

/** Registers @fastify/under-pressure, which measures the delay of the event loop every second. */
export async function watchEventLoop(app: FastifyInstance): Promise<IsLate> {
  await app.register(underPressure);
  return () => app.memoryUsage().eventLoopDelay > MAX_EVENT_LOOP_DELAY;
}

/**
 * Rejects requests with 503 when too many are in progress, so that those in progress finish and a proxy does not queue
 * more. Cached pages are sent before this hook. A request counts only after its body has arrived, so that slow clients
 * cannot use up the limit; `limitOpenBodies` limits those.
 * @param sendOther responds for addresses of a feature
 */
export function rejectOnOverload(
  app: FastifyInstance,
  isLate: IsLate,
  sendOther: SendOverload = () => null,
): void {
  let concurrent = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const countRequest = () => {
      if (reply.raw.closed) return;
      concurrent += 1;
      reply.raw.once('close', () => {
        concurrent -= 1;
      });
    };
    const isFull = concurrent >= (isLate() ? MAX_CONCURRENT_WHILE_LATE : MAX_CONCURRENT);
    if (isFull && !HEALTH_PATHS.has(pathOf(request))) {
      sendOverload(request, reply, sendOther);
      return;
    }
    if (hasBody(request.raw)) request.raw.once('end', countRequest);
    else countRequest();
    done();
  });
}

/**
 * Sends what the addresses of a feature respond during overload, or returns null for other addresses.
 * @param retryAfter seconds until the next attempt
 */
export type SendOverload = (
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfter: number,
) => FastifyReply | null;

/** Sends 503 with Retry-After: JSON for the API, else a page in the visitor's language. */
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
