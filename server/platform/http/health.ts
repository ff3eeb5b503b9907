import type { FastifyInstance, FastifyReply } from 'fastify';

/** A readiness check that takes longer has failed. In milliseconds. */
const CHECK_TIMEOUT = 2_000;

/**
 * Registers the health checks. `/healthz` returns 200 if the process responds at all; `/readyz` returns 200 if it can
 * do its work, else 503. They return no details, because they are public.
 * @param isReady checks what the process depends on; false or an error means "not ready"
 */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (_request, reply) => sendState(reply, true));
  app.get('/readyz', async (request, reply) => {
    const ready = await withTimeout(isReady()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the process is not ready');
      return false;
    });
    return sendState(reply, ready);
  });
}

function sendState(reply: FastifyReply, isHealthy: boolean): FastifyReply {
  return reply
    .code(isHealthy ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: isHealthy ? 'ok' : 'unavailable' });
}

async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_TIMEOUT} ms`)),
      CHECK_TIMEOUT,
    );
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
