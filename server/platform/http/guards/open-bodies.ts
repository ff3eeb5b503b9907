import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasBody } from '../request-body.ts';
import { HeldPlaces } from './held-places.ts';
import { type SendOverload, sendOverload } from './overload.ts';
import { networkOf } from './rate-limit.ts';

/**
 * Request bodies that one client may send concurrently. A form arrives within milliseconds, so only slow connections and
 * attackers reach this limit.
 */
const MAX_PER_CLIENT = 8;

/**
 * The same for users who are signed in to the back office. Colleagues often share one public address, and uploads take long.
 */
const MAX_PER_STAFF = 64;

/** The same for all clients together, because each body may be a CV that is being written to disk. */
const MAX_TOTAL = { visitors: 500, admin: 250 } as const;

/** What distinguishes visitors from the back office. */
export type OpenBodyOptions = {
  /** False if addresses do not identify visitors (`SEND_LIMIT=0`). */
  perAddress: boolean;
  /** Returns whether a path belongs to the back office. */
  isAdmin: (url: string) => boolean;
  /** Returns whether a request has a session of the back office. Called only for clients with many bodies. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Responds for the paths of a feature. */
  sendOther: SendOverload;
};

/**
 * Rejects a request with 503 before its body is read if its client sends too many bodies. If all clients together send too
 * many, the client that sends the most is cut off, not the newest one. Otherwise a few dozen networks that send byte by byte
 * would block every form. Clients are identified by their networks (`networkOf`). Visitors and the back office have separate
 * limits.
 */
export const limitOpenBodies = plugin<OpenBodyOptions>(async (app, options) => {
  const { perAddress, isAdmin, isSignedIn, sendOther } = options;
  const open = { visitors: new HeldPlaces(), admin: new HeldPlaces() };

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return undefined;
    const side = isAdmin(request.url) ? 'admin' : 'visitors';
    const places = open[side];
    const client = networkOf(request.ip);
    const mayHaveMore =
      side === 'admin' && places.countOf(client) >= MAX_PER_CLIENT && (await isSignedIn(request));
    const limit = mayHaveMore ? MAX_PER_STAFF : MAX_PER_CLIENT;
    if (perAddress && places.countOf(client) >= limit) {
      return sendOverload(request, reply, sendOther);
    }
    const { socket } = request.raw;
    const leave = places.hold(client, { isIdle: () => true, end: () => socket.destroy() });
    const release = () => {
      leave();
      socket.off('close', release);
    };
    if (places.total > MAX_TOTAL[side]) places.endLongest();
    // `end`: the whole body has arrived; `close`: the rest will not arrive. If a request was answered before its body
    // arrived, Node emits neither when the client disconnects.
    request.raw.once('end', release).once('close', release);
    socket.once('close', release);
    return undefined;
  });
});
