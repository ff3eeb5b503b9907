import type { FastifyInstance } from 'fastify';
import { splitAddress } from '../../../contract/localized-address.ts';
import { paths } from '../../../contract/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times every request by the pattern of its route, so that their number is bounded. */
export function requestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? pagePattern(request.url),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

/** A request that the framework has not seen. `seconds` is what it took to answer. */
export type CountedRequest = { method: string; url: string; status: number; seconds: number };

/** Counts a page that was sent before the framework saw its request. */
export function countKeptPage(metrics: Metrics, { url, ...answered }: CountedRequest): void {
  metrics.request({ ...answered, route: pagePattern(url) });
}

const PAGES = Object.values(paths).map((pattern) => ({
  pattern,
  expression: new RegExp(`^${pattern.replace(':id', '[^/]+')}/?$`),
}));

/** The pattern of a page's address in either language: `/latest-news/:id`. */
function pagePattern(url: string): string {
  const { path } = splitAddress(url.split('?')[0] ?? '');
  return PAGES.find(({ expression }) => expression.test(path))?.pattern ?? 'unknown';
}
