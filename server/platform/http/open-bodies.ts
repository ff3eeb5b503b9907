import type { FastifyInstance } from 'fastify';
import { type SendOverload, sendOverload } from './overload.ts';
import { clientOf } from './rate-limit.ts';
import { hasBody } from './request-body.ts';

/**
 * Request bodies that one client may be sending at the same time. A form arrives within milliseconds, so only slow
 * connections and attackers reach this limit.
 */
const MAX_PER_CLIENT = 8;

/** The same for addresses of the back office: everybody in an office may have one public address, and uploads take long. */
const MAX_PER_OFFICE = 64;

/** The same for all clients together: each body may be a CV that is being written to disk. */
const MAX_TOTAL = 500;

/**
 * Rejects a request with 503, before its body is read, if too many bodies are being received. Clients are identified as
 * by the rate limits: an IPv6 address by its /64. Visitors and staff at one address do not take each other's places.
 * @param options.perAddress false if addresses do not identify visitors (`SEND_LIMIT=0`)
 * @param options.isOfOffice whether the path of an address is one of the back office
 * @param options.sendOther responds for addresses of a feature
 */
export function limitOpenBodies(
  app: FastifyInstance,
  {
    perAddress,
    isOfOffice,
    sendOther,
  }: { perAddress: boolean; isOfOffice: (url: string) => boolean; sendOther: SendOverload },
): void {
  const openByClient = new Map<string, number>();
  let total = 0;

  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request.raw)) return done();
    const isOffice = isOfOffice(request.url);
    const client = `${isOffice ? 'office ' : ''}${clientOf(request.ip)}`;
    const limit = isOffice ? MAX_PER_OFFICE : MAX_PER_CLIENT;
    const openOfClient = openByClient.get(client) ?? 0;
    if (total >= MAX_TOTAL || (perAddress && openOfClient >= limit)) {
      sendOverload(request, reply, sendOther);
      return;
    }
    total += 1;
    openByClient.set(client, openOfClient + 1);
    let isOpen = true;
    const release = () => {
      if (!isOpen) return;
      isOpen = false;
      total -= 1;
      const remaining = (openByClient.get(client) ?? 1) - 1;
      if (remaining === 0) openByClient.delete(client);
      else openByClient.set(client, remaining);
    };
    // `end`: all of the body has arrived; `close`: the rest will not arrive.
    request.raw.once('end', release).once('close', release);
    done();
  });
}
