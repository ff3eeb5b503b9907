import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from './platform/http/readiness.ts';

/** A load balancer that requests readiness less often cannot react before the server has stopped. In milliseconds. */
const MAX_READINESS_INTERVAL = 30_000;

/** Drain time if none is set and a load balancer requests readiness. By then it has requested it again. In milliseconds. */
const DEFAULT_DRAIN = 3_000;

/**
 * Browsers open connections before they need them. A connection that has sent nothing is closed after this time. In
 * milliseconds.
 */
const UNUSED_CONNECTION_TIMEOUT = 500;

/** How a server stops. */
export type DrainTimes = {
  /**
   * How long the server continues to serve while it is not ready. Null: 3 s if readiness is requested, and otherwise 0. In
   * seconds.
   */
  drainSeconds: number | null;
  /** How long open requests may take after that. In seconds. */
  finishSeconds: number;
};

/** Lets open requests finish before the server stops. */
export type Drain = {
  /**
   * Stops the server. Readiness fails at once, while the server continues to serve for the drain time, so that a load
   * balancer notices. Then it stops listening, and open requests may finish. Those that take too long are cut off.
   * @param close stops listening, and resolves when all connections are closed
   * @param report called with a sentence if requests were cut off
   */
  run(close: () => Promise<void>, report: (sentence: string) => void): Promise<void>;
};

/**
 * Watches the requests and connections of a server, so that it can be drained.
 * @param now the monotonic clock of `readiness`, in milliseconds
 */
export function createDrain(
  server: Server,
  { readiness, times, now }: { readiness: Readiness; times: DrainTimes; now: () => number },
): Drain {
  const { drainSeconds, finishSeconds } = times;
  const sockets = new Set<Socket>();
  let openRequests = 0;
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // The first hook, so that it runs before a handler sends the head of the response.
  server.prependListener('request', (_request, response) => {
    // Node then sends `Connection: close`, so the client opens its next connection to another process.
    if (isStopping) response.shouldKeepAlive = false;
    openRequests++;
    response.once('close', () => {
      openRequests--;
    });
  });

  function drainTime(): number {
    if (drainSeconds !== null) return drainSeconds * 1_000;
    const { requestedAt } = readiness;
    const isWatched = requestedAt !== null && now() - requestedAt < MAX_READINESS_INTERVAL;
    return isWatched ? DEFAULT_DRAIN : 0;
  }

  return {
    async run(close, report) {
      const drain = drainTime();
      readiness.startDraining();
      isStopping = true;
      if (drain > 0) await sleep(drain);
      const unused = setTimeout(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, UNUSED_CONNECTION_TIMEOUT);
      const timer = setTimeout(() => {
        if (openRequests > 0) {
          report(
            `Cut off ${openRequests === 1 ? '1 request' : `${openRequests} requests`} that had not ended ${finishSeconds} seconds after the server stopped listening (FINISH_SECONDS).`,
          );
        }
        server.closeAllConnections();
      }, finishSeconds * 1_000);
      await close().finally(() => {
        clearTimeout(unused);
        clearTimeout(timer);
      });
    },
  };
}

/** Returns the longest time that draining and finishing may take, in milliseconds. */
export function longestStop({ drainSeconds, finishSeconds }: DrainTimes): number {
  return (drainSeconds === null ? DEFAULT_DRAIN : drainSeconds * 1_000) + finishSeconds * 1_000;
}
