import type { Socket } from 'node:net';
import plugin from 'fastify-plugin';
import { SECOND } from '../../durations.ts';
import { type HeldPlace, HeldPlaces } from './held-places.ts';
import { networkOf } from './rate-limit.ts';

/**
 * Responses that one client may leave unread concurrently. A browser has six connections, or a few more requests over HTTP/2
 * through a proxy.
 */
const MAX_PER_CLIENT = 64;

/** The same for all clients together. Each may hold 64 kB of a file and its descriptor. */
const MAX_TOTAL = 1_000;

/**
 * How long a client may take nothing of a response, if it has more than a few. In milliseconds. A client with a single
 * response has the 90 seconds of the HTTP server: the system takes up to 4 MB of a file at once, and the next 1.7 MB when
 * they are read, so a reader on a slow line seems to take nothing in between.
 */
const READ_TIMEOUT = 30 * SECOND;
const FEW = 8;

/** The interval of the checks, in milliseconds. */
const LOOK_INTERVAL = SECOND;

type UnreadResponse = HeldPlace & {
  /** Bytes that the system has taken, and since when it has taken no more. */
  taken: number;
  since: number;
  countTaken: () => number;
};

/**
 * Limits the responses that clients do not read. When a client has too many, the response that it has left unread longest is
 * cut off. Meanwhile it takes no slot of `rejectOnOverload`, because it causes no work.
 */
export const limitUnreadResponses = plugin<{
  /** False if addresses do not identify visitors (`SEND_LIMIT=0`). */
  perAddress: boolean;
  /** The monotonic clock, in milliseconds. */
  now: () => number;
}>(async (app, { perAddress, now }) => {
  const unread = new HeldPlaces<UnreadResponse>();
  let lookedAt = now();

  function cutOffStalled() {
    if (now() - lookedAt < LOOK_INTERVAL) return;
    lookedAt = now();
    for (const [client, response] of [...unread.entries()]) {
      const taken = response.countTaken();
      if (taken !== response.taken) Object.assign(response, { taken, since: now() });
      else if (
        perAddress &&
        unread.countOf(client) > FEW &&
        response.isIdle() &&
        now() - response.since >= READ_TIMEOUT
      ) {
        unread.end(client, response);
      }
    }
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    cutOffStalled();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    if (!raw.closed) {
      const client = networkOf(request.ip);
      const leave = unread.hold(client, unreadResponse(request.raw.socket, now()));
      raw.once('close', leave);
      if (perAddress && unread.countOf(client) > MAX_PER_CLIENT) unread.endLongest(client);
      if (unread.total > MAX_TOTAL) unread.endLongest();
    }
    done(null, payload);
  });
});

function unreadResponse(socket: Socket, since: number): UnreadResponse {
  const countTaken = () => socket.bytesWritten - socket.writableLength;
  return {
    taken: countTaken(),
    since,
    countTaken,
    isIdle: () => socket.writableLength > 0,
    // Not the response, because only the first of pipelined ones has a connection yet.
    end: () => socket.destroy(),
  };
}
