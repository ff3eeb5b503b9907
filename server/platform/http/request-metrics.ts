import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times every request by the pattern of its route, so that the number of labels is bounded. */
export function requestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
