import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasBody } from '../request-body.ts';
import { HeldPlaces } from './held-places.ts';
import { type SendOverload, sendOverload } from './overload.ts';
import { networkOf } from './rate-limit.ts';

/**
 * Request bodies that one client may be sending at the same time. A form arrives within milliseconds, so only slow
 * connections and attackers reach this limit.
 */
const MAX_PER_CLIENT = 8;

/**
 * The same for people who are signed in to the back office: colleagues often share one public address, and
 * uploads take long.
 */
const MAX_PER_STAFF = 64;

/** The same for all clients together: each body may be a CV that is being written to disk. */
const MAX_TOTAL = { visitors: 500, admin: 250 } as const;

/** What tells visitors and the back office apart. */
export type OpenBodyOptions = {
  /** False if addresses do not identify visitors (`SEND_LIMIT=0`). */
  perAddress: boolean;
  /** Whether the path of an address is one of the back office. */
  isAdmin: (url: string) => boolean;
  /** Whether a request has a session of the back office; called for clients with many bodies only. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Responds for addresses of a feature. */
  sendOther: SendOverload;
};

/**
 * Rejects a request with 503, before its body is read, if its client is sending too many bodies. If all clients together send too many, the
 * one that sends the most is cut off, not the one who comes last: else a few dozen networks that send byte by byte would close every form.
 * Clients are identified by their networks (`networkOf`). Visitors and the back office do not take each other's places.
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
    // `end`: all of the body has arrived; `close`: the rest will not arrive. Of a request that was answered before its body had
    // arrived, Node emits neither when the client goes away.
    request.raw.once('end', release).once('close', release);
    socket.once('close', release);
    return undefined;
  });
});
