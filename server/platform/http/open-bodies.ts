import type { FastifyInstance } from 'fastify';
import { sendOverload } from './overload.ts';
import { callerOf } from './rate-limit.ts';
import { hasBody } from './request-body.ts';

/**
 * Bodies that one address may be sending at the same time. A form is there within milliseconds, so
 * only slow lines, and whoever is slow on purpose, come near it.
 */
const MAX_PER_ADDRESS = 8;

/** The same for all addresses together: each may be a CV on its way to the disk. */
const MAX_TOTAL = 500;

/**
 * Refuses a request at once, with 503, whose body would be one too many of those that are arriving.
 * An IPv6 address counts as its /64, and proxies are considered as by the rate limits.
 * @param perAddress false where addresses do not tell visitors apart (`SEND_LIMIT=0`)
 */
export function limitOpenBodies(
  app: FastifyInstance,
  { perAddress }: { perAddress: boolean },
): void {
  const open = new Map<string, number>();
  let total = 0;

  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request.raw)) return done();
    const address = callerOf(request.ip);
    const ofAddress = open.get(address) ?? 0;
    if (total >= MAX_TOTAL || (perAddress && ofAddress >= MAX_PER_ADDRESS)) {
      sendOverload(request, reply);
      return;
    }
    total += 1;
    open.set(address, ofAddress + 1);
    let isOpen = true;
    const release = () => {
      if (!isOpen) return;
      isOpen = false;
      total -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    };
    // All of it is here, or nothing more comes.
    request.raw.once('end', release).once('close', release);
    done();
  });
}
