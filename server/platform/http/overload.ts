import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { callLanguage, isApiAddress } from './api-routes.ts';
import { sendProblem } from './problems.ts';

/** A request that waits this long for its turn finds a server that has too much to do. In milliseconds. */
const MOST_DELAY = 400;

/** So many at once a server that is late still takes: it may be late with one page alone. */
const TAKEN_WHILE_LATE = 32;

/** More requests at once than this wait for something that does not answer. */
const MOST_AT_ONCE = 600;

const LOOK_EVERY = 250;

/** So often in a row the delay must be too long: one slow moment is not overload. */
const LOOKS = 4;

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

/** How busy the process is. */
export type Load = {
  start: () => void;
  isTooMuch: () => boolean;
  stop: () => void;
};

/** Watches how late the event loop is, from when it is told to. */
export function watchLoad(): Load {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  let timer: NodeJS.Timeout | undefined;
  let late = 0;
  return {
    start: () => {
      histogram.enable();
      timer = setInterval(() => {
        late = histogram.mean / 1e6 > MOST_DELAY ? late + 1 : 0;
        histogram.reset();
      }, LOOK_EVERY).unref();
    },
    isTooMuch: () => late >= LOOKS,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Refuses at once, with 503, what would only wait behind all that waits already: so those who are
 * inside are served, and nobody in front of us keeps piling up. Kept pages never come here.
 */
export function refuseOverload(app: FastifyInstance, load: Load = watchLoad()): void {
  let atOnce = 0;
  app.addHook('onRequest', async (request, reply) => {
    atOnce += 1;
    reply.raw.once('close', () => {
      atOnce -= 1;
    });
    if (atOnce <= (load.isTooMuch() ? TAKEN_WHILE_LATE : MOST_AT_ONCE)) return;
    const [path = ''] = request.url.split('?');
    if (HEALTH.has(path)) return;
    reply.header('retry-after', RETRY_AFTER);
    if (isApiAddress(request.url)) {
      return sendProblem(reply, { kind: 'unavailable' }, callLanguage(request));
    }
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(BUSY[splitAddress(path).language]);
  });
  app.addHook('onReady', async () => load.start());
  app.addHook('onClose', async () => load.stop());
}
