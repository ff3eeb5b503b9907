import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The state of the process that the readiness check and the drain share. */
export type Lifecycle = {
  /** True from the first stop signal on. */
  isStopping: boolean;
  /** When readiness was last requested, by the monotonic clock in milliseconds; null: never. */
  readinessRequestedAt: number | null;
};

/** A load balancer that requests readiness less often cannot react before the server has stopped. In milliseconds. */
const MAX_READINESS_INTERVAL = 30_000;

/** By then a load balancer has requested readiness again and stopped routing requests here. In milliseconds. */
const NOTICE_PERIOD = 3_000;

/** Lets open requests finish before the server stops. */
export type Drain = {
  /**
   * Stops the server. Readiness fails at once. If a load balancer requests readiness, new connections are accepted for
   * a short time. Then open requests may finish until the drain time is over, and are cut off after it.
   * @param close stops listening, and resolves when all connections are closed
   * @param report called with a sentence if requests were cut off
   */
  run(close: () => Promise<void>, report: (sentence: string) => void): Promise<void>;
};

/**
 * Counts the open requests of a server, so that it can be drained.
 * @param seconds how long open requests may take after `run` is called
 */
export function createDrain(
  server: Server,
  { lifecycle, seconds }: { lifecycle: Lifecycle; seconds: number },
): Drain {
  let openRequests = 0;
  server.on('request', (_request, response) => {
    openRequests++;
    response.once('close', () => {
      openRequests--;
    });
  });
  return {
    async run(close, report) {
      const startedAt = performance.now();
      lifecycle.isStopping = true;
      const requestedAt = lifecycle.readinessRequestedAt;
      const isWatched = requestedAt !== null && startedAt - requestedAt < MAX_READINESS_INTERVAL;
      if (isWatched) await sleep(Math.min(NOTICE_PERIOD, (seconds * 1_000) / 2));
      const timer = setTimeout(
        () => {
          if (openRequests > 0) {
            report(
              `Cut off ${openRequests === 1 ? '1 request' : `${openRequests} requests`} that had not ended ${seconds} seconds after the signal to stop (DRAIN_SECONDS).`,
            );
          }
          server.closeAllConnections();
        },
        seconds * 1_000 - (performance.now() - startedAt),
      );
      await close().finally(() => clearTimeout(timer));
    },
  };
}
