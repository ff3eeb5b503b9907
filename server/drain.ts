import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the process stands, as readiness tells it. Shared by the app, which asks, and by the process, which ends. */
export type Lifecycle = {
  /** From the first signal on. */
  isStopping: boolean;
  /** When readiness was last asked for, by the monotonic clock; null: never. */
  readinessAskedAt: number | null;
};

/** Whoever asks for readiness more seldom than this cannot act on it before the server is gone. In milliseconds. */
const WATCHED_WITHIN = 30_000;

/** A load balancer has asked again by then, and sends nobody here any more. In milliseconds. */
const NOTICE = 3_000;

/** Lets open requests end before the server stops. */
export type Drain = {
  /**
   * Ends the server: readiness is no longer given; where somebody watches it, new connections are taken for a moment
   * still; then open requests have until the end of the drain, and are cut off.
   * @param close stops listening, and resolves when every connection has ended
   * @param report is told in a sentence how many requests were cut off; not where there were none
   */
  run(close: () => Promise<void>, report: (sentence: string) => void): Promise<void>;
};

/**
 * Watches the requests of a server, so that it can be drained.
 * @param seconds how long open requests have, from the signal on
 */
export function drainOf(
  server: Server,
  { lifecycle, seconds }: { lifecycle: Lifecycle; seconds: number },
): Drain {
  let open = 0;
  server.on('request', (_request, response) => {
    open++;
    response.once('close', () => {
      open--;
    });
  });
  return {
    async run(close, report) {
      const began = performance.now();
      lifecycle.isStopping = true;
      const askedAt = lifecycle.readinessAskedAt;
      const isWatched = askedAt !== null && began - askedAt < WATCHED_WITHIN;
      if (isWatched) await sleep(Math.min(NOTICE, (seconds * 1_000) / 2));
      const cut = setTimeout(
        () => {
          if (open > 0) {
            report(
              `Cut off ${open === 1 ? '1 request' : `${open} requests`} that had not ended ${seconds} seconds after the signal to stop (DRAIN_SECONDS).`,
            );
          }
          server.closeAllConnections();
        },
        seconds * 1_000 - (performance.now() - began),
      );
      await close().finally(() => clearTimeout(cut));
    },
  };
}
