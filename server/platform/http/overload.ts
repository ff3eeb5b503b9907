import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { isApiAddress, queryLanguage } from './api-routes.ts';
import { sendProblem } from './problems.ts';
import { hasBody } from './request-body.ts';

/** A request that waits this long for its turn finds a server that has too much to do. In milliseconds. */
const MAX_DELAY = 400;

/** A server that is late still takes so many at once: it may be late with one page alone. */
const MAX_WHILE_LATE = 32;

/** More requests at once than this wait for something that does not answer. */
const MAX_AT_ONCE = 600;

/** A visitor who comes back after this will mostly be served. In seconds. */
const RETRY_AFTER = '5';

/** Asked for by what watches the server: they say how it is, and must be answered above all. */
const HEALTH = new Set(['/healthz', '/readyz']);

const BUSY: Record<Language, string> = {
  ar:
    '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>يافع | لحظة من فضلك</title>' +
    '<h1>زوّارنا كثيرون في هذه اللحظة</h1><p>لم نستطع عرض الصفحة الآن. أعد تحميلها بعد ثوانٍ قليلة.</p></html>',
  en:
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Yafee | One moment, please</title>' +
    '<h1>We have very many visitors right now</h1><p>The page cannot be shown at this moment. Reload it in a few seconds.</p></html>',
};

/** Whether the event loop is so late that requests wait for their turn. */
export type IsLate = () => boolean;

/** Watches how late the event loop is, each second. */
export async function watchEventLoop(app: FastifyInstance): Promise<IsLate> {
  await app.register(underPressure);
  return () => app.memoryUsage().eventLoopDelay > MAX_DELAY;
}

/**
 * Refuses at once, with 503, what would only wait behind all that waits already: so those who are
 * inside are served, and nobody in front of us keeps piling up. Cached pages never come here. A request
 * counts from when all of it has arrived: one that is still arriving costs next to nothing, and who
 * sends slowly must not be able to fill the server (platform/http/open-bodies.ts bounds those).
 */
export function refuseOverload(app: FastifyInstance, isLate: IsLate): void {
  let atOnce = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const enter = () => {
      if (reply.raw.closed) return;
      atOnce += 1;
      reply.raw.once('close', () => {
        atOnce -= 1;
      });
    };
    const isFull = atOnce >= (isLate() ? MAX_WHILE_LATE : MAX_AT_ONCE);
    if (isFull && !HEALTH.has(pathOf(request))) {
      sendOverload(request, reply);
      return;
    }
    if (hasBody(request.raw)) request.raw.once('end', enter);
    else enter();
    done();
  });
}

/** Tells whoever asks that there is too much to do, and when to come again. */
export function sendOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER);
  if (isApiAddress(request.url)) {
    return sendProblem(reply, { kind: 'unavailable' }, queryLanguage(request));
  }
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(BUSY[splitAddress(pathOf(request)).language]);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}
