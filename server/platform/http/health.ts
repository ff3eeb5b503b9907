import type { FastifyInstance, FastifyReply } from 'fastify';

/** A check that takes longer has failed. In milliseconds. */
const PATIENCE = 2_000;

/**
 * Answers those who watch over the process: `/healthz`, whether it answers at all; `/readyz`,
 * whether it can do its work. They say no more than that, as anybody may ask.
 * @param isReady asks what the process depends on
 */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (_request, reply) => sendState(reply, true));
  app.get('/readyz', async (request, reply) => {
    const ready = await inTime(isReady()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the process is not ready');
      return false;
    });
    return sendState(reply, ready);
  });
}

function sendState(reply: FastifyReply, isWell: boolean): FastifyReply {
  return reply
    .code(isWell ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: isWell ? 'ok' : 'unavailable' });
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
