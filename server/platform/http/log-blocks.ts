import plugin from 'fastify-plugin';
import { SECOND } from '../durations.ts';
import { countFailures } from '../repeated-failures.ts';

/** How often to check whether the process was blocked. In milliseconds. */
const BLOCK_INTERVAL = SECOND;

/** How long the process must have been blocked to be logged. In milliseconds. */
const LONG_BLOCK = 2 * SECOND;

/**
 * Logs that the process was busy with its own work for so long that all requests waited, and what was requested. Without this
 * line the log would show only the clients that gave up waiting. One line a minute.
 */
export const logBlocks = plugin<{
  /** The monotonic clock, in milliseconds. */
  now: () => number;
}>(async (app, { now }) => {
  const failures = countFailures(now);
  /** The routes of the requests since the last check, with their number. */
  let routes: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    routes[route] = (routes[route] ?? 0) + 1;
    done();
  });
  app.addHook('onListen', async () => {
    let lookedAt = now();
    timer = setInterval(() => {
      const blocked = now() - lookedAt - BLOCK_INTERVAL;
      lookedAt = now();
      const count = blocked < LONG_BLOCK ? null : failures();
      if (count !== null) {
        const ms = Math.round(blocked);
        app.log.warn({ blocked: ms, routes, count }, 'the process was busy, and requests waited');
      }
      routes = {};
    }, BLOCK_INTERVAL).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
});
