import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Context, readiness } from './context.ts';
import { healthRoutes } from './platform/http/health.ts';
import { addHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { logSerializers } from './platform/logging.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/**
 * Builds the server for operators, on a port that visitors cannot reach: `/metrics` for Prometheus, and the health and
 * readiness routes of the site.
 */
export function buildMetricsServer(context: Context, metrics: Metrics): FastifyInstance {
  const app = Fastify({
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
  });
  addHeaders(app, securityHeaders(context.config.publicUrl));
  healthRoutes(app, readiness(context));
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
  return app;
}
