import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Release } from '../release.ts';
import type { Readiness } from './readiness.ts';

/**
 * Registers the health checks. `/healthz` returns 200 if the process responds at all, with its release. `/readyz` returns 200
 * if it can do its work, and otherwise 503 with a word for each reason. The proxies of deploy/ hide `/readyz`, so only
 * `/healthz` is public.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, release }: { readiness: Readiness; release: Release },
): void {
  app.get('/healthz', (_request, reply) => sendState(reply, 200, { status: 'ok' }));
  app.get('/readyz', async ({ log }, reply) => {
    const { reasons, errors, hasChanged } = await readiness.report();
    if (hasChanged && reasons.length === 0) log.info('the process is ready again');
    if (hasChanged && errors.length > 0) {
      log.warn({ reasons, err: errors[0] }, 'the process is not ready');
    }
    return reasons.length === 0
      ? sendState(reply, 200, { status: 'ok', ...release })
      : sendState(reply, 503, { status: 'unavailable', reasons });
  });
}

function sendState(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
