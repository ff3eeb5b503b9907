import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Context, isReady } from './context.ts';
import { healthRoutes } from './platform/http/health.ts';
import { logSerializers } from './platform/logging.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/**
 * What those who run the site may ask, on a port of its own that visitors do not reach: `/metrics`
 * for Prometheus, and health and readiness as on the site's port.
 */
export function buildOperations(context: Context, metrics: Metrics): FastifyInstance {
  const app = Fastify({
    logger: { ...context.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
  });
  securityHeaders(app, context.config.publicUrl);
  healthRoutes(app, () => isReady(context));
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
  return app;
}
