import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { addHeaders, securityHeaders } from './platform/http/guards/security-headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { logSerializers } from './platform/logging.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/**
 * Builds a server for operators: the health and readiness routes, and `/metrics` for Prometheus. It runs on `METRICS_PORT`,
 * which visitors cannot reach. Without metrics, it also takes the place of the site in a process with `ROLE=worker`.
 * @param options.metrics null: no `/metrics`
 */
export function buildOperationsServer(
  context: Context,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics | null },
): FastifyInstance {
  const { config, release } = context;
  const app = Fastify({
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.register(addHeaders, { headers: securityHeaders(config.publicUrl) });
  healthRoutes(app, { readiness, release });
  if (metrics !== null) {
    app.get('/metrics', async (_request, reply) => {
      const { contentType, body } = await metrics.render();
      return reply.header('cache-control', 'no-store').type(contentType).send(body);
    });
  }
  return app;
}
